import type { IDataObject } from 'n8n-workflow';
import { UnusableAnswer } from '../errors';
import { pageOf, type Query, readList } from '../http';
import type { Fields } from '../fields';
import type { Poll } from './pollingTrigger';

/**
 * The entries of a list that can be told apart. If none can, such as in a list that only says that SVC is under
 * maintenance, there would never be an event, or all records would be new once they are listed.
 * @param lacking what the entries are without, for the error
 */
export function identifiable(
	listed: readonly IDataObject[],
	isIdentifiable: (entry: IDataObject) => boolean,
	lacking: string,
): IDataObject[] {
	const found = listed.filter(isIdentifiable);
	if (listed.length > 0 && found.length === 0) {
		throw new UnusableAnswer(`lists an entry without ${lacking}`);
	}
	return found;
}

interface Listing {
	readonly query?: Query;
	/** Of the path's parameters that the credential doesn't fill. */
	readonly values?: Readonly<Record<string, string>>;
	readonly limit?: number;
}

/**
 * The entries of a list of SVC, from all its pages.
 * @param path as in SVC's description
 */
export async function listAll<F extends Fields>(
	poll: Poll<F>,
	path: string,
	{ query = {}, values = {}, limit }: Listing = {},
): Promise<IDataObject[]> {
	return await readList(
		async (page) => pageOf(await poll.get(path, values, { ...query, ...page })),
		{ limit },
	);
}
