import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { CameBack } from '../../errors';
import { isDataObject } from '../../fields';
import { outputsOf, pause, runsBefore } from '../../host';
import type { InputItem, Run } from '../../send';

/** By run. */
const returned = new WeakMap<IExecuteFunctions, ReadonlySet<string>>();

/**
 * Rejects an item that failed in this node after something was sent for it, or may have been, if the error output leads
 * back here. That is how people build a retry, and it would send again without anyone having checked.
 */
export async function refuseComeBack(
	{ context, options }: Pick<Run, 'context' | 'options'>,
	{ json: { error } }: InputItem,
): Promise<void> {
	const outcome = outcomeIn(error);
	if (outcome === undefined || options.identicalRequests === 'sendAll') return;
	const known = returned.get(context) ?? errorsOf(context);
	// Another node's error can be what this one is to tell someone of.
	if (!known.has(JSON.stringify(error))) return;
	// Once a run. Without a break, n8n would go round until it runs out of memory.
	if (!returned.has(context)) await pause(context, breakMs(context));
	returned.set(context, known);
	throw new CameBack(outcome);
}

function outcomeIn(error: unknown): CameBack['outcome'] | undefined {
	const outcome = isDataObject(error) ? error.outcome : undefined;
	return outcome === 'unknown' || outcome === 'sent' ? outcome : undefined;
}

function errorsOf(context: IExecuteFunctions): ReadonlySet<string> {
	const errors = outputsOf(context, context.getNode().name).flatMap(({ error }: IDataObject) =>
		outcomeIn(error) === undefined ? [] : JSON.stringify(error),
	);
	return new Set(errors);
}

function breakMs(context: IExecuteFunctions): number {
	return Math.min(runsBefore(context), 60) * 1000;
}
