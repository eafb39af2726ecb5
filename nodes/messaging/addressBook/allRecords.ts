import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { UnusableAnswer } from '../../shared/errors';
import {
	asRecords,
	pageOf,
	type Query,
	readAccount,
	readAt,
	readList,
	sendRequest,
	word,
} from '../../shared/http';
import { addressBook } from './area';

/**
 * All groups or fields (`identified`).
 * @param hasPages whether SVC divides the list (service document 2, part C, endpoints)
 */
export async function allRecords(
	context: IExecuteFunctions,
	noun: string,
	path: string,
	hasPages: boolean,
	filter: Query = {},
): Promise<readonly IDataObject[]> {
	const account = await readAccount(context, addressBook);
	const read = async (query: Query) =>
		await sendRequest({ context, area: addressBook, account }, readAt(account, path, {}, query));
	const records = hasPages
		? await readList(async (page) => pageOf(await read({ ...filter, ...page })))
		: asRecords((await read(filter)).body);
	return identified(records, noun);
}

/** Groups or fields. What has no ID may be any of them. */
export function identified(records: readonly IDataObject[], noun: string): readonly IDataObject[] {
	if (records.every(({ id }) => word(id).trim() !== '')) return records;
	throw new UnusableAnswer(`lists a ${noun} without its ID`);
}
