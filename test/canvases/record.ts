/** Writes down what the service did and what n8n shows, for the judge. */
import type { INodeExecutionData, IRunData, ISourceData, ITaskData } from 'n8n-workflow';
import type { Execution, N8n } from '../model/n8n.ts';
import { markOf, marksIn } from '../model/operations.ts';
import type { Act as ServiceAct, Service } from '../model/service.ts';
import type { Built } from './build.ts';
import type { Canvas } from './canvas.ts';
import { operationOf, withoutLink } from './operations.ts';
import type { OutputItem, Played, Run } from './played.ts';

type Source = ISourceData | null | undefined;

/** A run of a node, when it ended. */
export interface Noted extends Pick<Run, 'node' | 'acts' | 'press'> {
	readonly execution: string;
	readonly name: string;
	readonly run: ITaskData;
	readonly executeOnce: boolean;
}

/** What is left when a canvas was played. */
export interface Stage {
	readonly n8n: N8n;
	readonly service: Service;
	readonly canvas: Canvas;
	readonly built: Built;
	readonly noted: readonly Noted[];
	/** How many acts there were before each press of a button. */
	readonly presses: readonly number[];
	readonly last: Execution;
	/** To questions, the first ones. */
	readonly answers: ReadonlyMap<ServiceAct, boolean>;
	readonly problems: ReadonlySet<string>;
}

export function record(stage: Stage): Played {
	const { service, built, canvas, noted, presses, last, answers, problems } = stage;
	const { ours } = built;
	const isInEditor = canvas.clicks !== undefined;
	const mine = noted.filter(({ name }) => ours.has(name));
	const acts = service.acts.map((act, index) => {
		// Nodes run one after another.
		const { name = '', node = 'no node' } = mine.find((run) => run.acts > index) ?? {};
		return {
			...{ node, marks: marksIn(withoutLink(act.text)).map(markOf), id: act.id },
			press: presses.findLastIndex((first) => first <= index),
			isTold: isTold(stage, act, ours.get(name)?.operation),
			answer: answers.get(act),
		};
	});
	const once = mine.filter(({ name }) => {
		const { operation, onError, leadsTo } = ours.get(name) ?? {};
		const isBack = onError === 'continueErrorOutput' && leadsTo === 'back';
		// A question is asked in each execution: the link to an earlier one is of no use.
		const isOnlyOnce = isInEditor ? operation !== 'question' : isBack;
		return isOnlyOnce && operation && operationOf(operation).costsMoney;
	});
	const runs = runsIn(stage);
	return {
		...{ acts, runs, isInEditor, problems: [...problems] },
		wishes: isInEditor ? wishesOf(runs) : wishesIn(stage),
		once: new Set(once.map(({ node }) => node)),
		skipped: last.status === 'success' && !isInEditor ? skippedIn(stage) : [],
		elsewhere: noted
			.filter(({ name }) => !ours.has(name))
			.flatMap(({ run }) => outputsOf(run).flat()),
	};
}

/**
 * Whether the response said so. A letter counts as sent if SVC accepted it, whatever the response holds
 * (docs/reliability.md), unless its ID is needed. A question that no one has responded to is asked again by a retry
 * (docs/waiting.md).
 */
function isTold({ service, answers }: Stage, act: ServiceAct, operation?: string): boolean {
	const { fault } = service.arrivals[act.arrival];
	if (operation === 'question' && !answers.has(act)) return false;
	return fault === 'ok' || (fault === 'actedEmpty' && operation === 'letter');
}

function runsIn({ n8n, built: { ours }, noted }: Stage): Run[] {
	const data = new Map(n8n.executions.map((one) => [one.id, one.data.resultData.runData]));
	return noted
		.filter(({ name, run }) => ours.has(name) && run.executionStatus !== 'waiting')
		.map(({ execution, node, run, acts, press, executeOnce }) => ({
			...{ node, acts, press, outputs: outputsOf(run) },
			inputs: marksTo(run, data.get(execution) ?? {}, executeOnce),
			...(run.error && { error: run.error }),
		}));
}

