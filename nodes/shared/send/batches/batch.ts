import type { IDataObject } from 'n8n-workflow';
import { type NegativeAnswer, UnusableAnswer } from '../../errors';
import { hintOnce, rethrow } from '../../host';
import { type Answer, pathKey, type Query } from '../../http';
import type { BatchPlace, FirstThings } from '../../ledger';
import type { Attempts, BatchRules, AnswersByPart, Member, Merge, Sequence } from './batches';
import type { InputItem, Settled, ThereAlready } from '../items';
import type { SendStep } from '../step';
import { runBatches } from './runBatches';
import { shapeOf, type Simplify, simplifyFields } from '../simplify';
import { stepsOf } from '../steps';
import type { Call, Run, Strategy } from '../strategy';

/**
 * One request for many items: its body is a JSON list to which each item adds its parts. Items whose
 * path or query differs go into requests of their own.
 */
export type Batched<Values> = BatchRules & {
	readonly as: 'batch';
	readonly simplify?: Simplify;
	/** If SVC has to know which request of several is the last. */
	readonly sequence?: Sequence;
	/** A query for every request of an item, which then belongs to no sequence. */
	query?(values: Values): Query | undefined;
	/** What an item adds to the list; if absent, the object from its body fields. */
	parts?(values: Values, item: InputItem): unknown[];
	/** What to tell with the output, such as what was left out of the requests. */
	hint?(items: ReadonlyArray<{ values: Values; item: InputItem }>): string | undefined;
	/** Combines the outputs of all items of a path into one; undefined if each item keeps its own. */
	merge?(values: Values): Merge | undefined;
	/**
	 * Reads what SVC has already, once for the items of a path, so that it isn't sent again, or isn't sent at all: what
	 * it returns can throw an InputError for an item. Undefined if the item is sent in any case.
	 */
	alreadyThere?(
		values: Values,
		item: InputItem,
	): ((send: SendStep) => Promise<ThereAlready>) | undefined;
} & (OutputByPart<Values> | OneForAll<Values>);

/** The response is a list with an entry for each part. */
interface OutputByPart<Values> {
	/** The output for an item, by its parts. May throw a NegativeAnswer. */
	output(answers: IDataObject[], values: Values, parts: readonly unknown[]): IDataObject[];
	/** The message for a part without an entry in the response; only with `key`. */
	missing?(part: unknown): NegativeAnswer;
	/**
	 * For a read whose responses can still change: milliseconds until the item's parts are requested again,
	 * together with those of others. Undefined if its responses are final.
	 */
	again?(answersByPart: AnswersByPart, values: Values, asked: Attempts): number | undefined;
	outcome?: never;
}

/** The response is about the whole request, not about single parts. */
interface OneForAll<Values> {
	/** The output for an item of an accepted request. */
	outcome(accepted: Accepted<Values>): IDataObject[];
	output?: never;
	again?: never;
	key?: never;
}

interface Accepted<Values> {
	readonly values: Values;
	/** What it added to the list, and to which path. In a retry, the values may be others by now. */
	readonly parts: readonly unknown[];
	readonly path: string;
	/** To the whole request. */
	readonly answer: Answer;
	readonly batch: BatchPlace;
}

export function batch<V>(rules: Batched<V>): Strategy<V> {
	return {
		fields: simplifyFields(rules.simplify),
		sharesRequests: true,
		async start(run, read) {
			const items: Array<{ values: V; item: InputItem }> = [];
			const prepared = await run.prepareAll(async (index) => {
				const call = await read(index);
				if (rules.hint) items.push(call);
				const member = memberOf(rules, call);
				return { ready: member, purchase: call.purchase(thingsOf(rules, member)) };
			}, withoutRepeated);
			const outputs = await runBatches(
				run,
				rules,
				await withoutContradictions(run, rules, prepared),
			);
			const message = rules.hint?.(items);
			if (message !== undefined) hintOnce(run.context, { message });
			return outputs;
		},
	};
}

/** What an item adds to a request, before it's known what other items ask for already. */
interface WholeMember extends Member {
	withParts(parts: unknown[]): WholeMember;
}

function memberOf<V>(
	rules: Batched<V>,
	call: Call<V>,
	parts = rules.parts?.(call.values, call.item) ?? [call.bodyObject()],
): WholeMember {
	const { values } = call;
	const shape = shapeOf(call, rules.simplify);
	const always = rules.query?.(values);
	const readThere = rules.alreadyThere?.(values, call.item);
	const sequence = always ? undefined : rules.sequence;
	const request = (isLast: boolean) => call.request(always ?? sequence?.query(isLast));
	const own = { path: request(false).path, parts };
	return {
		index: call.item.index,
		path: own.path,
		request,
		parts,
		withParts: (others) => memberOf(rules, call, others),
		hasAnswersByPart: rules.output !== undefined,
		sequence,
		merge: rules.merge?.(values),
		there: readThere && {
			item: call.item,
			read: async (send) => await readThere(stepsOf(call)(send)),
			shape,
		},
		again: rules.again && ((answersByPart, asked) => rules.again?.(answersByPart, values, asked)),
		receive: (answersByPart, answer, place, sent = own) => {
			if (rules.outcome) {
				const { path, parts: added } = sent;
				return rules.outcome({ values, path, parts: added, answer, batch: place }).map(shape);
			}
			const found = answersByPart.map((one, index) => {
				if (one) return one;
				throw rules.missing?.(sent.parts[index]) ?? new UnusableAnswer('lacks an entry');
			});
			return rules.output(found, values, sent.parts).map(shape);
		},
	};
}

function thingsOf({ identical }: BatchRules, { path, parts }: Member) {
	return (
		identical && {
			of: parts.map((part) => [pathKey(path), identical.key(part)]),
			problem: identical.problem,
		}
	);
}

function withoutRepeated(member: WholeMember, things: FirstThings): WholeMember {
	return member.withParts(member.parts.filter((_, place) => !things[place]?.isRepeated));
}

type Prepared = ReadonlyArray<Settled<Member> | undefined>;

/** With an error for the items of which one says the opposite of another. */
async function withoutContradictions(
	run: Run,
	{ consistent }: BatchRules,
	prepared: Prepared,
): Promise<Prepared> {
	if (!consistent) return prepared;
	const said = new Map<string, { items: Set<number>; what: Set<string> }>();
	for (const [item, one] of prepared.entries()) {
		for (const part of one && 'value' in one ? one.value.parts : []) {
			const { about, what } = consistent.says(part);
			const all = said.get(about) ?? { items: new Set(), what: new Set() };
			said.set(about, { items: all.items.add(item), what: all.what.add(what) });
		}
	}
	const checked = [...prepared];
	for (const { items, what } of said.values()) {
		if (what.size < 2) continue;
		const refused = await run.settle([...items], () => rethrow(consistent.error()));
		for (const item of items) checked[item] = refused;
	}
	return checked;
}
