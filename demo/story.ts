import { money } from '../simulator/page/format.ts';
import type { Demo } from './demo.ts';
import { owner } from './demo.ts';

/** The steps of the first run, one per line, and the URLs to open next. */
export function tell({ simulator, n8n, examples, execution }: Demo): string[] {
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
		'Your turn',
		`  Start here ${simulator.url}/`,
		'             five minutes, step by step: you play the customer and the mail carrier',
		`  n8n        ${n8n.url}/workflow/${examples[0].id}/executions/${execution.id}`,
		`             sign in with ${owner.email} and ${owner.password}; ${examples.length} examples are ready to run`,
	];
}
