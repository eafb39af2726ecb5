import type { IDataObject } from 'n8n-workflow';
import { UnusableAnswer } from '../../errors';
import {
	type Answer,
	asItem,
	asList,
	json,
	type OperationRequest,
	type Query,
	type ServiceRequest,
} from '../../http';
import type { BatchPlace } from '../../ledger';
import type { InputItem, OutputItem, ThereAlready } from '../items';
import type { Sender } from '../step';

/** Combines the outputs of several items into one, by the path to which they were sent. */
export type Merge = (outputs: readonly IDataObject[], path: string) => IDataObject;

export type AnswersByPart = ReadonlyArray<IDataObject | undefined>;

/** The number of requests so far, and the milliseconds since the first one. */
export interface Attempts {
	readonly times: number;
	readonly ms: number;
}

export interface BatchRules {
	/** The most parts of a request; an item with more is sent alone. */
	readonly most?: number;
	/**
	 * The common key of a part and its response, if the responses can be in any order; equal parts are then
	 * sent once. Without it, responses are in the order of the parts.
	 */
	key?(partOrAnswer: unknown): string | undefined;
	/** If each part costs money: what makes two of them identical, and the error for that. */
	readonly identical?: { key(part: unknown): unknown; readonly problem: string };
	/** What no two items may say differently, and the error for that: requests don't follow the items' order. */
	readonly consistent?: { says(part: unknown): Statement; error(): Error };
}

interface Statement {
	readonly about: string;
	readonly what: string;
}

/** Requests that only differ in their lists belong together for SVC. */
export interface Sequence {
	query(isLast: boolean): Query;
	/**
	 * A sentence for the user, for when the last request failed and one with an empty list, which is
	 * then sent in its place, did so too.
	 */
	readonly incomplete: string;
}

/** What an item has added to a request, and the request's path. */
type Sent = Pick<Member, 'path' | 'parts'>;

/** An item that is ready to be sent with others. */
export interface Member {
	/** Of the input item. */
	readonly index: number;
	/** Parts with the same path and query can share a request. */
	readonly path: string;
	request(isLast: boolean): OperationRequest;
	readonly parts: readonly unknown[];
	/**
	 * Handles the response to the request, and the entries for each of the parts.
	 * @param sent what an earlier attempt has sent, which can be something else
	 */
	receive(
		answersByPart: AnswersByPart,
		answer: Answer,
		batch: BatchPlace,
		sent?: Sent,
	): OutputItem[];
	/** Gets the same as soon as the response is there: the failure of another member ends the run. */
	keep?(answersByPart: AnswersByPart, batch: BatchPlace, answer: Answer): void;
	/** As in `OutputByPart`. */
	readonly again?:
		| ((answersByPart: AnswersByPart, asked: Attempts) => number | undefined)
		| undefined;
	/** Whether the response has an entry for each part. */
	readonly hasAnswersByPart: boolean;
	readonly sequence?: Sequence | undefined;
	/** As in `Batched`. */
	readonly merge?: Merge | undefined;
	/** As `alreadyThere` in `Batched`. */
	readonly there?: There | undefined;
}

interface There {
	readonly item: InputItem;
	/** For all items of the path. */
	read(send: Sender): Promise<ThereAlready>;
	/** As this item shows what it outputs. */
	shape(full: IDataObject): OutputItem;
}

export interface Batch extends BatchPlace {
	readonly members: readonly Member[];
	/** Of those with the same path. */
	readonly isLast: boolean;
}

/**
 * Sends the request of a batch and returns each member's share of the response, as a function: one
 * member's negative response must not hide the others' results. Members that request again do so
 * together.
 *
 * @throws UnusableAnswer if the entries can't be assigned to parts
 */
export async function sendTogether(
	batch: Batch,
	key: BatchRules['key'],
	send: (request: ServiceRequest) => Promise<Answer>,
	wait: (ms: number) => Promise<void>,
): Promise<Array<() => OutputItem[]>> {
	const began = performance.now();
	const results = new Map<Member, () => OutputItem[]>();
	let open = [...batch.members];
	for (let times = 1; open.length > 0; times++) {
		const { answer, answersByPart } = await ask(open, batch.isLast, key, send);
		const asked = { times, ms: performance.now() - began };
		const waits: number[] = [];
		open = open.filter((member, place) => {
			const own = answersByPart[place] ?? [];
			results.set(member, () => member.receive(own, answer, batch));
			member.keep?.(own, batch, answer);
			const ms = member.again?.(own, asked);
			if (ms !== undefined) waits.push(ms);
			return ms !== undefined;
		});
		if (open.length > 0) await wait(Math.min(...waits));
	}
	return batch.members.map((member) => results.get(member) ?? (() => []));
}

/** One request, with its response and each member's share. */
async function ask(
	asking: readonly Member[],
	isLast: boolean,
	key: BatchRules['key'],
	send: (request: ServiceRequest) => Promise<Answer>,
): Promise<{ answer: Answer; answersByPart: AnswersByPart[] }> {
	const [first] = asking;
	const all = asking.flatMap(({ parts }) => parts);
	if (!first) throw new Error('No one asks');
	const isUnordered = !first.hasAnswersByPart;
	const body = { ...json(key ? distinct(all, key) : all), isUnordered };
	const answer = await send({ ...first.request(isLast), body });
	const of = first.hasAnswersByPart ? divideAnswer(answer, all.length, key) : () => undefined;
	let position = 0;
	return {
		answer,
		answersByPart: asking.map(({ parts }) => parts.map((one) => of(one, position++))),
	};
}

function distinct(parts: unknown[], key: (part: unknown) => string | undefined): unknown[] {
	return [...new Map(parts.map((part) => [key(part), part])).values()];
}

/**
 * The entries of a response that is a list, by the parts that were sent.
 * @throws UnusableAnswer if they can't be assigned to parts
 */
function divideAnswer(
	{ body }: Answer,
	expected: number,
	key: BatchRules['key'],
): (part: unknown, position: number) => IDataObject | undefined {
	const entries = asList(body);
	if (key) {
		const known = new Map(entries.map((entry) => [key(entry), asItem(entry)]));
		return (part) => known.get(key(part));
	}
	if (entries.length !== expected) {
		throw new UnusableAnswer(`has ${entries.length} entries for the ${expected} that were sent`);
	}
	return (_, position) => asItem(entries[position]);
}
