import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { hintOnce } from '../host';

/**
 * Where several processes of one n8n receive webhooks, an event that reaches two of them at the same moment
 * starts two executions: neither process has stored what the other could read. So the executions compete for
 * it. Each records the event's mark in n8n's deduplication store, which all processes share and can read
 * at any time, and one that finds the mark there ends without items.
 *
 * The store has no lock: two that read before either wrote both find nothing. So they compete in several
 * rounds, after a random delay each time. An execution only ends if another one has passed that round,
 * so at least one passes them all: an event may start the workflow twice, but is never lost.
 */

/** The property of an item that names its event; it never leaves the trigger. */
const markName = 'svcEventMark';
const usualRounds = 3;
/** Where a second one would send again. It costs about a second after a pause. */
const mostRounds = 6;
/** How many marks the store keeps for a trigger: those of the last few hundred events. */
const maxEntries = 1500;
/** By how much a delay exceeds the time between reading and writing, which both executions have to hit. */
const spread = 40;
const shortestDelay = 100;
const longestDelay = 2000;
const longestStart = 500;

export function competing(item: INodeExecutionData, mark: string): INodeExecutionData {
	return { ...item, [markName]: mark };
}

/** The `execute` of a webhook trigger: outputs the items whose event no other execution has. */
export async function passWon(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
	const items = this.getInputData();
	const won = await wonMarks(this, [...new Set(items.flatMap(marksOf))]);
	const passed = items.filter((item) => marksOf(item).every((mark) => won.has(mark)));
	if (passed.length < items.length) {
		hintOnce(this, {
			message:
				'SVC delivered this event to several n8n processes at the same time. Another execution handles it.',
		});
	}
	return [passed.map(unmarked)];
}

function unmarked(item: INodeExecutionData): INodeExecutionData {
	const copy = { ...item };
	delete copy[markName];
	return copy;
}

function marksOf({ [markName]: mark }: INodeExecutionData): string[] {
	return typeof mark === 'string' ? [mark] : [];
}

async function wonMarks(context: IExecuteFunctions, marks: string[]): Promise<Set<string>> {
	// A person started the retry, and the marks are those of the execution it repeats.
	if (marks.length === 0 || context.getMode() === 'retry') return new Set(marks);
	// A worker can receive the same execution again after it was killed.
	const owner = `execution ${context.getExecutionId()}`;
	return await compete(context, marks, { rounds: usualRounds, owner });
}

/** Whether nothing else that competes for the mark has it. */
export async function wins(context: IExecuteFunctions, mark: string): Promise<boolean> {
	// Others begin at the same moment.
	await sleep(Math.random() * longestStart);
	return (await compete(context, [mark], { rounds: mostRounds })).has(mark);
}

/** @param owner who has it already, if so: it has all of the marks then */
async function compete(
	context: IExecuteFunctions,
	marks: string[],
	{ rounds, owner }: { readonly rounds: number; readonly owner?: string },
): Promise<Set<string>> {
	let left = marks;
	let delay = 0;
	for (let round = 1; round <= rounds && left.length > 0; round++) {
		await sleep(Math.random() * delay);
		const begun = Date.now();
		const entryOf = (mark: string) => `${round} ${mark}`;
		const entries = left.map(entryOf);
		const isNamed = round === 1 && owner !== undefined;
		const found = await recorded(context, isNamed ? [owner, ...entries] : entries);
		if (owner !== undefined && found.has(owner)) return new Set(marks);
		left = left.filter((mark) => !found.has(entryOf(mark)));
		const took = Date.now() - begun;
		delay = Math.min(Math.max(took * spread, shortestDelay), longestDelay);
	}
	return new Set(left);
}

/** Records entries. @returns those that were there before; none if the store can't be used */
async function recorded(context: IExecuteFunctions, entries: string[]): Promise<Set<unknown>> {
	for (let attempt = 1; attempt <= 3; attempt++) {
		try {
			const options = { mode: 'entries', maxEntries } as const;
			const { processed } = await context.helpers.checkProcessedAndRecord(entries, 'node', options);
			return new Set(processed);
		} catch {
			// Two that make the store's first entry collide there, and the second one finds it.
		}
	}
	return new Set();
}
