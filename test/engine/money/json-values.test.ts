/** JSON that a person wrote with someone else's words in it, which can contain quotation marks and more. */
import type { GenericValue } from 'n8n-workflow';
import { createParameters as message, someMessages } from '../messages/message.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();
const [aMessage] = someMessages(1);

const send = async (additionalProperties: string, words: GenericValue | unknown[] | undefined) => {
	const { error } = await bed.engine.runNode(
		'svcMessages',
		{ ...message, additionalFields: { additionalProperties } },
		{ items: [{ ...aMessage, words }], mode: 'trigger' },
	);
	const sent = bed.service.state.messages.at(-1);
	return { error, sent: sent && { name: sent.name, body: sent.body, recipients: sent.recipients } };
};

const others = '"recipients": [{ "msisdn": "+31687654321" }], "body": "Call me"';

test.each([
	['={ "name": "{{ $json.words }}" }', `Ann", ${others}, "name": "Ann`],
	['={ "name": "From {{ $json.words }}" }', `Ann", ${others}, "name": "`],
	['={ "name": "{{ $json.words }}", "senders": ["SVC"] }', `\\`],
	['={ "ignoreUnsubscribes": {{ $json.words }} }', `false, ${others}`],
	['={ "senders": ["SVC", {{ $json.words }}] }', `"SVC"], ${others}, "channels": ["SMS"`],
	[`={{ '{ "name": "' + $json.words + '" }' }}`, `Ann", ${others}, "name": "`],
	[`={ "ignoreUnsubscribes": {{ $json.words || 'false' }} }`, `false, ${others}`],
	['={ "name": {{ $json["words"].trim() }} }', `"Ann", ${others}`],
	[`={ "name": {{ $json.words || '""' }} }`, `"Ann", ${others}`],
	[`={ "senders": {{ $json.words || '[]' }} }`, `["SVC"], ${others}`],
	['={ "name": {{ $json.words || JSON.stringify("") }} }', `"Ann", ${others}`],
	['={ "senders": [{{ $json.words }}] }', [['"SVC"'], [`"SVC"], ${others}, "channels": ["SMS"`]]],
])('they set no other property: %s', async (json, words) => {
	const { error, sent } = await send(json, words);
	expect(error?.message).toMatch(
		/^"Additional Properties \(JSON\)" has a value that would change the JSON around it/,
	);
	expect(error?.description).toMatch(/JSON\.stringify\(\$json(\.words|\["words"\])/);
	expect(sent).toBeUndefined();
	expect(bed.service.requests).toEqual([]);
});

test.each<[json: string, words: string | boolean | string[], name: string]>([
	[
		'={ "name": {{ JSON.stringify($json.words) }} }',
		'Ann "Annie" \\ Smith',
		'Ann "Annie" \\ Smith',
	],
	['={ "name": "{{ $json.words.replaceAll(\'"\', \'\\\\"\') }}" }', 'Ann "Annie"', 'Ann "Annie"'],
	['={ "name": "{{ $json.words }}" }', "Ann, {a}: [b] 'c'", "Ann, {a}: [b] 'c'"],
	['={ "name": {{ $json.words }} }', '"Ann, Ben"', 'Ann, Ben'],
	['={ "name": "{{ $json.words }} and {{ $json.words }}" }', 'Ann', 'Ann and Ann'],
	['={ "name": "Ann \\"{{ $json.words }}\\"" }', 'Annie', 'Ann "Annie"'],
	['={ "name": "Ann", "ignoreUnsubscribes": {{ $json.words }} }', false, 'Ann'],
	['={ "name": "Ann"{{ $json.words }} }', ' ', 'Ann'],
	[`={ "name": "Ann", "senders": {{ $json.words || '[]' }} }`, '["SVC"]', 'Ann'],
	[`={ "name": "Ann"{{ $json.words ? ', "senders": ["SVC"]' : '' }} }`, 'yes', 'Ann'],
	['={ "name": "Ann", "senders": [{{ $json.words }}] }', '"SVC", "SVC"', 'Ann'],
	[
		'={ "name": "Ann", "senders": [{{ $json.words.map((one) => JSON.stringify(one)).join() }}] }',
		['SVC', 'SVC'],
		'Ann',
	],
	[
		`={ "name": "Ann"{{ $json.words ? ',' : '' }} {{ $json.words ? '"senders": ["SVC"]' : '' }} }`,
		'yes',
		'Ann',
	],
	[
		`={ "name": "Ann", "senders": ["SVC"{{ $json.words ? ', ' + JSON.stringify($json.words) : '' }}] }`,
		'SVC',
		'Ann',
	],
	[
		`={ {{ Object.entries({ name: $json.words }).map((pair) => pair.map((one) => JSON.stringify(one)).join(':')).join() }} }`,
		'Ann "Annie"',
		'Ann "Annie"',
	],
	[
		`={ "name": {{ $json.words.toJsonString() + ', "senders": ' + ['SVC'].toJsonString() }} }`,
		'Ann',
		'Ann',
	],
	[
		'={{ `{ "name": "Ann", "senders": [${$json.words.map((one) => JSON.stringify(one))}] }` }}',
		['SVC', 'SVC'],
		'Ann',
	],
])('they can be part of a property, or typed JSON: %s', async (json, words, name) => {
	const { error, sent } = await send(json, words);
	expect([error?.message, sent]).toEqual([
		undefined,
		{ name, body: 'Message 1', recipients: [{ msisdn: '+31612345000' }] },
	]);
});

test.each([
	['={ "name": "{{ $json.words }}" }', '={ "name": {{ JSON.stringify($json.words) }} }', 'Replace'],
	['={ "name": {{ $json.words }} }', '={ "name": {{ JSON.stringify($json.words) }} }', 'Replace'],
	[
		'={ "name": "{{ $json.words }} " }',
		'={ "name": "{{ JSON.stringify($json.words.toString()).slice(1, -1) }} " }',
		'In',
	],
	[
		'={ "name": "From {{ $json.words }}" }',
		'={ "name": "From {{ JSON.stringify($json.words.toString()).slice(1, -1) }}" }',
		'In',
	],
	[
		`={{ '{ "name": "From ' + $json.words + '" }' }}`,
		`={{ '{ "name": "From ' + JSON.stringify($json.words.toString()).slice(1, -1) + '" }' }}`,
		'In',
	],
	[
		'={{ `{ "name": "From ${$json.words}" }` }}',
		'={{ `{ "name": "From ${JSON.stringify($json.words.toString()).slice(1, -1)}" }` }}',
		'In',
	],
	[
		`={{ '{ "name": ' + $json.words + ' }' }}`,
		`={{ '{ "name": ' + JSON.stringify($json.words) + ' }' }}`,
		'In',
	],
])('what the error says to write is sent: %s', async (json, corrected, verb) => {
	const words = 'Ann "Annie" \\ Smith';
	const { error } = await send(json, words);
	const said = /^(?:Replace|In).*?(JSON\.stringify.*?)(?: \}\})?\. Nothing/.exec(
		`${error?.description}`,
	);
	expect(corrected).toContain(said?.[1]);
	expect(error?.description?.split(' ', 1)).toEqual([verb]);
	const { error: none, sent } = await send(corrected, words);
	expect(none?.message).toBeUndefined();
	expect(sent?.name).toMatch(/^(From )?Ann "Annie" \\ Smith ?$/);
	if (!corrected.includes('From')) return;
	expect((await send(corrected, 12345)).sent?.name).toBe('From 12345');
});

