import type { IDataObject } from 'n8n-workflow';
import { asItem } from './envelopes';
import { type Page, type Reading, readPages } from './paging';

interface ListReading extends Reading {
	/** How many elements are read at most. */
	readonly limit?: number | undefined;
	/** How many elements of the list are left out. */
	readonly from?: number;
}

/**
 * The elements of a list of SVC, read page by page.
 * @param getPage gets the query parameters of a page; where what it returns names the list's length
 *   (`pageOf`), the next pages are requested meanwhile, else one after another
 */
export async function readList(
	getPage: (page: { skip: string; take: string }) => Promise<unknown[] | Page>,
	{ limit, from = 0, ...reading }: ListReading = {},
): Promise<IDataObject[]> {
	const elements = await readPages(
		async (skip, take) => await getPage({ skip: `${from + skip}`, take: `${take}` }),
		limit,
		reading,
	);
	return elements.map(asItem);
}
