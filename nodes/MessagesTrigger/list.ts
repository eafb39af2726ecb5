import type { IDataObject } from 'n8n-workflow';
import { NegativeAnswer } from '../shared/errors';
import { timeIn, word } from '../shared/http';
import { identifiable, listAll, type Poll } from '../shared/poll';
import { type fields, mostNewest, usualNewest } from './fields';

export type MessagesPoll = Poll<typeof fields>;

interface Listed {
	/** The newest first. */
	readonly newest: readonly IDataObject[];
	/** Whether there are no others. */
	readonly isAll: boolean;
	/** Whether others may be new, too. */
	readonly hasGap: boolean;
}

/**
 * Each message once, also one on two pages. If all of them are new, such as after a day without n8n, so may be others.
 * @param isOld whether the last poll had got as far as this one
 */
export async function listMessages(
	poll: MessagesPoll,
	isOld: (message: IDataObject) => boolean = () => true,
): Promise<Listed> {
	const path = '/accounts/{accountId}/messages';
	let limit = poll.values.options.newest ?? usualNewest;
	const read = async () => await listAll(poll, path, { query: { orderby: 'date desc' }, limit });
	let found = await read();
	// Where all have one time, neither a later message with that time nor one that was there before is told by it.
	while (
		found.length === limit &&
		limit < mostNewest &&
		(haveOneTime(found) || !found.some(isOld))
	) {
		limit = Math.min(2 * limit, mostNewest);
		found = await read();
	}
	const hasId = ({ id }: IDataObject) => word(id) !== '';
	const named = identifiable(found, hasId, "an ID, which isn't a message");
	const byId = new Map(named.map((message) => [word(message.id), message]));
	const isAll = found.length < limit;
	return { newest: [...byId.values()], isAll, hasGap: !isAll && !found.some(isOld) };
}

/**
 * In an outage, a page can come empty: then the list only seems to have all messages, and the others would be new
 * later. So it's read a second time, and what is in either is known.
 */
export async function listForBaseline(poll: MessagesPoll): Promise<Listed> {
	const first = await listMessages(poll);
	if (!first.isAll) return first;
	const second = await listMessages(poll);
	const ids = new Set(second.newest.map(({ id }) => word(id)));
	const others = first.newest.filter(({ id }) => !ids.has(word(id)));
	return { ...second, newest: [...second.newest, ...others] };
}

export function tooManyNew(kind: string): NegativeAnswer {
	const what = kind.toLowerCase();
	return new NegativeAnswer(
		`More than ${mostNewest} ${what} are new, more than the trigger can check`,
		`The next poll reports the newest ${mostNewest}. Earlier ones don't start the workflow: to find them, use SVC ${kind} > Get Many.`,
	);
}

function haveOneTime(listed: readonly IDataObject[]): boolean {
	const [first, ...others] = listed.map(({ createdAtUtc }) => timeIn(createdAtUtc));
	return first !== undefined && others.every((time) => time === first);
}

/**
 * If there are more messages than are compared, older ones come into view when newer ones are deleted, or when
 * more are compared.
 */
export function viewFrom({ newest, isAll }: Listed, before: number): number {
	if (isAll) return before;
	const times = newest.map(({ createdAtUtc }) => timeIn(createdAtUtc) ?? Infinity);
	const oldest = times.reduce((one, other) => Math.min(one, other), Infinity);
	return Number.isFinite(oldest) ? Math.max(before, oldest) : before;
}
