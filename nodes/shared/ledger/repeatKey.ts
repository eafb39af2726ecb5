import type { IExecuteFunctions } from 'n8n-workflow';
import { isObject, uuidPattern } from '../fields';
import { tryJson } from '../host';
import {
	type Account,
	accountIds,
	readMeaning,
	pathKey,
	serviceAt,
	type ServiceRequest,
} from '../http';
import { digest } from './digest';
import { canonical } from './identical';
import { bytesOf } from './requestKeys';

/** A node of a workflow with its account, as part of a request's key. */
export function repeatScope(
	context: Pick<IExecuteFunctions, 'getWorkflow' | 'getNode'>,
	account: Account,
): string[] {
	const ids = JSON.stringify(accountIds(account));
	return [
		String(context.getWorkflow().id),
		context.getNode().id,
		serviceAt(account),
		ids,
		...account.secrets,
	];
}

/**
 * By which the same request is recognized in another run of the node: by any of these, the strictest first. Undefined for
 * one that isn't bought.
 */
export async function repeatKeys(
	scope: readonly string[],
	{ method, path, body, effect, isForExecution }: ServiceRequest,
): Promise<RepeatKeys | undefined> {
	if (effect !== 'spend' || isForExecution) return undefined;
	const content = (body && (await readMeaning(body))) ?? String(bytesOf(body));
	return keysOf([...scope, method, pathKey(path)], content, body?.isUnordered);
}

/** The same of what one item adds to a request for several. */
export function repeatKeysOfShare(
	scope: readonly string[],
	path: string,
	parts: unknown,
): RepeatKeys {
	return keysOf([...scope, pathKey(path)], canonical(parts));
}

export type RepeatKeys = readonly [string, ...string[]];

/**
 * The content as it is, as with the data of an earlier step that is still shown; without the time of the run, which is
 * another one each time, in whatever field it is; and with times that are computed from it, such as a schedule in an
 * hour. The last two also without what no one sees at the ends of texts, which a model writes one time and not the
 * next, with IDs in capital or small letters, and with names and recipients in any order, which makes no other request.
 */
function keysOf(scope: readonly string[], content: string, isUnordered = false): RepeatKeys {
	const now = Date.now();
	const inTexts = inOneOrder(trimmed(content), isUnordered);
	const others = [withoutNow, withoutComputed].map((change) =>
		digest([...scope, change(inTexts, now)]),
	);
	const first = digest([...scope, content]);
	return [first, ...new Set(others.filter((key) => key !== first))];
}

/** Without an alternative for each character, of which a file in the JSON would have too many. */
const jsonText = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

function trimmed(content: string): string {
	return content.replace(jsonText, (text) => {
		const value = String(JSON.parse(text)).trim();
		return JSON.stringify(uuidPattern.test(value) ? value.toLowerCase() : value);
	});
}

function inOneOrder(content: string, isUnordered: boolean): string {
	const parsed = tryJson(content)?.value;
	if (isUnordered && Array.isArray(parsed)) return canonical(parsed.map(canonical).sort());
	if (!isObject(parsed)) return content;
	const { recipients } = parsed;
	if (!Array.isArray(recipients)) return canonical(parsed);
	return canonical({ ...parsed, recipients: recipients.map(canonical).sort() });
}

const isoTime = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)/g;

function withoutNow(content: string, now: number): string {
	return content.replace(isoTime, (time) =>
		Math.abs(Date.parse(time) - now) < 60_000 ? 'now' : time,
	);
}

/** Between the time of the run and the request, less than half of it passes. */
const aboutMs = 5 * 60_000;

/** A time with seconds wasn't entered by anyone. */
function withoutComputed(content: string, now: number): string {
	return withoutNow(content, now).replace(isoTime, (time) => {
		const at = Date.parse(time);
		return at % 60_000 === 0 ? time : `about ${Math.round((at - now) / aboutMs)}`;
	});
}
