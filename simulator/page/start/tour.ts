import type { ServiceState } from '../../areas/index.ts';
import { isPaid } from '../../areas/payments/state.ts';
import { html } from '../html.ts';
import { letterPath, menuPath, paths, phonePath } from '../paths.ts';
import type { Guide } from './guide.ts';
import type { Step } from './steps.ts';

/** The first five minutes with n8n: one order, from the workflow to the letter box. */
export function tourSteps(
	{ workflows, email, password, since }: Guide,
	state: ServiceState,
): Step[] {
	const isNew = (time: string) => Date.parse(time) >= since;
	// A second run must not untick what the first one has reached, so any order or letter counts.
	const orders = state.orders.filter(({ timestamp }) => isNew(timestamp));
	const order = orders.at(-1);
	const text = state.messages.findLast(({ body = '' }) =>
		orders.some(({ order_key }) => body.includes(state.menuUrl(order_key))),
	);
	const number = text?.recipients?.[0]?.msisdn;
	const letters = state.letters.filter(({ createdAt }) => isNew(createdAt));
	const letter = letters.at(-1);
	const [first] = workflows;
	return [
		{
			title: 'Run the workflow',
			says: html`Open it in n8n and select <strong>Execute workflow</strong>. If n8n asks you to
				sign in: <code>${email}</code>, password <code>${password}</code>.`,
			done: order ? 'Order created' : undefined,
			link: first && { to: first.url, says: 'Open workflow', isOutside: true },
		},
		{
			title: 'Read the message',
			says: 'The customer’s phone has received the payment link.',
			done: text ? 'Message received' : undefined,
			link: { to: number ? phonePath(number) : paths.phone, says: 'Open phone' },
		},
		{
			title: 'Pay',
			says: 'Open the link in the message, as the customer would, and choose how to pay.',
			done: orders.some(isPaid) ? 'Paid' : undefined,
			link: order && { to: menuPath(order.order_key), says: 'Open payment menu', isOutside: true },
		},
		{
			title: 'Read the letter',
			says: 'The paused workflow checks the order every minute or so. Once the order is safe, it sends a letter.',
			done: letter ? 'Letter created' : undefined,
			link: letter && { to: letterPath(letter.id), says: 'Open letter' },
		},
		{
			title: 'Deliver the letter',
			says: 'Act as print shop and mail carrier: print, mail, and deliver the letter.',
			done: letters.some(({ status }) => status === 'delivered') ? 'Letter delivered' : undefined,
			link: { to: paths.letterbox, says: 'Open mailbox' },
		},
	];
}