/** Each execution in the editor is meant. */
function wishesOf(runs: readonly Run[]): Played['wishes'] {
	const wishes = new Map<string, string[]>();
	for (const { node, inputs } of runs) {
		const marks = inputs.filter((mark) => mark !== undefined);
		wishes.set(node, [...(wishes.get(node) ?? []), ...marks]);
	}
	return wishes;
}

/** Each execution of the sub-workflow counts. A retry begins with all that the one before it has. */
function wishesIn({ n8n: { executions }, built: { ours }, last }: Stage) {
	const counted = executions.filter((one) => one === last || one.workflow.id === 'sub');
	const marksAt = (name: string, executeOnce: boolean) =>
		counted.flatMap(({ data: { resultData } }) =>
			(resultData.runData[name] ?? []).flatMap((run) =>
				marksTo(run, resultData.runData, executeOnce),
			),
		);
	return new Map(
		[...ours].map(([name, { executeOnce }]) => [
			name,
			marksAt(name, executeOnce).filter((mark) => mark !== undefined),
		]),
	);
}

/**
 * What came to a loop, but not to the node in it. Loops whose author has left the error output without a way back are
 * as they were built, and so are those that end at an error output.
 */
function skippedIn({ built: { ours, loops }, last }: Stage): Played['skipped'] {
	const { runData } = last.data.resultData;
	return [...loops].flatMap(([loop, name]) => {
		const { onError, executeOnce } = ours.get(name) ?? {};
		const [first] = runData[loop] ?? [];
		if (!first || onError === 'continueErrorOutput' || executeOnce === true) return [];
		const came = new Set((runData[name] ?? []).flatMap((run) => marksTo(run, runData)));
		const left = marksTo(first, runData).filter((mark) => mark !== undefined && !came.has(mark));
		return left.map((mark) => ({ node: name, mark: String(mark) }));
	});
}

function outputsOf({ data }: ITaskData): OutputItem[][] {
	return (data?.main ?? []).map((items) =>
		(items ?? [])
			.filter((one) => !isMadeUp(one))
			.map((one) => ({ json: one.json, items: linksOf(one).map(({ item }) => item) })),
	);
}

/** By n8n, for Always Output Data. */
const isMadeUp = ({ json }: INodeExecutionData): boolean => Object.keys(json).length === 0;

function linksOf({ pairedItem = [] }: INodeExecutionData) {
	const links = Array.isArray(pairedItem) ? pairedItem : [pairedItem];
	return links.map((link) => (typeof link === 'number' ? { item: link } : link));
}

/** Of each input item. */
function marksTo(
	{ source: [from] }: ITaskData,
	data: IRunData,
	executeOnce = false,
): Array<string | undefined> {
	const items = outputAt(from, data).slice(0, executeOnce ? 1 : undefined);
	return items.map((_, item) => {
		const [mark, ...others] = new Set(marksBefore(from, item, data));
		return others.length === 0 ? mark : undefined;
	});
}

function outputAt(from: Source, data: IRunData): INodeExecutionData[] {
	if (!from) return [];
	const { previousNode, previousNodeRun = 0, previousNodeOutput = 0 } = from;
	return data[previousNode]?.[previousNodeRun]?.data?.main[previousNodeOutput] ?? [];
}

/** The mark in an item, or in those that it was made from. */
function marksBefore(from: Source, index: number, data: IRunData): string[] {
	const item = outputAt(from, data).at(index);
	if (!from || !item || isMadeUp(item)) return [];
	if (typeof item.json.mark === 'string') return [item.json.mark];
	const { source } = data[from.previousNode][from.previousNodeRun ?? 0];
	return linksOf(item).flatMap(({ item: before, input = 0, sourceOverwrite }) =>
		marksBefore(sourceOverwrite ?? source[input], before, data),
	);
}
