import type { Area } from '../core/area.ts';
import { readContract } from '../core/contract.ts';
import type { RecordedRequest } from '../record.ts';
import { clock, count } from './format.ts';
import { html, type Html } from './html.ts';

/** What each endpoint does in words, by area and endpoint with a space between. */
export type Summaries = ReadonlyMap<string, string>;

export function summariesOf(areas: readonly Area[]): Summaries {
	return new Map(
		areas.flatMap(({ name, contract }) =>
			readContract(name, contract).map(
				({ endpoint, summary }) => [`${name} ${endpoint}`, summary] as const,
			),
		),
	);
}

const shown = 50;
const longestText = 4000;

/** The latest requests to SVC, newest first, with the referee's reasons. */
export function requestsPage(requests: readonly RecordedRequest[], summaries: Summaries): Html {
	const latest = requests.map((request, index) => ({ request, number: index + 1 })).slice(-shown);
	return html`<h1>Request log</h1>
		<p class="lead">
			${count(requests.length, 'request')}, newest first. Select one to see its body.
		</p>
		${requests.length === 0
			? html`<p class="empty">No requests yet. Run a workflow, or send one with curl.</p>`
			: html`<div class="table">
					${latest.reverse().map(({ request, number }) => row(request, number, summaries))}
				</div>`}`;
}

function row(request: RecordedRequest, number: number, summaries: Summaries): Html {
	const { area, endpoint, method, path, query, status, refusal, fault, at } = request;
	const mood = status === 0 || status >= 400 ? 'bad' : status >= 300 ? 'warn' : 'good';
	const search = Object.entries(query)
		.flatMap(([name, values]) => values.map((value) => `${name}=${value}`))
		.join('&');
	return html`<details data-key="request-${at}-${number}">
		<summary>
			<span class="muted">${clock(at)}</span>
			<span class="badge ${mood}">${status === 0 ? 'no response' : status}</span>
			<strong>${summaries.get(`${area} ${endpoint}`) ?? 'Unknown request'}</strong>
			<span>${method}</span>
			<span class="path">${shorten(path)}${search && html`?${search}`}</span>
			${fault && html`<span class="badge warn">fault: ${fault}</span>`}
			${refusal && html`<span class="refusal">${refusal}</span>`}
		</summary>
		<pre>${bodyText(request)}</pre>
	</details>`;
}

/** The account's id says nothing in a list where all have it. */
function shorten(path: string): string {
	return path.replace(/\/accounts\/[0-9a-f-]{36}/i, '/accounts/…');
}

function bodyText({ body, rawBody }: RecordedRequest): string {
	if (body === undefined && rawBody === '') return 'no body';
	const text = body === undefined ? rawBody : JSON.stringify(body, null, 2);
	return text.length > longestText ? `${text.slice(0, longestText)}\n…` : text;
}
