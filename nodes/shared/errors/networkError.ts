import { NodeApiError } from 'n8n-workflow';
import { isObject } from '../fields';
import { noAnswer, type Reason } from './reason';
import { inOneLine } from './serviceMessage';

/** The host couldn't be found or didn't accept a connection. */
const noConnection = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'];

/** Node's messages begin with the system call that failed, and these two come before any data. */
const beforeConnected = /^(?:connect|getaddrinfo|query[A-Z]\w*) /;

/** The system forbids it, the name can't be a host's, or the host doesn't speak TLS. */
const lasting = ['EACCES', 'EPERM', 'EINVAL', 'ERR_INVALID_URL', 'EPROTO'];

/**
 * Reads what n8n throws when there was no response: a NodeApiError whose `httpCode` is the network
 * error's code, or an AxiosError with `code`. Only the code is kept, and the message where nothing
 * was sent, because the request's headers with their secrets hang below the error.
 *
 * Data can have left only once axios has opened a connection, and axios marks every error from then
 * on as its own. So what isn't marked happened before: in n8n, in a credential, or while Node built
 * the request. Of axios's errors, those count as unsent that name a step before the first byte;
 * everything else is `lost`. n8n 1.x drops the original error, so only codes are available there.
 */
export function fromNetworkError(error: unknown, secrets: readonly string[]): Reason {
	const code = networkCode(error);
	const isUnreachable =
		noConnection.includes(code) ||
		saysOf(error, beforeConnected) ||
		isCertificateProblem(code) ||
		code === 'ERR_INVALID_URL' ||
		noSecureStart(error, code);
	if (isUnreachable) return { kind: 'unreachable', code };
	return beforeSending(error, code, secrets) ?? { kind: 'lost', code };
}

/** Whether an unreachable host may be reached right away with another attempt. */
export function isTemporary(code: string): boolean {
	return !lasting.includes(code) && !isCertificateProblem(code);
}

/** What a credential throws that can't sign a request. n8n 1.x keeps only its message and code. */
export class NotSigned extends Error {
	readonly code = 'ERR_NOT_SIGNED';
}

/** A credential signs the request, and Node checks its line and headers, before it connects. */
const badRequest = [
	'ERR_NOT_SIGNED',
	'ERR_INVALID_CHAR',
	'ERR_INVALID_HTTP_TOKEN',
	'ERR_HTTP_INVALID_HEADER_VALUE',
	'ERR_UNESCAPED_CHARACTERS',
	'ERR_INVALID_PROTOCOL',
];

/** n8n's own rules about where requests may go also apply while a connection is being made. */
const blockedByN8n = [
	'SsrfBlockedIpError',
	'SsrfBlockedHostnameError',
	'UnknownConnectionHostError',
];

/** The proxy closed the connection while it was opening a tunnel to SVC. */
const noTunnel = /^Proxy connection (?:ended|timed out)/;

function beforeSending(
	error: unknown,
	code: string,
	secrets: readonly string[],
): Reason | undefined {
	const sources = sourcesOf(error);
	const stopped = sources.find((source) => blockedByN8n.includes(textOf(source, 'name')));
	if (stopped) return unsent(stopped, secrets);
	const original = sources.at(-1);
	if (badRequest.includes(code) || saysOf(error, noTunnel)) return unsent(original, secrets);
	const isNetworkError = sources.some((source) => Reflect.get(source, 'isAxiosError') === true);
	// n8n wraps what it catches; a wrapper alone says nothing about what it was made of.
	if (isNetworkError || code !== noAnswer.code || original instanceof NodeApiError)
		return undefined;
	return original instanceof Error ? unsent(original, secrets) : undefined;
}

function unsent(source: object | undefined, secrets: readonly string[]): Reason {
	const remedy = source && textOf(source, 'description');
	return {
		kind: 'unsent',
		said: (source && inOneLine(textOf(source, 'message'), secrets)) || 'n8n gave no reason',
		...(remedy && { remedy: inOneLine(remedy, secrets) }),
	};
}

function textOf(source: object, name: string): string {
	const value: unknown = Reflect.get(source, name);
	return typeof value === 'string' ? value : '';
}

/** The error and its causes, down to the first one. */
function sourcesOf(error: unknown): object[] {
	const sources: object[] = [];
	let source = error;
	while (typeof source === 'object' && source !== null && sources.length < 8) {
		sources.push(source);
		source = Reflect.get(source, 'cause');
	}
	return sources;
}

/** EPROTO can also occur later on a connection, so only OpenSSL's errors of the handshake count. */
function noSecureStart(error: unknown, code: string): boolean {
	return code === 'EPROTO' && saysOf(error, /wrong version number|handshake/);
}

/**
 * n8n replaces the messages of some errors; what it replaced stays in `messages`, and with n8n 2.x
 * in the cause as well. Where Node tries several addresses of a host, each has an error of its own.
 */
function saysOf(error: unknown, what: RegExp): boolean {
	return sourcesOf(error).some((source) => {
		const attempts: unknown = Reflect.get(source, 'errors');
		if (Array.isArray(attempts) && attempts.length > 0) {
			return attempts.every((one) => isObject(one) && what.test(textOf(one, 'message')));
		}
		return [Reflect.get(source, 'message'), Reflect.get(source, 'messages')]
			.flat()
			.some((said) => what.test(String(said)));
	});
}

function networkCode(error: unknown): string {
	for (const source of sourcesOf(error)) {
		for (const name of ['code', 'httpCode'] as const) {
			const value: unknown = Reflect.get(source, name);
			if (typeof value === 'string' && /^[A-Z][A-Z0-9_]+$/.test(value)) return value;
		}
	}
	return noAnswer.code;
}

/**
 * The secured connection wasn't set up, so the request itself was never sent. With TLS 1.3 an alert
 * of the server can come after the request, so those don't count.
 */
function isCertificateProblem(code: string): boolean {
	return (
		!code.includes('_ALERT_') &&
		/CERT|^ERR_TLS_|^DEPTH_ZERO_|^UNABLE_TO_|^INVALID_(?:CA|PURPOSE)$|^CRL_|^HOSTNAME_MISMATCH$/.test(
			code,
		)
	);
}
