import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { CameBack } from '../../errors';
import { isDataObject } from '../../fields';
import { outputsOf, OwnAncestors, pause, runsBefore } from '../../host';
import type { InputItem, Run } from '../../send';

/** By run. */
const errors = new WeakMap<IExecuteFunctions, EarlierErrors>();
const paused = new WeakSet<IExecuteFunctions>();

/**
 * Rejects an item that failed in this node after something was sent for it, or may have been, if the error output leads
 * back here. That is how people build a retry, and it would send again without anyone having checked. Steps in between,
 * such as Edit Fields, can have made another item of it, without the error.
 */
export async function refuseComeBack(
	{ context, options }: Pick<Run, 'context' | 'options'>,
	item: Pick<InputItem, 'index' | 'json'>,
): Promise<void> {
	if (options.identicalRequests === 'sendAll') return;
	const earlier = errors.get(context) ?? new EarlierErrors(context);
	errors.set(context, earlier);
	const outcome = earlier.outcomeOf(item);
	if (outcome === undefined) return;
	// Once a run. Without a break, n8n would go round until it runs out of memory.
	if (!paused.has(context)) await pause(context, breakMs(context));
	paused.add(context);
	throw new CameBack(outcome);
}

/** What the node's earlier runs have put out as errors of items that were sent, or may have been. */
class EarlierErrors {
	private readonly known: ReadonlySet<string>;
	private readonly ancestors: OwnAncestors;

	constructor(context: IExecuteFunctions) {
		const outputs = outputsOf(context, context.getNode().name);
		this.known = new Set(
			outputs.flatMap(({ error }) => (outcomeIn(error) === undefined ? [] : JSON.stringify(error))),
		);
		this.ancestors = new OwnAncestors(context, this.isOne);
	}

	outcomeOf({ index, json }: Pick<InputItem, 'index' | 'json'>): CameBack['outcome'] | undefined {
		if (this.known.size === 0) return undefined;
		const failed = this.isOne(json) ? json : this.ancestors.of(index);
		return outcomeIn(failed?.error);
	}

	/** Another node's error can be what this one is to tell someone of. */
	private readonly isOne = ({ error }: IDataObject): boolean =>
		error !== undefined && this.known.has(JSON.stringify(error));
}

function outcomeIn(error: unknown): CameBack['outcome'] | undefined {
	const outcome = isDataObject(error) ? error.outcome : undefined;
	return outcome === 'unknown' || outcome === 'sent' ? outcome : undefined;
}

function breakMs(context: IExecuteFunctions): number {
	return Math.min(runsBefore(context), 60) * 1000;
}
