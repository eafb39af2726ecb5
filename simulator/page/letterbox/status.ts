import { letterStatuses, type Letter } from '../../areas/letters/model.ts';
import { html, type Html } from '../html.ts';

const steps: Record<Letter['status'], string> = {
	received: 'Received',
	printed: 'Printed',
	sent: 'Mailed',
	delivered: 'Delivered',
};

const actions: Record<Letter['status'], string | undefined> = {
	received: 'Print',
	printed: 'Mail',
	sent: 'Deliver',
	delivered: undefined,
};

/** How far a letter has come. */
export function statusSteps({ status: reached }: Letter): Html {
	const last = letterStatuses.indexOf(reached);
	return html`<ol class="steps">
		${letterStatuses.map(
			(status, index) => html`<li class="${index <= last ? 'done' : ''}">${steps[status]}</li>`,
		)}
	</ol>`;
}

/** The button that plays the printer or the postman, while there is something left to do. */
export function nextStep({ id, status }: Letter): Html | undefined {
	const action = actions[status];
	return action === undefined
		? undefined
		: html`<button data-post="/_simulator/letters/${id}/advance">${action}</button>`;
}
