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
	const order = state.orders.findLast(({ timestamp }) => isNew(timestamp));
	const key = order?.order_key ?? '';
	const text =
		order && state.messages.findLast(({ body = '' }) => body.includes(state.menuUrl(key)));
	const number = text?.recipients?.[0]?.msisdn;
	const letter = state.letters.findLast(({ createdAt }) => isNew(createdAt));
	const [first] = workflows;
	return [
		{
			title: 'Run the workflow',
			says: html`Open it in n8n and press <strong>Execute workflow</strong>. If n8n asks who you
				are: <code>${email}</code>, password <code>${password}</code>.`,
			done: order ? 'Order created' : undefined,
			link: first && { to: first.url, says: 'Open the workflow', isOutside: true },
		},
		{
			title: 'Take the customer’s phone',
			says: 'A text with the payment link has arrived. Read it there.',
			done: text ? 'Text arrived' : undefined,
			link: { to: number ? phonePath(number) : paths.phone, says: 'Look at the phone' },
		},
		{
			title: 'Pay',
			says: 'Follow the link in the text, as the customer would, and choose how to pay.',
			done: order && isPaid(order) ? 'Paid' : undefined,
			link: order && { to: menuPath(key), says: 'Open the payment menu', isOutside: true },
		},
		{
			title: 'Find the letter',
			says: 'The workflow sleeps, and looks again after a minute. Once the money is safe, it posts a letter.',
			done: letter ? 'Letter written' : undefined,
			link: letter && { to: letterPath(letter.id), says: 'Open the letter' },
		},
		{
			title: 'Deliver it',
			says: 'Play the printer and the postman: print, post and deliver the letter.',
			done: letter?.status === 'delivered' ? 'Letter in the box' : undefined,
			link: { to: paths.letterbox, says: 'Go to the letter box' },
		},
	];
}
