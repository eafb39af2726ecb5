import fc from 'fast-check';
import { DateTime } from 'luxon';

/** What the made-up credentials hold as their secrets; must not turn up in any error. */
export const secretOfAccount = 'sesame-0123456789-sesame';

/** Texts that have a meaning of their own somewhere on the way. */
const texts = [
	...['', ' ', '.', '..', '/', '\\', '?', '#', '%', '&', '=', ':', '@', '"', "'", '`', '<', '$&'],
	...['../..', '..\\..', '/etc/passwd', 'C:\\Windows\\x', '\\\\host\\share', 'a/../../b', './.'],
	...['%2e%2e', '%2e%2e%2f', '..%2f..', '..;/', 'x?y=z#f', '//other.example/x', 'a%00b', '%zz'],
	...['http://other.example/', 'https://a@b.example', 'javascript:alert(1)', 'file:///etc/passwd'],
	...[
		'a\0b',
		'a\r\nX-Evil: 1',
		'a\nb',
		'\r\n\r\n--',
		'\u2028',
		'\u0085',
		'\uFEFF',
		'\u202Egpj.exe',
	],
	...['CON', 'nul.txt', 'COM1.pdf', 'a.', 'a ', 'a:b', 'a.pdf:hidden', '.htaccess', '~', '-rf'],
	...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'],
	...['\uD83D', '\uDE00x', '😀', '👩‍👩‍👧', 'é', 'ß', 'İ', '\u0000', '\u{10FFFF}'],
	...['{{', '}}', '{{1}}', '\\{{1}}', '[[', ']]', '[[optout]]', '{{{{', '[[[[', '{', '[LETTER]'],
	...['0', '-0', '1e400', '1e21', '0x10', '9007199254740993', '-1', '1.5', '١٢', 'NaN', 'Infinity'],
	...[
		'true',
		'false',
		'null',
		'undefined',
		'[]',
		'{}',
		'{"a":',
		'"',
		'[1,',
		'{"__proto__":{"x":1}}',
	],
	...['9999-12-31T23:59:59Z', '2030-02-30', '+275760-09-13', '0000-00-00', '2030', 'PT1S', '24:00'],
	...['Sat, 13 Sep 275760 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT', '99999999999', '120'],
	...['text/html', 'application/json', 'a/b; charset=x', 'filename="x"', 'multipart/form-data'],
	...['attachment; filename="../../x"', "attachment; filename*=UTF-8''..%2F..%2Fx%00", 'filename='],
	...['+4915112345678', '204/08', 'a@b', 'de', 'EUR', '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70'],
	...['=1+1', '={{ $json }}', '=Hello {{1}}', secretOfAccount],
];

/** All characters, and halves of them. */
const unicode = fc
	.array(fc.integer({ min: 0, max: 0x10ffff }), { maxLength: 12 })
	.map((codes) => String.fromCodePoint(...codes));

/** Repeated until something that looks at each place from each place would take for ever. */
const long = fc
	.tuple(
		fc.constantFrom(...texts),
		fc.oneof(
			{ weight: 9, arbitrary: fc.integer({ min: 2, max: 40 }) },
			fc.integer({ max: 5000, min: 41 }),
		),
	)
	.map(([text, times]) => text.repeat(times));

export const hostileText = fc.oneof(
	{ weight: 12, arbitrary: fc.constantFrom(...texts) },
	{ weight: 4, arbitrary: unicode },
	{
		weight: 4,
		arbitrary: fc.array(fc.constantFrom(...texts), { maxLength: 4 }).map((of) => of.join('')),
	},
	{
		weight: 1,
		arbitrary: fc.string({ unit: fc.constantFrom('\uD800', '\uDFFF', 'a'), maxLength: 4 }),
	},
	{ weight: 1, arbitrary: long },
);

/** So deep that nobody can walk through it without care. */
export function deep(levels: number, kind: 'list' | 'object', end: unknown = 1): unknown {
	let value = end;
	for (let level = 0; level < levels; level++) value = kind === 'list' ? [value] : { a: value };
	return value;
}

const names = fc.oneof(
	{
		weight: 6,
		arbitrary: fc.constantFrom(
			...['id', 'uuid', 'message', 'messages', 'error', 'errors', 'details', 'detail', 'title'],
			...['status', 'state', 'statusCode', 'type', 'event', 'event_uuid', 'dossier', 'letterId'],
			...['items', 'data', 'results', 'content', 'value', 'name', 'config', 'endpoint', 'url'],
			...['test', 'result', 'mccMnc', 'msisdn', 'syncedWithNtp', 'requestDate', 'order_key'],
			...['payments', 'captures', 'refunds', 'chargebacks', 'authorization', 'considered_safe'],
			...['currency', 'currency_id', 'amount', 'timestamp', 'merchantSessionAsString'],
			...['categories', 'tickets', 'ticket_statuses', 'ticket_status_type_id', 'payment_methods'],
			...['price', 'fixed_fee', 'percentage_fee', 'min_order_amount', 'online_from', 'venue'],
			...['invitees', 'inviteeId', 'inviteUri', 'analytics', 'recipients', 'recipient'],
			...['addresses', 'spread', 'destination', 'channels', 'disabled', 'Status', 'Country'],
			...['callbackId', 'isoCode', 'country', 'createdAtUtc', 'body', 'start_at', 'entries'],
			...['values', 'options', 'en', 'de', 'sender', 'registered', 'email', 'billing_address_key'],
		),
	},
	{
		weight: 2,
		arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', 'toJSON', 'then', '0'),
	},
	{ weight: 1, arbitrary: hostileText },
);

