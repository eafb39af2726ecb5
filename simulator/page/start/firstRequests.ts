import { isPaid } from '../../areas/payments/state.ts';
import type { Simulator } from '../../simulator.ts';
import { menuPath, paths } from '../paths.ts';
import type { Step } from './steps.ts';

/** The first five minutes without n8n: a request to each of three areas, from a terminal. */
export function requestSteps({ account, baseUrls, state }: Simulator): Step[] {
	const [message] = state.messages;
	const [letter] = state.letters;
	const order = state.orders.at(-1);
	const token = `X-SVC-PRODUCTTOKEN: ${account.productToken}`;
	return [
		{
			title: 'Send a message',
			says: 'It arrives on the phone immediately.',
			command: curl(
				`${baseUrls.messages}/accounts/${account.accountId}/messages`,
				[`-H '${token}'`],
				{
					body: 'Hello from the terminal',
					channels: ['SMS'],
					senders: ['SVC'],
					recipients: [{ msisdn: '+31612345678' }],
				},
			),
			done: message ? 'Message received' : undefined,
			link: { to: paths.phone, says: 'Open phone' },
		},
		{
			title: 'Send a letter',
			says: 'It waits at the print shop until you print, mail, and deliver it.',
			command: curl(
				`${baseUrls.letters}/accounts/${account.accountId}/letters`,
				[`-H '${token}'`],
				{
					addresses: [{ recipient: 'Anna Jansen\nKerkstraat 12\n1017 GC Amsterdam' }],
					destination: 'NL',
					subject: 'Welcome',
					message: 'Dear Anna,\n\nthis is your first letter.',
				},
			),
			done: letter ? 'Letter created' : undefined,
			link: { to: paths.letterbox, says: 'Open mailbox' },
		},
		{
			title: 'Create an order',
			says: 'Each order has its own payment menu.',
			command: curl(
				`${baseUrls.payments}/ps/api/public/v1/merchants/${account.merchantKey}/orders`,
				[`-u '${account.paymentsUser}:${account.paymentsPassword}'`],
				{
					order_reference: 'first-order',
					description: 'Photo book',
					amount: 4995,
					currency: 'EUR',
					email: 'anna@example.com',
					country: 'NL',
					language: 'en',
				},
			),
			done: order ? 'Order created' : undefined,
			link: { to: paths.orders, says: 'Open payments' },
		},
		{
			title: 'Pay the order',
			says: 'Open the payment menu, as the customer would.',
			done: state.orders.some(isPaid) ? 'Paid' : undefined,
			link: order && {
				to: menuPath(order.order_key),
				says: 'Open payment menu',
				isOutside: true,
			},
		},
	];
}

function curl(url: string, options: string[], body: object): string {
	const parts = [...options, "-H 'Content-Type: application/json'", `-d '${JSON.stringify(body)}'`];
	return [`curl '${url}'`, ...parts].join(' \\\n  ');
}
