/** Plays a canvas on n8n's engine, and writes down what the service did and what n8n shows. */
import type { INodeExecutionData, IRunData, ISourceData, ITaskData } from 'n8n-workflow';
import type { N8n } from '../model/n8n.ts';
import { markOf, marksIn, operationCalled, phoneOf } from '../model/operations.ts';
import type { Fault, Service } from '../model/service.ts';
import { credentialsOf } from '../model/stage.ts';
import { follow } from './advice.ts';
import { build, type Built } from './build.ts';
import type { Canvas } from './canvas.ts';
import type { OutputItem, Played, Run } from './judge.ts';

type Source = ISourceData | null | undefined;

interface Noted extends Pick<Run, 'node' | 'acts' | 'press'> {
	readonly execution: string;
	readonly run: ITaskData;
}

export async function play(
	n8n: N8n,
	service: Service,
	canvas: Canvas,
): Promise<{ built: Built; played: Played }> {
	service.reset(canvas.faults);
	n8n.begin();
	n8n.modules.waits.shorten = () => 0;
	const built = build(canvas);
	n8n.subWorkflow = built.subWorkflow;
	const noted: Noted[] = [];
	const presses = [0];
	n8n.onRun = (execution, node, run) => {
		const acts = service.acts.length;
		noted.push({ execution, node, run, acts, press: presses.length - 1 });
	};
	const account = { account: 'A', base: 'one', slash: false, token: 'token-1' } as const;
	const credentials = credentialsOf(service, account);
	const items = Array.from({ length: canvas.people }, (_, n) => ({
		json: { mark: markOf(n), phone: phoneOf(n) },
	}));
	let last = await n8n.run(built.workflow, items, credentials);
	for (const press of canvas.presses) {
		const { lastNodeExecuted = '' } = last.data.resultData;
		// Its error advises against a retry of the workflow that calls the other.
		if (last.status !== 'error' || lastNodeExecuted.startsWith('executeWorkflow')) break;
		presses.push(service.acts.length);
		if (press === 'advised')
			follow(built.workflow, lastNodeExecuted, String(last.error?.description));
		last = await n8n.retry(last, credentials, press === 'original' ? undefined : built.workflow);
	}
	n8n.modules.waits.shorten = undefined;
	const acts = service.acts.map(({ kind, text, id, arrival }, index) => ({
		...{ node: nodeIn(text, built), marks: marksIn(text).map(markOf), id },
		press: presses.findLastIndex((first) => first <= index),
		isTold: isSaidBy(service.arrivals[arrival].fault, kind),
	}));
	return { built, played: { acts, ...shownBy(n8n, built, noted) } };
}

/** A letter counts as sent if SVC accepted it, whatever the response holds (docs/reliability.md). */
function isSaidBy(fault: Fault, kind: string): boolean {
	return fault === 'ok' || (fault === 'actedEmpty' && kind === 'letter');
}

function nodeIn(text: string, { ours }: Built): string {
	const [, number] = /Node(\d+)n/.exec(text) ?? [];
	return [...ours.keys()].find((name) => name.endsWith(` ${number}`)) ?? 'no node';
}

function shownBy({ executions }: N8n, { ours }: Built, noted: Noted[]): Omit<Played, 'acts'> {
	const data = new Map(executions.map((one) => [one.id, one.data.resultData.runData]));
	const last = executions.findLast(({ workflow }) => workflow.id !== 'sub');
	// Each execution of the sub-workflow counts. A retry begins with all that the one before it has.
	const counted = executions.filter((one) => one === last || one.workflow.id === 'sub');
	const wishesFor = (name: string) =>
		counted.flatMap(({ data: { resultData } }) =>
			(resultData.runData[name] ?? []).flatMap((run) => marksTo(run, resultData.runData)),
		);
	const once = [...ours].filter(
		([, { operation, onError, leadsTo }]) =>
			onError === 'continueErrorOutput' &&
			leadsTo === 'back' &&
			operationCalled(operation).costsMoney,
	);
	return {
		runs: noted
			.filter(({ node }) => ours.has(node))
			.map(({ execution, node, run, acts, press }) => ({
				...{ node, acts, press, outputs: outputsOf(run) },
				inputs: marksTo(run, data.get(execution) ?? {}),
				...(run.error && { error: run.error }),
			})),
		wishes: new Map(
			[...ours.keys()].map((name) => [name, wishesFor(name).filter((mark) => mark !== undefined)]),
		),
		once: new Set(once.map(([name]) => name)),
		elsewhere: noted
			.filter(({ node }) => !ours.has(node))
			.flatMap(({ run }) => outputsOf(run).flat()),
	};
}

function outputsOf({ data }: ITaskData): OutputItem[][] {
	return (data?.main ?? []).map((items) =>
		(items ?? []).map((one) => ({
			json: one.json,
			items: linksOf(one).map(({ item }) => item),
		})),
	);
}

function linksOf({ pairedItem = [] }: INodeExecutionData) {
	const links = Array.isArray(pairedItem) ? pairedItem : [pairedItem];
	return links.map((link) => (typeof link === 'number' ? { item: link } : link));
}

/** Of each input item. */
function marksTo({ source: [from] }: ITaskData, data: IRunData): Array<string | undefined> {
	return outputAt(from, data).map((_, item) => {
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
	if (!from || !item) return [];
	if (typeof item.json.mark === 'string') return [item.json.mark];
	const { source } = data[from.previousNode][from.previousNodeRun ?? 0];
	return linksOf(item).flatMap(({ item: before, input = 0, sourceOverwrite }) =>
		marksBefore(sourceOverwrite ?? source[input], before, data),
	);
}
