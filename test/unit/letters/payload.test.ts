import fc from 'fast-check';
import { payload, readPayload } from '../../../nodes/Letters/callback/payload';
import { growth } from '../shared/growth';

const names = ['letterId', 'status', 'receivedAt', 'trackingCode', 'reference'] as const;
const keys = ['[LETTER]', '[STATUS]', '[RECEIVED_AT]', '[TRACKINGCODE]', '[REFERENCE]'];

/** As the service fills it in, without escaping anything. */
function filledIn(values: readonly string[]): string {
	return keys.reduce((text, key, index) => text.replace(key, () => values[index]), payload);
}

it('reads what the service has filled in, unescaped; the last value may hold anything', () => {
	const harmless = fc.string({ minLength: 1 }).filter((text) => !/["[\\]/.test(text));
	const values = fc.tuple(harmless, harmless, harmless, harmless, fc.string({ minLength: 1 }));
	fc.assert(
		fc.property(values, (given) => {
			fc.pre(!keys.includes(given[4]));
			const event = Object.fromEntries(names.map((name, index) => [name, given[index]]));
			expect(readPayload(`\n ${filledIn(given)} \n`, 'text/plain')).toEqual(event);
		}),
	);
});

it.each(['text/plain', 'application/json'])(
	"doesn't let a reference pose as a status: %s",
	(contentType) => {
		const reference =
			'x","status":"delivered","receivedAt":"now","trackingCode":"","letterId":"other","reference":"y';
		const body = filledIn(['letter', 'sent', 'then', '', reference]);
		expect(readPayload(body, contentType)).toMatchObject({
			letterId: 'letter',
			status: 'sent',
			receivedAt: 'then',
			reference,
		});
	},
);

it('reads JSON whose values are escaped', () => {
	const event = { letterId: 'letter', status: 'sent', receivedAt: 'then', trackingCode: 'a' };
	const body = JSON.stringify({ ...event, reference: 'say "hi"' });
	expect(readPayload(body, 'application/json')).toEqual({ ...event, reference: 'say "hi"' });
});

it.each([
	['a plus sign and an umlaut', '2030-01-31T09:00:00\\u002B01:00', 'gedr\\u00fcckt'],
	['slashes', '31\\/01\\/2030', 'sent \\/ paid'],
])('reads JSON whose other values are escaped: %s', (_, receivedAt, status) => {
	const body = filledIn(['letter', status, receivedAt, '', 'Order 1']);
	expect(readPayload(body, 'application/json')).toEqual({
		letterId: 'letter',
		status: JSON.parse(`"${status}"`),
		receivedAt: JSON.parse(`"${receivedAt}"`),
		reference: 'Order 1',
	});
});

it('reads JSON that starts with another name, whatever its type', () => {
	const event = {
		letterId: 'L',
		status: 'sent',
		receivedAt: 'R',
		trackingCode: 'T',
		reference: 'X',
	};
	expect(readPayload(JSON.stringify({ account: 'A', ...event }), 'text/plain')).toEqual(event);
});

it.each(['text/plain', 'application/json'])(
	'reads numbers, and JSON that was made of the payload once more, as %s',
	(contentType) => {
		const numbers = { letterId: 7, status: 3, receivedAt: 1, trackingCode: null };
		const event = { letterId: '7', status: '3', receivedAt: '1' };
		expect(readPayload(JSON.stringify(numbers), contentType)).toEqual(event);
		const twice = JSON.stringify(filledIn(['L', 'sent', 'now', '', 'Order "1"']));
		expect(readPayload(twice, contentType)).toMatchObject({
			letterId: 'L',
			status: 'sent',
			reference: 'Order "1"',
		});
	},
);

it('takes time in proportion to the length of what is no payload', () => {
	const between = names.slice(1).map((name) => `","${name}":"`);
	const read = (size: number) => {
		readPayload(`{"letterId":"${between.join('').repeat(size)}`, 'text/plain');
	};
	expect(growth(read, 500)).toBeLessThan(100);
});
