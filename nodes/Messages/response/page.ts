import { createHash } from 'crypto';
import { longestResponse, nameOf, type Unclear } from './answer';
import { Html, html } from '../../shared/host';
import type { Asking, FormField } from './question';

const style = `
:root { color-scheme: light dark; }
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; background: #f5f5f7; color: #1c1c1e; }
main { max-width: 34rem; margin: 0 auto; padding: 1.25rem; background: #fff; border-radius: .75rem; }
h1 { margin: 0 0 .75rem; font-size: 1.25rem; line-height: 1.3; }
.text { margin: 0 0 1.25rem; white-space: pre-wrap; overflow-wrap: anywhere; }
label, legend { display: block; margin: 0 0 .25rem; padding: 0; font-weight: 600; overflow-wrap: anywhere; }
fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
.field { margin: 0 0 1.25rem; }
.choice { display: flex; gap: .5rem; align-items: center; min-height: 2.75rem; font-weight: 400; }
input:not([type=checkbox]), select, textarea { width: 100%; min-height: 2.75rem; padding: .5rem; font: inherit; color: inherit; background: transparent; border: 1px solid #767680; border-radius: .5rem; }
input[type=checkbox] { width: 1.25rem; height: 1.25rem; flex: none; }
select option { color: #1c1c1e; background: #fff; }
.wrong { margin: .25rem 0 0; color: #b3001b; }
button { display: block; width: 100%; min-height: 3rem; margin: .75rem 0 0; padding: .5rem 1rem; font: inherit; font-weight: 600; overflow-wrap: anywhere; border: 2px solid #0057b8; border-radius: .5rem; background: #0057b8; color: #fff; }
button.other { background: transparent; color: inherit; border-color: #767680; }
:focus-visible { outline: 3px solid #f5a623; outline-offset: 2px; }
footer { max-width: 34rem; margin: .75rem auto 0; font-size: .875rem; text-align: center; opacity: .8; }
@media (prefers-color-scheme: dark) { body { background: #111; color: #f2f2f7; } main { background: #1c1c1e; } .wrong { color: #ff8a95; } }
`;

