import type { IDataObject } from 'n8n-workflow';
import { type Fields, hintAtLimit, InputError, listFields } from '../fields';
import { hintOnce } from '../host';
import { announced, type Answer, asItem, asList, pageOf, type Query, readList } from '../http';
import type { Sender } from './step';
import { sharing } from './sharing';
import { shapeOf, type Simplify, simplifyFields } from './simplify';
import type { Call, Run, Strategy } from './strategy';

/** A list that is read page by page, with skip and take. Adds Return All and Limit. */
export interface Pages {
	readonly as: 'pages';
	/** A page is read once a run, whatever the items' limits. */
	readonly areShared?: true;
	readonly simplify?: Simplify;
}

/** A list that comes in one response. Adds Return All and Limit. */
export interface Whole {
	readonly as: 'whole';
	/** The query parameter that takes the limit, and the most it takes. */
	readonly limitAs?: { readonly query: string; readonly max: number };
	readonly simplify?: Simplify;
}

export function pages({ areShared, simplify }: Pages): Strategy<unknown> {
	const reading = areShared ? { wholePages: true } : { oneAhead: true };
	return list(
		simplify,
		(call, limit, run) => async (send) => {
			let total = 0;
			const getPage = async (page: { skip: string; take: string }) => {
				const got = pageOf(await send(call.request(page)));
				total = got.total ?? total;
				return got;
			};
			const elements = await readList(getPage, { limit, ...reading });
			if (elements.length < Math.min(total, limit ?? total)) {
				hintAtMissing(run, elements.length, total);
			}
			return elements;
		},
		areShared,
	);
}

/** A page can come empty, as in an outage. An entry can also be deleted while the list is read, so it's no error. */
function hintAtMissing({ context }: Run, listed: number, total: number): void {
	const message = `SVC counts ${total === 1 ? '1 entry' : `${total} entries`}, but listed ${listed}, so some may be missing here. Run this again later, and compare.`;
	hintOnce(context, { message });
}

export function whole({ limitAs, simplify }: Whole): Strategy<unknown> {
	return list(simplify, (call, limit, run) => {
		const query = limitAs ? queryOfLimit(limit, limitAs) : {};
		return async (send) => {
			const answer = await send(call.request(query));
			const listed = asList(answer.body);
			// Beyond the limit, none is expected.
			if (listed.length < (limit ?? Infinity)) hintAtOthers(run, listed.length, answer);
			return listed.slice(0, limit).map(asItem);
		};
	});
}

/** How to request them is undocumented, so "Return All" can't. */
function hintAtOthers({ context }: Run, count: number, answer: Answer): void {
	const { total = 0, goesOn } = announced(answer);
	if (total <= count && !goesOn) return;
	const says = total > count ? `counts ${total}` : 'says that there are more';
	const message = `SVC listed ${count === 1 ? '1 entry' : `${count} entries`}, but ${says}. It doesn't document how to request the others, so check in SVC before you treat an entry as missing.`;
	hintOnce(context, { message });
}

function list(
	simplify: Simplify | undefined,
	reader: (
		call: Call<unknown>,
		limit: number | undefined,
		run: Run,
	) => (send: Sender) => Promise<IDataObject[]>,
	areShared?: boolean,
): Strategy<unknown> {
	const fields: Fields = { ...listFields, ...simplifyFields(simplify) };
	return {
		fields,
		async start(run, read) {
			const shared = sharing(areShared);
			return await run.sendEach(async (item) => {
				const call = await read(item);
				const shape = shapeOf(call, simplify);
				const { limit } = call.own(listFields);
				const elements = reader(call, limit, run);
				return {
					ready: async (send) => {
						const listed = await elements(shared(send));
						hintAtLimit(limit, listed.length, (message) => {
							hintOnce(run.context, { message });
						});
						return listed.map(shape);
					},
				};
			});
		},
	};
}

/** Without a limit as much as the service gives. */
function queryOfLimit(
	limit: number | undefined,
	{ query, max }: NonNullable<Whole['limitAs']>,
): Query {
	if (limit !== undefined && limit > max) {
		throw new InputError(`must be ${max} or less, but it's ${limit}`, undefined, 'Limit');
	}
	return { [query]: `${limit ?? max}` };
}
