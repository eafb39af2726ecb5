import type { IDataObject } from 'n8n-workflow';
import { UnusableAnswer } from '../../errors';
import { type Answer, asItem, asList } from '../../http';

type Key = (partOrAnswer: unknown) => string | undefined;

type Find = (part: unknown, position: number) => IDataObject | undefined;

/**
 * The entries of a response that is a list, by the parts that were sent.
 * @param key the common key of a part and its entry; without it, entries are in the order of the parts
 * @throws UnusableAnswer if the entries can't be assigned to parts
 */
export function divideAnswer({ body }: Answer, expected: number, key: Key | undefined): Find {
	const answers = asList(body);
	return key ? byKey(answers, key) : byPosition(answers, expected);
}

function byKey(answers: unknown[], key: Key): Find {
	const known = new Map(answers.map((answer) => [key(answer), asItem(answer)]));
	return (part) => known.get(key(part));
}

function byPosition(answers: unknown[], expected: number): Find {
	if (answers.length !== expected) {
		throw new UnusableAnswer(`has ${answers.length} entries for the ${expected} that were sent`);
	}
	return (_, position) => asItem(answers[position]);
}
