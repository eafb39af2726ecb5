import type { ServiceState } from '../../areas/index.ts';
import type { Letter } from '../../areas/letters/model.ts';
import { dayAndClock } from '../format.ts';
import { html, type Html } from '../html.ts';
import { letterPath } from '../paths.ts';
import { nextStep, statusSteps } from './status.ts';

/** Envelopes that are shown in each place; older ones are counted. */
const shown = 24;

/** The letters as envelopes: those with the printer or the post, and those that have come. */
export function letterboxPage({ letters }: ServiceState): Html {
	const latest = letters.toReversed();
	return html`<h1>Mailbox</h1>
		<p class="lead">
			Open an envelope to read the letter. The buttons let you act as print shop and mail carrier.
		</p>
		${place(
			'Delivered',
			'No delivered letters yet.',
			latest.filter(({ status }) => status === 'delivered'),
		)}
		${place(
			'In production or in transit',
			'No letters yet. Run a workflow that sends one.',
			latest.filter(({ status }) => status !== 'delivered'),
		)}`;
}

function place(name: string, hint: string, letters: readonly Letter[]): Html {
	return html`<section>
		<h2>${name} ${letters.length > 0 && html`<span class="count">${letters.length}</span>`}</h2>
		${letters.length === 0 && html`<p class="empty">${hint}</p>`}
		<div class="envelopes">${letters.slice(0, shown).map(envelope)}</div>
		${letters.length > shown && html`<p class="muted">and ${letters.length - shown} older</p>`}
	</section>`;
}

function envelope(letter: Letter): Html {
	const { id, addresses = [], destination, status, statusChangedAt, pdf } = letter;
	const [address] = addresses;
	return html`<article class="post" data-key="${id}">
		<a class="envelope" href="${letterPath(id)}" aria-label="Open letter">
			<span class="stamp">${destination ?? 'Mail'}</span>
			${(status === 'sent' || status === 'delivered') &&
			html`<span class="postmark">${dayAndClock(statusChangedAt)}</span>`}
			${isSpecial(letter) && html`<span class="sticker">${isSpecial(letter)}</span>`}
			<span class="window">
				${address?.sender &&
				html`<span class="sender">${address.sender.replaceAll('\n', ' · ')}</span>`}
				<span class="recipient">${address?.recipient ?? '(The address is in the PDF)'}</span>
			</span>
			${pdf && html`<span class="pdf-mark">PDF</span>`}
		</a>
		${statusSteps(letter)}
		<div class="row">
			<a href="${letterPath(id)}">Open letter</a>
			${nextStep(letter)}
		</div>
	</article>`;
}

function isSpecial(letter: Letter): string | undefined {
	if (letter.registered || letter.registeredMailbox || letter.registeredReceipt)
		return 'Registered';
	return letter.express ? 'Express' : undefined;
}
