import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import {
	asRecords,
	pageOf,
	type Query,
	readAccount,
	readAt,
	readList,
	sendRequest,
} from '../../shared/http';
import { addressBook } from './area';

/** @param hasPages whether SVC divides the list (service document 2, part C, endpoints) */
export async function allRecords(
	context: IExecuteFunctions,
	path: string,
	hasPages: boolean,
	filter: Query = {},
): Promise<IDataObject[]> {
	const account = await readAccount(context, addressBook);
	const read = async (query: Query) =>
		await sendRequest({ context, area: addressBook, account }, readAt(account, path, {}, query));
	if (!hasPages) return asRecords((await read(filter)).body);
	return await readList(async (page) => pageOf(await read({ ...filter, ...page })));
}
