import type { ServiceState } from '../../areas/index.ts';
import type { Letter } from '../../areas/letters/model.ts';
import { letterPrice } from '../../areas/letters/prices.ts';
import { keptFileBytes } from '../../core/body.ts';
import { deliveryList } from '../deliveries.ts';
import { bytes, dayAndClock, price } from '../format.ts';
import { html, type Html } from '../html.ts';
import { paths } from '../paths.ts';
import { pagesOf } from './pages.ts';
import { nextStep, statusSteps } from './status.ts';

const options: ReadonlyArray<[keyof Letter, string]> = [
	['fullcolor', 'Color'],
	['doublesided', 'Double-sided'],
	['express', 'Express'],
	['registered', 'Registered'],
	['registeredMailbox', 'Registered, mailbox'],
	['registeredReceipt', 'Registered, with receipt'],
];

/** Asks the browser's own viewer for the pages alone. */
export const bare = '#toolbar=0&navpanes=0&view=FitH';

/** Pages of text that are shown; more are counted. */
const shownPages = 20;

/** A letter out of its envelope: its pages, and what SVC knows of it. */
export function letterPage(letter: Letter, state: ServiceState): Html {
	return html`<p class="back"><a href="${paths.letterbox}">Back to the mailbox</a></p>
		<div class="opened">
			<div class="paper">${letter.pdf ? pdfPages(letter, state) : textPages(letter)}</div>
			<aside>${facts(letter, state)}</aside>
		</div>`;
}

function pdfPages({ id, pdf }: Letter, { letterPdfs }: ServiceState): Html {
	const name = pdf?.fileName || 'letter.pdf';
	const address = `/_simulator/letters/${id}/pdf`;
	if (!letterPdfs.has(id)) {
		return html`<p class="empty">
			${name} has ${bytes(pdf?.size ?? 0)}. Files up to ${bytes(keptFileBytes)} can be shown.
		</p>`;
	}
	return html`<iframe class="pdf" data-key="${id}" src="${address}${bare}" title="${name}"></iframe>
		<p class="small">
			<a href="${address}" target="_blank" rel="noopener">Open ${name} in a new tab</a>
		</p>`;
}

function textPages(letter: Letter): Html[] {
	const pages = pagesOf(letter.message ?? '');
	const more = pages.length - shownPages;
	return [
		...pages.slice(0, shownPages).map((text, index) => sheet(letter, text, index, pages.length)),
		...(more > 0 ? [html`<p class="muted">and ${more} more pages</p>`] : []),
	];
}

function sheet(letter: Letter, text: string, index: number, pages: number): Html {
	return html`<div class="sheet">
		${index === 0 && letterHead(letter)}
		<div class="text">${text}</div>
		${pages > 1 && html`<div class="page-number">${index + 1} / ${pages}</div>`}
	</div>`;
}

/** The address stands where the window of the envelope is. */
function letterHead({ addresses = [], dateplace, subject }: Letter): Html {
	const [address] = addresses;
	return html`<div class="address">
			${address?.sender &&
			html`<div class="sender">${address.sender.replaceAll('\n', ' · ')}</div>`}
			<div class="recipient">${address?.recipient}</div>
		</div>
		<div class="dateplace">${dateplace}</div>
		${subject && html`<div class="subject">${subject}</div>`}`;
}

function facts(letter: Letter, state: ServiceState): Html {
	const { id, destination, trackingcode, createdAt, pdf } = letter;
	const { total, currency } = letterPrice(letter);
	const deliveries = state.callbackDeliveries.filter(({ letterId }) => letterId === id);
	return html`<div class="card">
		<h2>Status</h2>
		${statusSteps(letter)}
		<p>${nextStep(letter)}</p>
		<dl>
			<dt>Received</dt>
			<dd>${dayAndClock(createdAt)}</dd>
			<dt>Destination</dt>
			<dd>${destination ?? 'not set'}</dd>
			<dt>Cost</dt>
			<dd>${price(total, currency)}</dd>
			${trackingcode &&
			html`<dt>Tracking code</dt>
				<dd>${trackingcode}</dd>`}
			${pdf &&
			html`<dt>PDF</dt>
				<dd>
					${bytes(pdf.size)}, <code title="SHA-256 ${pdf.sha256}">${pdf.sha256.slice(0, 12)}…</code>
				</dd>`}
			<dt>Letter ID</dt>
			<dd><code>${id}</code></dd>
		</dl>
		<div class="badges">
			${options.map(
				([key, name]) => letter[key] === true && html`<span class="badge">${name}</span>`,
			)}
		</div>
		${deliveries.length > 0 && html`<h3>Callbacks</h3>`}
		${deliveryList(deliveries, ({ status }) => status)}
	</div>`;
}
