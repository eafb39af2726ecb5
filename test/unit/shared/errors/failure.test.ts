/**
 * The errors that these tests make are errors for n8n only inside the tests' sandbox.
 *
 * @jest-environment node
 */
import { type INode, type JsonObject, NodeApiError } from 'n8n-workflow';
import {
	afterOthers,
	asFailure,
	NegativeAnswer,
	RequestFailure,
	StillUnknown,
	UnusableAnswer,
} from '../../../../nodes/shared/errors/failure';
import { fromNetworkError } from '../../../../nodes/shared/errors/networkError';
import type { Reason } from '../../../../nodes/shared/errors/reason';
import { InputError } from '../../../../nodes/shared/fields/field';
import { mayRepeat } from '../../../../nodes/shared/http/retry';

const node: INode = {
	id: '1',
	name: 'SVC Letters',
	type: 'n8n-nodes-svc.svcLetters',
	typeVersion: 1,
	position: [0, 0],
	parameters: {},
};

/** As axios throws it, with the request and its secrets below. n8n goes by the name of the class. */
class AxiosError extends Error {
	readonly isAxiosError = true;
	readonly config = { headers: { 'X-SVC-PRODUCTTOKEN': 'token-0123456789' } };

	constructor(
		readonly code: string,
		message: string,
		readonly response?: object,
	) {
		super(message);
	}
}

/** As n8n's request helper throws it. */
function n8nError(...about: ConstructorParameters<typeof AxiosError>): NodeApiError {
	return new NodeApiError(node, new AxiosError(...about) as object as JsonObject);
}

/** As n8n 1.x throws it: without the error that it was made of. */
function n8n1Error(...about: ConstructorParameters<typeof AxiosError>): NodeApiError {
	return Object.assign(n8nError(...about), { cause: undefined });
}

/** As n8n's protection against server-side request forgery throws it. */
function blocked(): Error {
	return Object.assign(new Error('The request was blocked because …'), {
		name: 'SsrfBlockedIpError',
		description: 'Ask your administrator.',
	});
}