test.each<[json: string, words: null | undefined | string[], corrected: string, sent: object]>([
	[
		'={ "name": {{ $json.words }} }',
		null,
		'={ "name": {{ JSON.stringify($json.words ?? "") }} }',
		{ name: '' },
	],
	[
		'={ "name": "Ann", "senders": {{ $json.words }} }',
		[],
		'={ "name": "Ann", "senders": {{ JSON.stringify($json.words) }} }',
		{ name: 'Ann' },
	],
	[
		'={ "name": "Ann"{{ $json.words }} }',
		undefined,
		'={ "name": "Ann"{{ $json.words ?? "" }} }',
		{ name: 'Ann' },
	],
	[
		`={{ '{ "name": ' + $json.words + ' }' }}`,
		undefined,
		`={{ '{ "name": ' + JSON.stringify($json.words ?? "") + ' }' }}`,
		{ name: '' },
	],
	[
		`={{ '{ "name": "' + $json.words + '" }' }}`,
		undefined,
		`={{ '{ "name": "' + ($json.words ?? "") + '" }' }}`,
		{ name: '' },
	],
])('without them, what the error says to write is sent: %s', async (json, words, ...expected) => {
	const [corrected, shown] = expected;
	const { error } = await send(json, words);
	expect(error?.message).toMatch(/has (?:nothing|"undefined") in place of \{\{ \$json\.words \}\}/);
	const said = /(?:write|with) (.*?)\. Nothing/.exec(`${error?.description}`);
	expect(corrected).toContain(`${said?.[1]}`);
	const { error: none, sent } = await send(corrected, words);
	expect(none?.message).toBeUndefined();
	expect(sent).toMatchObject(shown);
});

test.each(['trigger', 'manual'] as const)('they can be a whole file (%s)', async (mode) => {
	const { error } = await bed.engine.runNode(
		'svcMessages',
		{ ...message, additionalFields: { additionalProperties: '={ "name": "{{ $json.words }}" }' } },
		{ items: [{ ...aMessage, words: 'a'.repeat(9_000_000) }], mode },
	);
	expect([error?.message, bed.service.requests.length]).toEqual([undefined, 1]);
});
