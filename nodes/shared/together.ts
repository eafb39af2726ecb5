import type { IDataObject } from 'n8n-workflow';
import { type Answer, asItem, asList, UnusableAnswer } from './answer';
import { json } from './body';
import { NegativeAnswer } from './failure';
import type { ServiceRequest } from './request';

/**
 * One request for all items: its body is a JSON list to which each item adds its parts, and the
 * answer is a list that holds something for each part.
 */
export interface Together<Values> {
	/** What an item adds to the list. */
	parts(values: Values): unknown[];
	/**
	 * What a part and its answer have in common, where the answers may come in any order; equal parts
	 * are then sent once. Without it, answers come in the order of the parts.
	 */
	key?(partOrAnswer: unknown): string | undefined;
	/** What comes out for an item. May throw a NegativeAnswer. */
	output(answers: IDataObject[], values: Values): IDataObject[];
	/** In words, for a part to which nothing came back; only with `key`. */
	missing?(part: unknown): NegativeAnswer;
}

/** An item that is ready to be sent with others. */
export interface Part<Output> {
	readonly request: ServiceRequest;
	readonly parts: readonly unknown[];
	/** Takes what came back for each of the parts. */
	receive(answers: ReadonlyArray<IDataObject | undefined>): Output[];
	readonly key?: ((partOrAnswer: unknown) => string | undefined) | undefined;
}

/**
 * Sends one request with the parts of all members and gives each the answers to its own, as a
 * function: one member's negative answer must not hide the others' results.
 *
 * @throws UnusableAnswer when the answers cannot be told apart
 */
export async function sendTogether<Output>(
	members: ReadonlyArray<Part<Output>>,
	send: (request: ServiceRequest) => Promise<Answer>,
): Promise<Array<() => Output[]>> {
	const [first] = members;
	if (!first) return [];
	const all = members.flatMap(({ parts }) => parts);
	const { key } = first;
	const body = json(key ? distinct(all, key) : all);
	const answers = asList((await send({ ...first.request, body })).body);
	const of = key ? byKey(answers, key) : byPosition(answers, all.length);
	let position = 0;
	return members.map(({ parts, receive }) => {
		const own = parts.map((part) => of(part, position++));
		return () => receive(own);
	});
}

function distinct(parts: unknown[], key: (part: unknown) => string | undefined): unknown[] {
	return [...new Map(parts.map((part) => [key(part), part])).values()];
}

type Find = (part: unknown, position: number) => IDataObject | undefined;

function byKey(answers: unknown[], key: (answer: unknown) => string | undefined): Find {
	const known = new Map(answers.map((answer) => [key(answer), asItem(answer)]));
	return (part) => known.get(key(part));
}

function byPosition(answers: unknown[], expected: number): Find {
	if (answers.length !== expected) {
		throw new UnusableAnswer(`has ${answers.length} entries for the ${expected} that were sent`);
	}
	return (_, position) => asItem(answers[position]);
}
