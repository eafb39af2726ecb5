import type { IDataObject } from 'n8n-workflow';
import { Html, html } from '../../shared/host';
import { word } from '../../shared/http';

const columns: ReadonlyArray<[title: string, of: (outcome: IDataObject) => string]> = [
	['Operator', ({ operator }) => word(operator)],
	['Country', ({ country }) => word(country)],
	['Delivery', ({ delivery }) => word(delivery)],
	['Seconds', ({ seconds }) => word(seconds)],
	['Sender Received', ({ senderReceived }) => word(senderReceived)],
	['Text Received', ({ textReceived }) => word(textReceived)],
	['Cost', ({ cost, currency }) => [word(cost), word(currency)].join(' ').trim()],
];

/** Mail programs ignore style sheets, so each cell has its own style. */
const cell = new Html('style="border: 1px solid #ccc; padding: 4px 8px; text-align: left"');

export function reportOf(outcomes: readonly IDataObject[]): IDataObject {
	const count = (...wanted: string[]) =>
		outcomes.filter(({ delivery }) => wanted.includes(word(delivery))).length;
	const delivered = count('delivered');
	const notDelivered = count('not delivered', 'rejected');
	return {
		total: outcomes.length,
		delivered,
		notDelivered,
		// They say nothing of the route: it had no handset, or what became of the message isn't known.
		inconclusive: outcomes.length - delivered - notDelivered,
		costs: costsOf(outcomes),
		withoutCost: outcomes.filter(isWithoutCost).length,
		html: tableOf(outcomes).text,
		tests: [...outcomes],
	};
}

/** That of a message that was sent isn't known, so it's in no sum. */
function isWithoutCost({ delivery, cost }: IDataObject): boolean {
	return delivery !== 'no handset' && typeof cost !== 'number';
}

function costsOf(outcomes: readonly IDataObject[]): IDataObject[] {
	const totals = new Map<string, number>();
	for (const { cost, currency } of outcomes) {
		if (typeof cost !== 'number') continue;
		totals.set(word(currency), (totals.get(word(currency)) ?? 0) + cost);
	}
	return [...totals].map(([currency, cost]) => ({
		// 0.1 + 0.2 isn't 0.30000000000000004 in a report.
		cost: Math.round(cost * 1e6) / 1e6,
		currency: currency || null,
	}));
}

function tableOf(outcomes: readonly IDataObject[]): Html {
	const head = columns.map(([title]) => html`<th ${cell}>${title}</th>`);
	const rows = outcomes.map(
		(outcome) =>
			html`<tr>
				${columns.map(([, of]) => html`<td ${cell}>${of(outcome)}</td>`)}
			</tr>`,
	);
	return html`<table style="border-collapse: collapse">
		<thead>
			<tr>
				${head}
			</tr>
		</thead>
		<tbody>
			${rows}
		</tbody>
	</table>`;
}
