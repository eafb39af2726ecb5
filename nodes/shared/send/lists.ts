import type { IDataObject } from 'n8n-workflow';
import { type Fields, InputError, listFields } from '../fields';
import { asItem, asList, pageOf, type Query, readList } from '../http';
import type { Sender } from './items';
import { sharing } from './sharing';
import { shapeOf, type Simplify, simplifyFields } from './simplify';
import type { Call, Strategy } from './strategy';

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
		(call, limit) => async (send) => {
			return await readList(async (page) => pageOf(await send(call.request(page))), {
				limit,
				...reading,
			});
		},
		areShared,
	);
}

export function whole({ limitAs, simplify }: Whole): Strategy<unknown> {
	return list(simplify, (call, limit) => {
		const query = limitAs ? queryOfLimit(limit, limitAs) : {};
		return async (send) =>
			asList((await send(call.request(query))).body)
				.slice(0, limit)
				.map(asItem);
	});
}

function list(
	simplify: Simplify | undefined,
	reader: (
		call: Call<unknown>,
		limit: number | undefined,
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
				const elements = reader(call, call.own(listFields).limit);
				return {
					ready: async (send) => (await elements(shared(send))).map(shape),
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
