import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { CameBack } from '../../errors';
import { isDataObject } from '../../fields';
import { outputsOf, ownAncestors, pause, runsBefore } from '../../host';
import type { InputItem, Run } from '../../send';

/** By run: what the node's earlier ones have put out as errors. */
const errors = new WeakMap<IExecuteFunctions, ReadonlySet<string>>();
const paused = new WeakSet<IExecuteFunctions>();

/**
 * Rejects an item that failed in this node after something was sent for it, or may have been, if the error output leads
 * back here. That is how people build a retry, and it would send again without anyone having checked. Steps in between,
 * such as Edit Fields, can have made another item of it, without the error.
 */
export async function refuseComeBack(
	{ context, options }: Pick<Run, 'context' | 'options'>,
	{ index, json }: Pick<InputItem, 'index' | 'json'>,
): Promise<void> {
	if (options.identicalRequests === 'sendAll') return;
	const known = errors.get(context) ?? errorsOf(context);
	errors.set(context, known);
	if (known.size === 0) return;
	// Another node's error can be what this one is to tell someone of.
	const error = [json, ...ownAncestors(context, index).map((one) => one.json)]
		.map((one) => one.error)
		.find((one) => known.has(JSON.stringify(one)));
	const outcome = outcomeIn(error);
	if (outcome === undefined) return;
	// Once a run. Without a break, n8n would go round until it runs out of memory.
	if (!paused.has(context)) await pause(context, breakMs(context));
	paused.add(context);
	throw new CameBack(outcome);
}

function outcomeIn(error: unknown): CameBack['outcome'] | undefined {
	const outcome = isDataObject(error) ? error.outcome : undefined;
	return outcome === 'unknown' || outcome === 'sent' ? outcome : undefined;
}

function errorsOf(context: IExecuteFunctions): ReadonlySet<string> {
	const outputs = outputsOf(context, context.getNode().name);
	return new Set(
		outputs.flatMap(({ error }: IDataObject) =>
			outcomeIn(error) === undefined ? [] : JSON.stringify(error),
		),
	);
}

function breakMs(context: IExecuteFunctions): number {
	return Math.min(runsBefore(context), 60) * 1000;
}
