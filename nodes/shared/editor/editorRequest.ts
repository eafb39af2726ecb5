import {
	NodeApiError,
	NodeOperationError,
	type IDataObject,
	type ILoadOptionsFunctions,
} from 'n8n-workflow';
import { type Area, asRecords, type Query, readAccount, readAt, sendRequest } from '../http';
import { explain, tooManyRequests, toNodeError } from '../errors';

/** Milliseconds without data, for each attempt: someone is waiting in front of the panel. */
const timeoutMs = 20_000;

export type EditorRead = [
	context: ILoadOptionsFunctions,
	area: Area,
	/** As in SVC's description. */
	path: string,
	values?: Readonly<Record<string, string>>,
	query?: Query,
];

/** A read for the editor. @returns the response's body */
export async function editorRequest(...read: EditorRead): Promise<unknown> {
	return await answerTo(read, (body) => body);
}

/** As editorRequest. @returns the entries of a list */
export async function editorList(...read: EditorRead): Promise<IDataObject[]> {
	return await answerTo(read, asRecords);
}

async function answerTo<Result>(
	[context, area, ...at]: EditorRead,
	take: (body: unknown) => Result,
): Promise<Result> {
	let secrets: readonly string[] = [];
	try {
		const account = await readAccount(context, area);
		secrets = account.secrets;
		const connection = { context, area, account, timeoutMs };
		const { body } = await sendRequest(connection, readAt(account, ...at));
		return take(body);
	} catch (error) {
		throw toEditorError(context, error, secrets, area);
	}
}

/** An error for the editor, unless it's one already. */
export function toEditorError(
	context: ILoadOptionsFunctions,
	error: unknown,
	secrets: readonly string[] = [],
	{ title, statuses: known }: Pick<Area, 'title' | 'statuses'> = { title: 'List' },
): unknown {
	if (error instanceof NodeApiError || error instanceof NodeOperationError) return error;
	const busy = tooManyRequests('Wait a few minutes, then open the list again.');
	const statuses = { ...known, ...busy };
	const { message, ...others } = explain(error, { title, statuses }, secrets);
	// n8n's list shows the message alone.
	const said = `${message}. ${others.description}`
		.replaceAll('run this again', 'open the list again')
		.replaceAll('Run this again', 'Open the list again');
	return toNodeError(context.getNode(), { ...others, message: said });
}
