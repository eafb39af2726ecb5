import type { Demo } from './demo.ts';
import { owner } from './demo.ts';

/** What happened, for a person to read: one line a step, then where to look at it. */
export function tell({ simulator, n8n, workflowId, execution }: Demo): string[] {
	const { orders, messages, letters } = simulator.state;
	return [
		'',
		'What happened',
		...orders.map(
			({ order_key, description, amount, currency, considered_safe }) =>
				`  Order    ${order_key}: ${description}, ${money(amount, currency)}, ${considered_safe ? `paid, considered ${considered_safe.level}` : 'not paid yet'}`,
		),
		...messages.map(
			({ id, recipients = [] }) =>
				`  Message  ${id}: the payment link, texted to ${recipients.map(({ msisdn }) => msisdn).join(', ')}`,
		),
		...letters.map(
			({ id, status, addresses = [] }) =>
				`  Letter   ${id}: to ${addresses[0]?.recipient.split('\n')[0]}, status "${status}"`,
		),
		'',
		'Look at it',
		`  n8n        ${n8n.url}/workflow/${workflowId}/executions/${execution.id}`,
		`             log in with ${owner.email} and ${owner.password}`,
		`  Simulator  ${simulator.url}/`,
		'             what the service received; play the customer or the printer there',
	];
}

/** Minor units as people write them, with the currency's own decimals. */
function money(minorUnits: number, currency: string): string {
	const format = new Intl.NumberFormat('en', { style: 'currency', currency });
	const { maximumFractionDigits = 0 } = format.resolvedOptions();
	return format.format(minorUnits / 10 ** maximumFractionDigits);
}
