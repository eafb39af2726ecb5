import { letterStatuses, type CallbackDelivery, type Letter } from '../areas/letters/model.ts';
import type { ServiceState } from '../areas/index.ts';
import { bytes, clock, dayAndClock } from './format.ts';
import { html, type Html } from './html.ts';

const steps: Record<Letter['status'], string> = {
	received: 'Received',
	printed: 'Printed',
	sent: 'Posted',
	delivered: 'Delivered',
};

const actions: Record<Letter['status'], string | undefined> = {
	received: 'Print it',
	printed: 'Post it',
	sent: 'Deliver it',
	delivered: undefined,
};

const options: ReadonlyArray<[keyof Letter, string]> = [
	['fullcolor', 'Full colour'],
	['doublesided', 'Double-sided'],
	['express', 'Express'],
	['registered', 'Registered'],
	['registeredMailbox', 'Registered, mailbox'],
	['registeredReceipt', 'Registered, with receipt'],
];

/** A letter as it would be printed, with what happened to it. */
export function letterCard(letter: Letter, state: ServiceState): Html {
	const deliveries = state.callbackDeliveries.filter(({ letterId }) => letterId === letter.id);
	const action = actions[letter.status];
	return html`<article class="card">
		${sheet(letter, state.letterPdfs.has(letter.id))}
		<div class="badges">
			${letter.destination && html`<span class="badge strong">To ${letter.destination}</span>`}
			${options.map(
				([key, name]) => letter[key] === true && html`<span class="badge">${name}</span>`,
			)}
			${letter.trackingcode && html`<span class="badge">Tracking ${letter.trackingcode}</span>`}
		</div>
		<ol class="steps">
			${letterStatuses.map((status) => {
				const isDone = letterStatuses.indexOf(letter.status) >= letterStatuses.indexOf(status);
				return html`<li class="${isDone ? 'done' : ''}">${steps[status]}</li>`;
			})}
		</ol>
		${deliveries.length > 0 &&
		html`<ul class="plain small">
			${deliveries.map(callbackLine)}
		</ul>`}
		<footer>
			<span class="muted" title="${letter.id}">Received ${dayAndClock(letter.createdAt)}</span>
			${action &&
			html`<button data-post="/_simulator/letters/${letter.id}/advance">${action}</button>`}
		</footer>
	</article>`;
}

function sheet(letter: Letter, hasContent: boolean): Html {
	const [address] = letter.addresses ?? [];
	return html`<div class="sheet">
		<div class="stamp">${letter.destination ?? 'Post'}</div>
		<div class="window">
			${address?.sender && html`<div class="sender">${oneLine(address.sender)}</div>`}
			<div class="recipient">${address?.recipient ?? 'Address inside the PDF'}</div>
		</div>
		${letter.dateplace && html`<div class="dateplace">${letter.dateplace}</div>`}
		${letter.subject && html`<h4>${letter.subject}</h4>`}
		${letter.message && html`<div class="text">${letter.message}</div>`}
		${letter.pdf && pdfBlock(letter, hasContent)}
	</div>`;
}

function pdfBlock({ id, pdf }: Letter, hasContent: boolean): Html {
	const name = pdf?.fileName || 'unnamed';
	return html`<div class="pdf">
		<span class="pdf-mark">PDF</span>
		<div>
			<strong
				>${hasContent
					? html`<a href="/_simulator/letters/${id}/pdf" target="_blank" rel="noopener">${name}</a>`
					: name}</strong
			><br />
			${bytes(pdf?.size ?? 0)}<br />
			<code title="SHA-256 ${pdf?.sha256}">SHA-256 ${pdf?.sha256.slice(0, 16)}…</code>
		</div>
	</div>`;
}

function callbackLine({ status, request, attempts, state }: CallbackDelivery): Html {
	const last = attempts.at(-1);
	const answer = last ? `${last.status ?? last.error} at ${clock(last.at)}` : state;
	const tries = attempts.length > 1 ? `, ${attempts.length} tries` : '';
	const mood = state === 'delivered' ? 'good' : state === 'pending' ? '' : 'bad';
	return html`<li>
		<span class="dot ${mood}"></span> Callback “${status}” to
		<code title="${request.method} ${request.url}">${new URL(request.url).host}</code>:
		${answer}${tries}
	</li>`;
}

function oneLine(text: string): string {
	return text.replaceAll('\n', ' · ');
}