describe('what n8n throws when there is no answer', () => {
	const cases: Array<
		[code: string, message: string, kind: 'unreachable' | 'lost', temporary: boolean]
	> = [
		['ECONNREFUSED', 'connect ECONNREFUSED 127.0.0.1:1', 'unreachable', true],
		['ENOTFOUND', 'getaddrinfo ENOTFOUND nowhere.example', 'unreachable', true],
		['EAI_AGAIN', 'getaddrinfo EAI_AGAIN nowhere.example', 'unreachable', true],
		['ENETUNREACH', 'connect ENETUNREACH 192.0.2.1:443', 'unreachable', true],
		['EHOSTUNREACH', 'connect EHOSTUNREACH 192.0.2.1:443', 'unreachable', true],
		// The connection stood, and the request may have gone through it.
		['EHOSTUNREACH', 'read EHOSTUNREACH', 'lost', true],
		['ENETUNREACH', 'write ENETUNREACH', 'lost', true],
		['ECONNRESET', 'socket hang up', 'lost', true],
		['ECONNRESET', 'read ECONNRESET', 'lost', true],
		['ECONNABORTED', 'timeout of 1000ms exceeded', 'lost', true],
		['ETIMEDOUT', 'connect ETIMEDOUT 192.0.2.1:443', 'unreachable', true],
		['ETIMEDOUT', 'read ETIMEDOUT', 'lost', true],
		['EMFILE', 'connect EMFILE 192.0.2.1:443 - Local (undefined:undefined)', 'unreachable', true],
		['EMFILE', 'getaddrinfo EMFILE svc.example', 'unreachable', true],
		['EAI_FAIL', 'getaddrinfo EAI_FAIL svc.example', 'unreachable', true],
		['ESERVFAIL', 'queryA ESERVFAIL svc.example', 'unreachable', true],
		['EINVAL', 'getaddrinfo EINVAL svc..example', 'unreachable', false],
		['EACCES', 'connect EACCES 192.0.2.1:443', 'unreachable', false],
		['ECONNRESET', 'write ECONNRESET', 'lost', true],
		[
			'ECONNRESET',
			'Client network socket disconnected before secure TLS connection was established',
			'lost',
			true,
		],
		['ERR_CANCELED', 'canceled', 'lost', true],
		// With TLS 1.3 this alert comes after the request.
		['ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED', 'alert 116', 'lost', true],
		['HOSTNAME_MISMATCH', 'hostname mismatch', 'unreachable', false],
		['EPIPE', 'write EPIPE', 'lost', true],
		['HPE_INVALID_CONSTANT', 'Parse Error: Expected HTTP/', 'lost', true],
		['CERT_HAS_EXPIRED', 'certificate has expired', 'unreachable', false],
		['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed certificate', 'unreachable', false],
		['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed certificate in chain', 'unreachable', false],
		['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unable to verify', 'unreachable', false],
		['ERR_TLS_CERT_ALTNAME_INVALID', 'Hostname/IP does not match', 'unreachable', false],
		['EPROTO', 'write EPROTO 40BD:error:0A00010B:wrong version number', 'unreachable', false],
		['EPROTO', 'read EPROTO 40BD:error:0A000126:unexpected eof while reading', 'lost', true],
		['ERR_INVALID_URL', 'Invalid URL', 'unreachable', false],
	];

	it.each(cases)('%s (%s) is %s', (code, message, kind, temporary) => {
		const expected = { kind, code };
		expect(mayRepeat('read', expected)).toBe(temporary);
		expect(fromNetworkError(n8nError(code, message), [])).toEqual(expected);
		expect(fromNetworkError(n8n1Error(code, message), [])).toEqual(expected);
		expect(fromNetworkError(new AxiosError(code, message), [])).toEqual(expected);
	});

	it('is lost when the answer broke off and the status is all that is known', () => {
		const response = { status: 200, statusText: 'OK' };
		const error = n8nError('ERR_BAD_RESPONSE', 'stream has been aborted', response);
		expect(error.httpCode).toBe('200');
		expect(fromNetworkError(error, [])).toEqual({ kind: 'lost', code: 'ERR_BAD_RESPONSE' });
	});

	/** As n8n's request helper throws what isn't axios's. */
	const wrapped = (error: Error) => new NodeApiError(node, error as object as JsonObject);

	it.each<[string, Error, string, string?]>([
		['the credential', new Error('Zero-length key is not supported'), 'Zero-length key'],
		['a code that is a number', Object.assign(new Error('no key'), { code: 0 }), 'no key'],
		[
			'an invalid header',
			Object.assign(new TypeError('Invalid character in header'), { code: 'ERR_INVALID_CHAR' }),
			'Invalid character in header',
		],
		[
			'an invalid path',
			Object.assign(new TypeError('Request path'), { code: 'ERR_UNESCAPED_CHARACTERS' }),
			'Request path',
		],
		["n8n's protection", blocked(), 'The request was blocked', 'Ask your administrator.'],
		[
			"n8n's protection while connecting",
			Object.assign(new AxiosError('', 'x'), { cause: blocked() }),
			'The request was blocked',
			'Ask your administrator.',
		],
		[
			'a proxy without a tunnel',
			new AxiosError('', 'Proxy connection ended before receiving CONNECT response'),
			'Proxy connection ended before receiving CONNECT response',
		],
	])('is unsent when %s stopped it, with the reason', (_, ...[error, said, remedy]) => {
		const expected = { kind: 'unsent', said: expect.stringContaining(said), remedy };
		for (const thrown of [error, wrapped(error)]) {
			expect(fromNetworkError(thrown, [])).toEqual(expected);
		}
	});

	it.each([
		["axios's error without a code", new AxiosError('', 'the file went away')],
		['the same, wrapped', wrapped(new AxiosError('', 'the file went away'))],
		['n8n 1.x, without the original', Object.assign(wrapped(new Error('x')), { cause: undefined })],
		['another code', Object.assign(new Error('x'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })],
		['text', 'failed'],
		['nothing', undefined],
		['null', null],
	])('is lost for %s', (_, error) => {
		expect(fromNetworkError(error, [])).toEqual({ kind: 'lost', code: expect.any(String) });
	});

	it.each([
		['connect ETIMEDOUT 192.0.2.2:443', 'unreachable'],
		['read ETIMEDOUT', 'lost'],
	])('goes by all addresses of a host that were tried: %s', (second, kind) => {
		const error = Object.assign(
			new AggregateError([new Error('connect ETIMEDOUT 192.0.2.1:443'), new Error(second)], ''),
			{ code: 'ETIMEDOUT' },
		);
		const thrown = Object.assign(new AxiosError('ETIMEDOUT', 'Error'), { cause: error });
		expect(fromNetworkError(wrapped(thrown), [])).toEqual({ kind, code: 'ETIMEDOUT' });
	});

	it('leaves behind what holds the secrets', () => {
		const reason = fromNetworkError(n8nError('ECONNRESET', 'read ECONNRESET'), []);
		expect(reason).toEqual({ kind: 'lost', code: 'ECONNRESET' });
		expect(Object.values(new RequestFailure(reason))).not.toContainEqual(expect.any(Error));
	});
});

