import fc from 'fast-check';
import { serviceMessage } from '../../../../nodes/shared/errors/serviceMessage';
import { growth } from '../growth';

it.each([
	['{"status":400,"message":"Name is missing"}', 'Name is missing'],
	['{"error":"invalid_grant","error_description":"Token expired"}', 'Token expired'],
	['{"error":{"code":7,"message":"No credit"}}', 'No credit'],
	['{"errors":[{"message":"a"},{"message":"b"}]}', 'a; b'],
	['{"errors":["a","b"]}', 'a; b'],
	['{"title":"Bad Request","detail":"Amount is 0"}', 'Amount is 0'],
	['{"message":"","title":"Bad Request"}', 'Bad Request'],
	[
		'{"amount":["must be positive","must be whole"],"ok":1}',
		'amount: must be positive; must be whole',
	],
	['{"errors":{"amount":["must be positive"]}}', 'amount: must be positive'],
	[
		'{"title":"One or more errors occurred.","status":400,"errors":{"addresses[0].recipient":["is required"]}}',
		'One or more errors occurred: addresses[0].recipient: is required',
	],
	[
		'{"Message":"The request is invalid.","ModelState":{"destination":["XX is unknown"]}}',
		'The request is invalid: destination: XX is unknown',
	],
	['{"message":"Bad Request","details":"Amount is 0"}', 'Bad Request: Amount is 0'],
	['{"message":"Amount is 0","errors":["Amount is 0"]}', 'Amount is 0'],
	['{"detail":[{"loc":["body","amount"],"msg":"must be positive"}]}', 'must be positive'],
	['["a",{"message":"b"}]', 'a; b'],
	['{"response":{"error":{"errors":[{"message":"a"},{"message":"b"}]}}}', 'a; b'],
	['["a","b","c","d","e","f","g"]', 'a; b; c; d; e'],
	['"Not today"', 'Not today'],
	['Not today', 'Not today'],
	['{"message":"amount must be < 100"}', 'amount must be < 100'],
	['  several\r\n\tlines  ', 'several lines'],
	['<!doctype html><html><head><title lang="en">502 Bad\nGateway</title>', '502 Bad Gateway'],
	['<title>never closed', 'never closed'],
])('%s', (text, message) => {
	expect(serviceMessage(text, [])).toBe(message);
});

it.each([
	'',
	' \n',
	'{}',
	'[]',
	'null',
	'404',
	'true',
	'{"message":{}}',
	'{"code":12}',
	'{"errors":[{"code":12}],"ids":[1,2]}',
	'{"message":"broken',
	'[1,2',
	'<p>no title</p>',
	'<title></title>',
	'{"a":{"message":"too far from the root to be meant"}}',
])('%p says nothing', (text) => {
	expect(serviceMessage(text, [])).toBeUndefined();
});

it('is one line of at most 300 characters for any body', () => {
	const anyBody = fc.oneof(
		fc.string(),
		fc.string({ minLength: 200, maxLength: 2000 }),
		fc.json({ maxDepth: 8 }),
		fc.string().map((text) => `<title>${text}`),
		fc
			.dictionary(fc.constantFrom('message', 'errors', 'error', 'detail', 'x'), fc.jsonValue())
			.map((body) => JSON.stringify(body)),
	);
	fc.assert(
		fc.property(anyBody, (body) => {
			const message = serviceMessage(body, []) ?? 'nothing';
			expect(message).toBe(message.trim());
			expect(message).not.toMatch(/[\r\n\t]/);
			expect(message.length).toBeGreaterThan(0);
			expect(message.length).toBeLessThanOrEqual(300);
		}),
		{ numRuns: 300 },
	);
});

describe('with huge bodies', () => {
	const shapes: Array<[string, (length: number) => string]> = [
		['text', (length) => 'a '.repeat(length / 2)],
		['spaces', (length) => `x${' '.repeat(length)}x`],
		['titles', (length) => '<title'.repeat(length / 6)],
		['a list', (length) => JSON.stringify(Array(Math.round(length / 4)).fill('a'))],
		[
			'complaints',
			(length) =>
				JSON.stringify(
					Object.fromEntries(Array.from({ length: length / 20 }, (_, i) => [`field${i}`, ['no']])),
				),
		],
		['nested objects', (length) => '{"error":'.repeat(length / 10) + '1' + '}'.repeat(length / 10)],
		['nested lists', (length) => '['.repeat(length / 2) + ']'.repeat(length / 2)],
	];

	it.each(shapes)('of %s, takes time in proportion to their length', (_, shape) => {
		const bodies = new Map([10_000, 160_000].map((length) => [length, shape(length)]));
		const read = (length: number) => serviceMessage(bodies.get(length) ?? '', []);
		expect(growth(read, 10_000)).toBeLessThan(100);
	});
});
