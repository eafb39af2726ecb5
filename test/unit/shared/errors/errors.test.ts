import fc from 'fast-check';
import {
	ExpressionError,
	type INode,
	type JsonObject,
	NodeApiError,
	NodeOperationError,
	UserError,
} from 'n8n-workflow';
import { explain } from '../../../../nodes/shared/errors/explain';
import { toNodeError } from '../../../../nodes/shared/errors/nodeError';
import { whatWentWrong } from '../../../../nodes/shared/errors/requestFailures';
import { type FailureTexts } from '../../../../nodes/shared/errors/explanation';
import {
	NegativeAnswer,
	RequestFailure,
	StillUnknown,
} from '../../../../nodes/shared/errors/failure';
import { fromNetworkError } from '../../../../nodes/shared/errors/networkError';
import type { Reason } from '../../../../nodes/shared/errors/reason';
import { InputError } from '../../../../nodes/shared/fields';

const node: INode = {
	id: '1',
	name: 'SVC Letters',
	type: 'n8n-nodes-svc.svcLetters',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};
const reads: FailureTexts = { title: 'Letter: Get' };
const spends: FailureTexts = {
	title: 'Letter: Send',
	unknownOutcome: { what: 'the letter was sent', check: 'Check with Letter > Get Many' },
};
const told = (reason: Reason, words = reads) => explain(new RequestFailure(reason), words, []);

const anyReason: fc.Arbitrary<Reason> = fc.oneof(
	fc.record({
		kind: fc.constantFrom('refused' as const, 'failed' as const),
		status: fc.integer({ min: 400, max: 599 }),
		said: fc.option(fc.constantFrom('No credit', 'Name is missing'), { nil: undefined }),
		retryAfterMs: fc.option(fc.integer({ min: 0, max: 1e9 }), { nil: undefined }),
	}),
	fc.record({
		kind: fc.constant('redirected' as const),
		status: fc.integer({ min: 300, max: 399 }),
		host: fc.constant('other.example'),
	}),
	fc.record({
		kind: fc.constantFrom('unreachable' as const, 'lost' as const),
		code: fc.constantFrom('ENOTFOUND', 'ECONNREFUSED', 'CERT_HAS_EXPIRED', 'ECONNABORTED', 'EPIPE'),
	}),
	fc.record({
		kind: fc.constant('unusable' as const),
		status: fc.integer({ min: 200, max: 299 }),
		problem: fc.constant('is empty'),
		said: fc.option(fc.constantFrom('No credit', 'Name is missing'), { nil: undefined }),
	}),
);

