import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

/** The events of a poll, from when n8n gets them until an execution begins with them. */
export interface HandOver {
	readonly at: number;
	/** Withdrawn ones are found again, so that an execution that begins with them after all doesn't go on. */
	state: 'given' | 'begun' | 'withdrawn';
}

/** By the JSON of the first item: n8n passes on the same object, unless the execution runs in another process. */
const handOvers = new WeakMap<IDataObject, HandOver>();

/** Whether executions run in this process. In queue mode, none is seen here, so nothing follows from that. */
let areSeen = false;

export function handOver([items = []]: INodeExecutionData[][], at: number): HandOver {
	const given: HandOver = { at, state: 'given' };
	for (const { json } of items.slice(0, 1)) handOvers.set(json, given);
	return given;
}

/** An execution begins with these items. @returns whether it goes on */
export function begins([first]: INodeExecutionData[]): boolean {
	const given = handOvers.get(first?.json ?? {});
	if (given === undefined) return true;
	areSeen = true;
	if (given.state === 'withdrawn') return false;
	given.state = 'begun';
	return true;
}

/** Whether no execution has begun with the events, as far as can be seen here. */
export function isLeft({ state }: HandOver): boolean {
	return areSeen && state === 'given';
}