const policy = [
	"default-src 'none'",
	`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
	"form-action 'self'",
	"base-uri 'none'",
].join('; ');

/** `frame-ancestors` works in a header only. n8n sets its own header on the page after a response, so the
 * page has the policy inside, too. */
export const pageHeaders: Readonly<Record<string, string>> = {
	'Content-Type': 'text/html; charset=utf-8',
	'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
	'Cache-Control': 'no-store',
	// The link is all it takes to respond.
	'Referrer-Policy': 'no-referrer',
	'X-Content-Type-Options': 'nosniff',
	'X-Robots-Tag': 'noindex, nofollow',
};

export function questionPage(asking: Asking, unclear?: Unclear, entered?: URLSearchParams): string {
	const { message, title, description, request, submitLabel } = asking;
	const heading = title || (request.type === 'approval' ? 'Your decision' : 'Your response');
	const inside =
		request.type === 'approval'
			? request.buttons.map(
					({ label, approves }) =>
						html`<button
							class="${approves ? 'main' : 'other'}"
							name="approved"
							value="${String(approves)}"
						>
							${label}
						</button>`,
				)
			: [
					...request.fields.map((field, index) =>
						fieldPart(field, index, unclear?.problems.get(index), entered),
					),
					html`<button>${submitLabel}</button>`,
				];
	const problem = request.type === 'approval' ? unclear?.problems.get(0) : undefined;
	return document(
		heading,
		html`<h1>${heading}</h1>
			<p class="text">${message}</p>
			${description ? html`<p class="text">${description}</p>` : ''}
			<form method="post" enctype="${encodingOf(request)}">
				${inside} ${wrong(problem, 'form')}
			</form>`,
		asking.attribution,
	);
}

/** By the node's parameters, n8n 2.x takes a custom form for one of its own, and rejects it in another encoding. */
function encodingOf({ type }: Asking['request']): string {
	return type === 'customForm' ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
}

const notes = {
	taken: ['Thank you', 'Your response was recorded. You can close this page.'],
	answered: [
		'Already answered',
		'This question already has a response, and only the first one counts. Nothing changed.',
	],
	late: ['Too late', 'The time to respond has passed. Nothing changed.'],
	busy: [
		'One moment',
		'Another response is being recorded. Go back, wait a few seconds, and send yours again.',
	],
	unknown: [
		'This link isn’t valid',
		'The question was answered or closed, or the link is incomplete. Open the link from the message again.',
	],
	tooLarge: [
		'Too long',
		'The response is too long, so it wasn’t recorded. Go back and shorten it.',
	],
} as const;

export type Note = keyof typeof notes;

export function notePage(note: Note): string {
	const [heading, text] = notes[note];
	return document(
		heading,
		html`<h1>${heading}</h1>
			<p class="text">${text}</p>`,
		false,
	);
}

function document(title: string, content: Html, attribution: boolean): string {
	const footer = attribution
		? html`<footer>This message was sent automatically with n8n</footer>`
		: undefined;
	const { text } = html`<html lang="en">
		<head>
			<meta charset="utf-8" />
			<meta http-equiv="Content-Security-Policy" content="${policy}" />
			<meta name="viewport" content="width=device-width, initial-scale=1" />
			<meta name="robots" content="noindex, nofollow" />
			<title>${title}</title>
			${new Html(`<style>${style}</style>`)}
		</head>
		<body>
			<main>${content}</main>
			${footer}
		</body>
	</html>`;
	return `<!doctype html>\n${text}`;
}

function fieldPart(
	field: FormField,
	index: number,
	problem: string | undefined,
	entered: URLSearchParams | undefined,
): Html {
	const { label, type, choices, isRequired } = field;
	const values = entered?.getAll(nameOf(index)) ?? [];
	const star = isRequired ? ' *' : '';
	if (type === 'checkbox') {
		const boxes = choices.map(
			(choice) =>
				html`<label class="choice"
					><input
						type="checkbox"
						name="${nameOf(index)}"
						value="${choice}"
						${flag('checked', values.includes(choice))}
					/>${choice}</label
				>`,
		);
		return html`<fieldset class="field">
			<legend>${label}${star}</legend>
			${boxes} ${wrong(problem, nameOf(index))}
		</fieldset>`;
	}
	return html`<div class="field">
		<label for="${nameOf(index)}">${label}${star}</label>
		${control(field, index, values[0] ?? '')} ${wrong(problem, nameOf(index))}
	</div>`;
}

function control(field: FormField, index: number, value: string): Html {
	const { type, choices, placeholder, isRequired } = field;
	const name = nameOf(index);
	const common = html`id="${name}" name="${name}" ${flag('required', isRequired)}`;
	if (type === 'textarea') {
		return html`<textarea
			${common}
			rows="5"
			maxlength="${longestResponse}"
			placeholder="${placeholder}"
		>
${value}</textarea
		>`;
	}
	if (type === 'dropdown') {
		const options = ['', ...choices].map(
			(choice) =>
				html`<option value="${choice}" ${flag('selected', choice === value)}>${choice}</option>`,
		);
		return html`<select ${common}>
			${options}
		</select>`;
	}
	// A number with a comma is no number to a browser, and it would be sent as nothing.
	const shown = type === 'number' ? html`type="text" inputmode="decimal"` : html`type="${type}"`;
	return html`<input
		${common}
		${shown}
		maxlength="${longestResponse}"
		placeholder="${placeholder}"
		value="${value}"
	/>`;
}

function flag(name: string, isSet: boolean): Html | undefined {
	return isSet ? new Html(name) : undefined;
}

function wrong(problem: string | undefined, of: string): Html | undefined {
	return problem === undefined
		? undefined
		: html`<p class="wrong" id="${of}-wrong" role="alert">${problem}</p>`;
}