it('says what happened and what to do, in whole sentences', () => {
	fc.assert(
		fc.property(anyReason, fc.constantFrom(reads, spends), (reason, words) => {
			const { message, description, httpCode, outcome } = told(reason, words);
			expect(message).toMatch(/^[A-Z].{10,}[^.]$/);
			expect(description).toMatch(
				/\b(Check|Correct|Wait|Open|Send|Try|Get|Look|It may be sent again)\b/,
			);
			expect(`${message} ${description}`).not.toMatch(/undefined|null|NaN|\[object|\.\.| {2}/);
			expect(httpCode).toBe('status' in reason ? String(reason.status) : undefined);
			const unsure = words === spends && !new RequestFailure(reason).certainlyNotApplied;
			expect(outcome).toBe(unsure ? 'unknown' : undefined);
			if (unsure) expect(message).toBe("Couldn't confirm whether the letter was sent");
			if ('said' in reason && reason.said) expect(description).toContain(reason.said);
		}),
		{ numRuns: 500 },
	);
});

describe('in words', () => {
	it.each<[string, Reason, string, string]>([
		[
			'the credential',
			{ kind: 'refused', status: 401 },
			'rejected the credential',
			'n8n then tests it',
		],
		['the account', { kind: 'refused', status: 403 }, "isn't allowed", 'belong together'],
		['the ID', { kind: 'refused', status: 404 }, "couldn't find", 'such as the ID or the country'],
		[
			'the letter',
			{ kind: 'refused', status: 404, missing: 'letter' },
			"couldn't find this letter",
			'Maybe the letter was deleted',
		],
		['anything else', { kind: 'refused', status: 418 }, 'rejected the request', 'Check the values'],
		['the host', { kind: 'unreachable', code: 'ENOTFOUND' }, "Couldn't reach", 'host name'],
		['the port', { kind: 'unreachable', code: 'ECONNREFUSED' }, "Couldn't reach", 'host and port'],
		[
			'the certificate',
			{ kind: 'unreachable', code: 'CERT_HAS_EXPIRED' },
			"Couldn't reach",
			'(CERT_HAS_EXPIRED)',
		],
		['the time', { kind: 'lost', code: 'ECONNABORTED' }, 'dropped', 'timed out'],
		['the connection', { kind: 'lost', code: 'ECONNRESET' }, 'dropped', 'before the full response'],
		['the address', { kind: 'redirected', status: 301, host: 'b.example' }, 'another', 'b.example'],
		[
			'the answer',
			{ kind: 'unusable', status: 200, problem: 'is a web page instead of data' },
			'unexpected response',
			'its response is a web page instead of data.',
		],
	])('%s', (_, reason, message, description) => {
		expect(told(reason).message).toContain(message);
		expect(told(reason).description).toContain(description);
	});

	it.each<[Reason['kind'] & ('refused' | 'failed'), number]>([
		['refused', 429],
		['failed', 503],
	])('a %s request (%p) that has to wait long says how long', (kind, status) => {
		const { description } = told({ kind, status, retryAfterMs: 300_000 });
		expect(description).toMatch(/Try again in 5 minutes \(at \d{4}-\d\d-\d\d \d\d:\d\d UTC\)\.$/);
	});

	it('a redirect without claiming that it would get a credential', () => {
		expect(told({ kind: 'redirected', status: 302, host: 'another path' }).description).toMatch(
			/^The node didn't follow it to another path, because a redirect can lead to another server\./,
		);
	});

	it.each(['n8n blocked it', 'n8n blocked it.'])(
		'what kept a request from being sent: %s',
		(said) =>
			expect(whatWentWrong({ kind: 'unsent', said })).toBe('Nothing was sent: n8n blocked it.'),
	);

	it('puts the documented meaning of a status first', () => {
		const statuses = {
			405: { says: 'The order reference is already used', remedy: 'Use another.' },
		};
		const reason: Reason = { kind: 'refused', status: 405, said: 'Conflict' };
		expect(told(reason, { ...spends, statuses })).toEqual({
			message: 'The order reference is already used',
			description: 'Use another. SVC says: Conflict',
			httpCode: '405',
		});
	});
});

describe('of an unknown outcome', () => {
	const lost: Reason = { kind: 'lost', code: 'ECONNRESET' };

	it('says what may exist, that it was not repeated, and where to look', () => {
		expect(told(lost, spends)).toEqual({
			message: "Couldn't confirm whether the letter was sent",
			description:
				"The connection dropped before the full response arrived. The node didn't resend it, to avoid a duplicate. Check with Letter > Get Many before you run this again.",
			outcome: 'unknown',
		});
		expect(explain(new StillUnknown(lost), spends, [])).toMatchObject({
			description: expect.stringMatching(/^In an earlier attempt: The connection dropped before/),
			outcome: 'unknown',
		});
	});

	it('is told with what was done before, and of the request that it is about', () => {
		const other = { what: 'the rest was deleted', check: 'Read the list' };
		for (const error of [
			new RequestFailure(lost, 'Some were deleted.', other),
			new StillUnknown(lost, 'Some were deleted.', other),
		]) {
			const { message, description } = explain(error, spends, []);
			expect(message).toBe("Couldn't confirm whether the rest was deleted");
			expect(description).toMatch(/^Some were deleted\. .* Read the list before/);
		}
	});

	it('is no question where it does not matter', () => {
		const { message, outcome } = explain(new RequestFailure(lost, undefined, null), spends, []);
		expect([message, outcome]).toEqual(['The connection to SVC dropped', undefined]);
	});
});

describe('other errors', () => {
	it('a wrong value names its field', () => {
		expect(explain(new InputError('is empty', 'Enter a value.', 'Letter'), reads, [])).toEqual({
			message: '"Letter" is empty',
			description: 'Enter a value.',
		});
		expect(explain(new InputError('Something is missing'), reads, []).message).toBe(
			'Something is missing',
		);
	});

	it('a negative answer speaks for itself', () => {
		expect(explain(new NegativeAnswer('No such number', 'Check it.'), reads, [])).toEqual({
			message: 'No such number',
			description: 'Check it.',
		});
	});

	it.each<[Reason, string]>([
		[{ kind: 'refused', status: 400 }, 'Correct the values.'],
		[{ kind: 'refused', status: 418 }, 'Check the values.'],
		[{ kind: 'unsent', said: 'no host' }, 'Check the credential and its base URL.'],
	])('nothing is to be run again of which a part was done: %j', (reason, advice) => {
		const { description } = explain(
			new RequestFailure(reason, 'A dossier exists.', null),
			reads,
			[],
		);
		expect(description).toBe(`A dossier exists. ${advice}`);
	});

	it.each([
		new ExpressionError('Referenced node does not exist', { description: 'Choose another node' }),
		new NodeOperationError(node, 'Node does not have any credentials set'),
		new UserError('invalid syntax'),
	])('%s keeps the words of n8n, and is no mistake of ours', (error) => {
		const { message, description } = explain(error, reads, []);
		expect(message).toBe(error.message);
		expect(description).toBe(
			error.description ??
				"n8n couldn't read a parameter, an expression, or the credential of this node. Correct it, then run this again.",
		);
	});

	it.each([
		[new TypeError('x is not a function'), 'x is not a function'],
		[new Error(''), "Couldn't complete the operation"],
		['text', "Couldn't complete the operation"],
		[undefined, "Couldn't complete the operation"],
	])('a mistake of ours asks to be reported: %p', (error, message) => {
		expect(explain(error, reads, [])).toEqual({
			message,
			description:
				'This looks like a bug in the node. Please report it with the steps to reproduce it.',
		});
	});
});

/** All texts that can be reached from an object, hidden properties too. */
function textsBelow(value: unknown, seen = new Set<unknown>()): string[] {
	if (typeof value === 'string') return [value];
	if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return [];
	if (seen.has(value)) return [];
	seen.add(value);
	return Reflect.ownKeys(value).flatMap((key) => [
		String(key),
		...textsBelow(Reflect.getOwnPropertyDescriptor(value, key)?.value, seen),
	]);
}

describe("n8n's error", () => {
	const secret = 'token-0123456789';
	const thrown = new NodeApiError(
		node,
		Object.assign(new Error('socket hang up'), {
			code: 'ECONNRESET',
			config: { headers: { 'X-SVC-PRODUCTTOKEN': secret } },
		}) as object as JsonObject,
	);

	it('holds no secret anywhere, though n8n threw one with a secret', () => {
		expect(textsBelow(thrown)).toContain(secret);
		const reason = fromNetworkError(thrown, []);
		for (const failure of [new RequestFailure(reason), thrown, new StillUnknown(reason)]) {
			const error = toNodeError(node, explain(failure, spends, []), 3);
			expect(textsBelow(error).filter((text) => text.includes(secret))).toEqual([]);
			expect(error.cause).not.toBe(thrown);
		}
	});

	it.each([
		{ message: 'Refused', description: 'Do this.', httpCode: '404' },
		{ message: 'Broke', description: 'Do that.' },
		// n8n's constructor would replace what holds the letters of an error code (EPERM, ENOENT).
		{ message: 'The field "filePermission" is wrong', description: 'x', httpCode: '400' },
		{ message: 'The enoent setting', description: 'x' },
		{ message: 'The same', description: 'The same', httpCode: '400' },
		{ message: 'The same', description: 'The same' },
	])('keeps our words: %j', (explanation) => {
		const error = toNodeError(node, explanation, 2);
		expect(error).toMatchObject({
			message: explanation.message,
			description: explanation.description,
			context: { itemIndex: 2 },
		});
		expect(error).toBeInstanceOf(explanation.httpCode ? NodeApiError : NodeOperationError);
		expect('httpCode' in error ? error.httpCode : undefined).toBe(explanation.httpCode);
		expect(JSON.stringify(error)).toContain(explanation.message.split('"')[0]);
	});

	it('belongs to no item when it belongs to the run', () => {
		expect(toNodeError(node, { message: 'a', description: 'b' }).context.itemIndex).toBeUndefined();
	});
});
