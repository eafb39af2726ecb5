import type { Effect } from '../errors';
import { type Fields, InputError } from '../fields';
import {
	type Account,
	fillPath,
	type InputFile,
	parameterName,
	type ServiceRequest,
} from '../http';
import { identicalProblem, thing } from '../ledger';
import type { Call, InputItem } from '../send';
import type { ItemParameters } from './parameters';
import {
	addedQuery,
	bodyObject,
	defaultBody,
	pathValues,
	type Placed,
	queryValues,
	sentValues,
	valuesThatCount,
} from './buildRequest';

export interface Blueprint
	extends Pick<
		ServiceRequest,
		'method' | 'path' | 'anonymous' | 'removes' | 'expires' | 'refusals' | 'record'
	> {
	readonly effect: Effect;
	readonly costsMoney: boolean;
	readonly placed: readonly Placed[];
	/** For messages. */
	readonly fields: Fields;
	readonly show: Call<unknown>['show'];
}

interface Read<V> {
	readonly values: V;
	readonly account: Account;
	readonly item: InputItem;
	/** Those that the item opens. */
	readonly files: readonly InputFile[];
	readonly given: ItemParameters;
	readonly maxRateLimitWaitMs: number | undefined;
}

/** The one place where an operation's requests are built. */
export function callOf<V extends Readonly<Record<string, unknown>>>(
	{ path, placed, fields, costsMoney, show, ...rest }: Blueprint,
	{ values, item, files, given, account, maxRateLimitWaitMs }: Read<V>,
): Call<V> {
	const inPath = { ...account.path, ...pathValues(placed, values) };
	const inQuery = queryValues(placed, values);
	// In a query can be any name, such as "constructor", which all objects seem to have.
	const label = (pathName: string) => {
		const name = parameterName(pathName);
		const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
		return field?.property.displayName ?? pathName;
	};
	const ofItem = (of: unknown) => ({
		things: [thing(of)],
		files,
		problem: identicalProblem,
	});
	return {
		values,
		item,
		accountPath: account.path,
		show,
		effect: rest.effect,
		own: (own) => given.fields(own),
		request: (query = {}, body) => {
			const clash = addedQuery(placed, values).find(({ key }) => Object.hasOwn(query, key));
			if (clash) throw setByNode(clash);
			return {
				...rest,
				path: fillPath(path, inPath, { ...inQuery, ...query }, label),
				body,
				maxRateLimitWaitMs,
			};
		},
		body: () => defaultBody(placed, values),
		bodyObject: () => bodyObject(placed, values),
		purchase(things) {
			if (!costsMoney) return undefined;
			if (!things) return ofItem(valuesThatCount(placed, values));
			return { things: things.of.map(thing), files, problem: things.problem };
		},
		purchaseAsSent: () => (costsMoney ? ofItem(sentValues(placed, values)) : undefined),
	};
}

/** Properties that are sent unchanged would otherwise be overwritten silently. */
function setByNode({ key, displayName }: { key: string; displayName: string }): InputError {
	return new InputError(
		`sets "${key}", which the node sets itself`,
		"Remove it. To set how much of the list to read, use 'Return All' and 'Limit'.",
		displayName,
	);
}
