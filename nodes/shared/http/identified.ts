import type { IDataObject } from 'n8n-workflow';
import { UnusableAnswer, withPlainNames } from '../errors';
import { truthOf } from '../fields';
import { asObject, asObjectOr, isIdName, outermost } from './envelopes';
import { plain } from './plainValues';

/**
 * What a request has created or changed. A message or an order without its ID can't be found, so it must not look like a
 * success.
 * @param orElse what is known of it, if SVC can return nothing, or only say that all went well
 * @throws UnusableAnswer for anything else, such as that SVC is under maintenance
 */
export function identifiedIn(body: unknown, orElse?: IDataObject): IDataObject {
	const record = orElse ? asObjectOr(orElse, body) : asObject(body);
	const isKnown = outermost(record, namesWhatExists) || (orElse && saysDone(record));
	if (record === orElse || isKnown) return record;
	throw new UnusableAnswer('has no ID');
}

/** Whether it has an ID or a key of what was created. */
export function namesWhatExists(body: Record<string, unknown>): boolean {
	return Object.entries(body).some(
		([name, value]) =>
			(isIdName(name) || /(?:_id|_key|_uuid|[a-z](?:Id|ID|Key|Uuid|Guid))$/.test(name)) &&
			!/^(?:trace|request|correlation|account)/i.test(name) &&
			isFilled(value),
	);
}

export function isFilled(value: unknown): boolean {
	if (Array.isArray(value)) return value.length > 0;
	return value !== undefined && value !== null && value !== '' && value !== false;
}

export const successNames = ['success', 'ok', 'result', 'issuccess', 'successful', 'succeeded'];
const changeNames = ['canceled', 'cancelled', 'paused', 'updated'];
const doneWord =
	/^(?:ok|success(?:ful(?:ly)?)?|succeeded|done|2\d\d|cancell?ed|paused|updated)\W*$/;

/** Whether it says that all went well, if only in one word. */
export function saysDone(record: IDataObject): boolean {
	const said = withPlainNames(record);
	return (
		[...successNames, ...changeNames].some((name) => truthOf(said[name])) ||
		[...successNames, 'status', 'message'].some((name) => doneWord.test(plain(said[name])))
	);
}