const uuid = '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70';

/** JSON as a service or a caller may write it: known names, at places and of kinds nobody expects. */
export const jsonText: fc.Arbitrary<string> = fc.letrec<{
	value: string;
	list: string;
	object: string;
	leaf: string;
}>((tie) => ({
	leaf: fc.oneof(
		{ weight: 4, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
		{ weight: 2, arbitrary: fc.constantFrom('null', 'true', 'false', '""', '0', '{}', '[]') },
		{ weight: 2, arbitrary: fc.integer().map(String) },
		{ weight: 1, arbitrary: fc.constantFrom('1e400', '-0', '12345678901234567890', '1e-7', '0.1') },
		{
			weight: 1,
			arbitrary: fc.constantFrom('{"toString":1}', '{"toString":null,"valueOf":2}', '{"toJSON":1}'),
		},
		{ weight: 2, arbitrary: fc.constantFrom(`"${uuid}"`, '"completed"', '"2030-01-31T08:00:00Z"') },
	),
	list: fc.array(tie('value'), { maxLength: 3 }).map((parts) => `[${parts.join(',')}]`),
	object: fc
		.array(fc.tuple(names, tie('value')), { maxLength: 5 })
		.map(
			(parts) => `{${parts.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`,
		),
	value: fc.oneof(
		{ maxDepth: 4, withCrossShrink: true },
		{ weight: 3, arbitrary: tie('leaf') },
		{ weight: 2, arbitrary: tie('object') },
		{ weight: 1, arbitrary: tie('list') },
	),
})).value;

const tooDeep = fc
	.tuple(fc.constantFrom(101, 150, 150, 200, 20_000), fc.constantFrom('list', 'object'))
	.map(([levels, kind]) =>
		kind === 'list'
			? '['.repeat(levels) + ']'.repeat(levels)
			: '{"id":'.repeat(levels) + '1' + '}'.repeat(levels),
	);

/** What comes over the network as a body: JSON, damaged JSON, and what is none at all. */
export const bodyText = fc.oneof(
	{ weight: 40, arbitrary: jsonText },
	{ weight: 4, arbitrary: fc.array(jsonText, { maxLength: 4 }).map((all) => `[${all.join(',')}]`) },
	{ weight: 2, arbitrary: fc.tuple(jsonText, fc.nat(40)).map(([text, end]) => text.slice(0, end)) },
	{ weight: 2, arbitrary: hostileText },
	{ weight: 1, arbitrary: hostileText.map((text) => `<!doctype html><title>${text}</title>`) },
	{ weight: 1, arbitrary: tooDeep },
);

/** Values of headers, as Node hands them on: without line breaks and beyond Latin-1. */
export const headerText = hostileText.map((text) => text.replace(/[^\t\x20-\x7E\x80-\xFF]/g, ''));

function cyclic(): unknown {
	const value: Record<string, unknown> = { id: 1 };
	value.self = value;
	return value;
}

/** What an expression can give: not only JSON, and never the kind that is wanted. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
	{ weight: 8, arbitrary: hostileText },
	{ weight: 4, arbitrary: jsonText.map((text): unknown => JSON.parse(text)) },
	{ weight: 2, arbitrary: jsonText },
	{
		weight: 2,
		arbitrary: fc.constantFrom<unknown>(NaN, Infinity, -0, 1e21, 2 ** 53, -1, 0.1, 1e-7, 5e-324),
	},
	{
		weight: 2,
		arbitrary: fc.array(fc.oneof(hostileText, fc.integer(), fc.constant(null)), { maxLength: 4 }),
	},
	{
		weight: 2,
		arbitrary: fc.anything({
			withBigInt: true,
			withDate: true,
			withNullPrototype: true,
			maxDepth: 2,
		}),
	},
	{
		weight: 2,
		arbitrary: fc
			.constantFrom<() => unknown>(
				() => null,
				() => 10n ** 30n,
				() => Symbol('s'),
				() => () => 1,
				() => new Date(NaN),
				() => DateTime.invalid('none'),
				() => DateTime.fromISO('2030-01-31'),
				() => new Map([['a', 1]]),
				() => ({ isLuxonDateTime: true }),
				() => ({ toString: 1, valueOf: 1 }),
				() => ({ __rl: true, mode: 'id', value: { value: 1 } }),
				() => ({ toJSON: () => 10n }),
				() => Object.create(null),
				cyclic,
				() => ({ entries: [cyclic()] }),
				() => deep(200, 'object'),
				() => deep(20_000, 'list'),
				() => new Array(3),
				() => Buffer.from('x'),
			)
			.map((make) => make()),
	},
);
