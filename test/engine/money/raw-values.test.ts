/** Dates and large numbers that become something else within a text. */
import type { INodeParameters, WorkflowExecuteMode } from 'n8n-workflow';
import { createParameters as letter, someLetters } from '../letters/letter.ts';
import { createParameters as message, someMessages } from '../messages/message.ts';
import { createParameters as order, someOrders } from '../payments/order.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();
const [aLetter] = someLetters(1);
const [aMessage] = someMessages(1);
const [anOrder] = someOrders(1);

const send = async (
	type: string,
	parameters: INodeParameters,
	item: object,
	mode: WorkflowExecuteMode = 'trigger',
) => {
	const items = [{ ...item, id: 2 ** 60 }];
	const { error } = await bed.engine.runNode(type, parameters, { items, mode });
	return error?.message;
};

const texts: Array<[string, (text: string, mode?: WorkflowExecuteMode) => Promise<unknown>]> = [
	['a letter', (text, mode) => send('svcLetters', { ...letter, message: text }, aLetter, mode)],
	['a message', (text, mode) => send('svcMessages', { ...message, body: text }, aMessage, mode)],
];

test.each(['{{ $now }}', '{{ $today.plus({ days: 1 }) }}'])(
	'%s as the subject of a letter is no date as programs write it',
	async (piece) => {
		const sendSubject = (subject: string) =>
			send('svcLetters', { ...letter, additionalFields: { subject } }, aLetter);
		expect(await sendSubject(`=${piece}`)).toContain(`which ${piece} made from a date or a time`);
		expect(bed.service.requests).toEqual([]);
		expect(await sendSubject('={{ $now.toISO() }}')).toBeUndefined();
	},
);

describe.each(texts)('%s', (_, sendText) => {
	test.each([
		['{{ new Date("2030-01-31T09:00:00Z") }}', 'Thu Jan 31 2030 09:00:00 GMT'],
		['{{ String(new Date("2030-01-31T09:00:00Z")) }}', 'Thu Jan 31 2030 09:00:00 GMT'],
		['{{ DateTime.fromISO("2030-01-31T09:00") }}', '2030-01-31T09:00:00.000'],
		['{{ Duration.fromISO("PT90M") }}', 'PT90M'],
	])('says no date as programs write it: %s', async (piece, written) => {
		const said = await sendText(`=Your appointment: ${piece}. Bye`);
		expect(said).toContain(`"Text" contains ${written}`);
		expect(said).toContain(`which ${piece} made from a date or a time [item 0]`);
		expect(bed.service.requests).toEqual([]);
	});

	test.each([
		'{{ DateTime.fromISO("2030-01-31").toFormat("d LLLL yyyy") }}',
		'{{ $now.toISO() }}',
		'{{ new Date(0).toISOString() }}',
		'{{ 123456789012345 }}',
	])('says what the expression has made a text of: %s', async (piece) => {
		expect(await sendText(`=Your appointment: ${piece}. Bye`)).toBeUndefined();
		expect(bed.service.requests).toHaveLength(1);
	});

	test('has no number whose last digits are lost', async () => {
		expect(await sendText('=Order {{ $json.id }} is ready.')).toBe(
			'"Text" contains 1152921504606847000, a number with more than 15 digits whose last digits are already lost [item 0]',
		);
		expect(bed.service.requests).toEqual([]);
	});

	test('may have a date in an alert about an error', async () => {
		expect(await sendText('=Failed at {{ $now }}.', 'error')).toBeUndefined();
	});
});

test.each([
	['={{ "INV-" + $json.id }}', undefined],
	['=INV-{{ $json.id }}', 'a number with more than 15 digits whose last digits are already lost'],
	['=INV-{{ $now }}', undefined],
])('an order reference of %s', async (orderReference, problem) => {
	const said = await send('svcPayments', { ...order, orderReference }, anOrder);
	if (problem === undefined) expect(said).toBeUndefined();
	else expect(said).toContain(problem);
	expect(bed.service.requests).toHaveLength(problem === undefined ? 1 : 0);
});
