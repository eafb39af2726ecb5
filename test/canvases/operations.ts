/** The operations of a canvas: those of the model, and those that suspend the execution. */
import { type Operation, operationCalled } from '../model/operations.ts';

const limit = { limitWaitTime: { values: { resumeAmount: 2, resumeUnit: 'hours' } } };

const OWN: readonly Operation[] = [
	{
		...operationCalled('message'),
		name: 'question',
		parameters: ({ from, greeting }) => ({
			...{ resource: 'message', operation: 'sendAndWait', sendTo: 'phoneNumber', senders: 'Shop' },
			phoneNumber: `={{ ${from}.phone }}`,
			message: `=${greeting} {{ ${from}.mark }}`,
			options: limit,
		}),
	},
	{
		...operationCalled('letter and its status'),
		name: 'letter until delivered',
		parameters: (writing) => ({
			...operationCalled('letter and its status').parameters(writing),
			...{ waitAtMost: 2, waitUnit: 'hours' },
		}),
	},
];

export function operationOf(name: string): Operation {
	return OWN.find((one) => one.name === name) ?? operationCalled(name);
}

export const isPausing = (name: string): boolean => OWN.some((one) => one.name === name);

/** The link that a question brings, without which the text has no more marks than others. */
const link = /\[\[([^\]]*)\]\]/;

export function linkIn(text: string): URL | undefined {
	const [, url] = link.exec(text) ?? [];
	return url === undefined ? undefined : new URL(url);
}

export const withoutLink = (text: string): string => text.replace(link, '');