it.each<[Reason, boolean]>([
	[{ kind: 'refused', status: 400 }, true],
	[{ kind: 'refused', status: 429, retryAfterMs: 1 }, true],
	[{ kind: 'unreachable', code: 'ECONNREFUSED' }, true],
	[{ kind: 'unsent', said: 'blocked' }, true],
	[{ kind: 'redirected', status: 301, host: 'a' }, true],
	[{ kind: 'redirected', status: 307, host: 'a' }, true],
	[{ kind: 'redirected', status: 308, host: 'a' }, true],
	[{ kind: 'redirected', status: 302, host: 'a' }, false],
	[{ kind: 'redirected', status: 303, host: 'a' }, false],
	[{ kind: 'failed', status: 500 }, false],
	[{ kind: 'failed', status: 503, retryAfterMs: 1 }, false],
	[{ kind: 'lost', code: 'ECONNRESET' }, false],
	[{ kind: 'unusable', status: 200, problem: 'is empty' }, false],
])('after %j the service certainly did nothing: %p', (reason, certain) => {
	expect(new RequestFailure(reason).certainlyNotApplied).toBe(certain);
});

describe('a failure after other requests of the item', () => {
	const reason: Reason = { kind: 'failed', status: 500 };

	it('is the same failure, with what was done', () => {
		const told = afterOthers('2 of 3 were deleted.', new RequestFailure(reason), null);
		expect(told).toBeInstanceOf(RequestFailure);
		expect(told).toMatchObject({ reason, before: '2 of 3 were deleted.', unknownOutcome: null });
		expect(afterOthers('Sent.', new StillUnknown(reason))).toMatchObject({ before: 'Sent.' });
	});

	it('keeps what it already says of what was done and of what is unknown, unless told otherwise', () => {
		const lost: Reason = { kind: 'lost', code: 'ECONNRESET' };
		for (const kept of [null, { what: 'the group was created', check: 'Check' }]) {
			const own = { before: 'Sent.', unknownOutcome: kept };
			const failures = [
				new RequestFailure(reason, 'Sent.', kept, lost),
				new StillUnknown(reason, 'Sent.', kept),
			];
			for (const failure of failures) {
				expect(afterOthers(undefined, failure)).toMatchObject({ ...failure, ...own });
				expect(afterOthers('2 sent.', failure, null)).toMatchObject({
					...failure,
					before: '2 sent.',
					unknownOutcome: null,
				});
			}
		}
	});

	it('leaves everything else alone', () => {
		for (const error of [new Error('x'), new NegativeAnswer('x', 'y'), 'x', undefined]) {
			expect(afterOthers('Sent.', error)).toBe(error);
		}
	});
});

it.each([
	new InputError('is empty'),
	new NegativeAnswer('No', 'Ask again.'),
	new RequestFailure({ kind: 'lost', code: '' }),
	new StillUnknown({ kind: 'lost', code: '' }),
	new UnusableAnswer('is empty'),
])('is named by its class, so that a stack trace says which failure it is: %s', (error) =>
	expect(error.name).toBe(error.constructor.name),
);

test.each([
	["of the response that can't be used", 201, 201],
	['of the last response, if no other is known', undefined, 200],
])('has the status %s', (_, own, status) => {
	expect(asFailure(new UnusableAnswer('has no letter ID', own), 200)).toMatchObject({
		reason: { kind: 'unusable', status },
	});
});
