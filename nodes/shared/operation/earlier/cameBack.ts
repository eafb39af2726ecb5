import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { CameBack, type Effect, type SentOutcome } from '../../errors';
import { oncePer, OwnAncestors, ownOutputs, pause, rethrow, runsBefore } from '../../host';
import { digest, thing } from '../../ledger';
import type { InputItem, Run } from '../../send';
import { EnteredBefore, noteEntered, sentOutcomeIn } from './enteredValues';

const paused = new WeakSet<IExecuteFunctions>();

/**
 * Rejects an item that failed in this node after something was sent for it, or may have been, if the error output
 * leads back here. That is how people build a retry, and it would send again without anyone having checked. Steps in
 * between, such as Edit Fields, can have made another item of it, without the error: then, what was entered has to be
 * the same, since a loop can also come back for the next thing. If a step has lost the link to it, or has linked it to
 * another one that failed, that alone decides. What costs nothing is sent again, but if it fails, the error says that
 * the item may have been sent before.
 *
 * @param values what is entered for the item
 */
export async function refuseComeBack(
	{ context, options, progress }: Pick<Run, 'context' | 'options' | 'progress'>,
	item: Pick<InputItem, 'index' | 'json'>,
	values: unknown,
	{ effect, costsMoney }: { readonly effect: Effect; readonly costsMoney: boolean },
): Promise<void> {
	const entered = digest([thing(values).key]);
	// Only then does it have an error output.
	if (context.continueOnFail()) noteEntered(context, item.index, entered);
	const outcome = earlierErrors(context).outcomeOf(item, entered);
	if (outcome === undefined) return;
	progress.addCameBack(item.index, outcome);
	// An update only has an outcome if it may have sent something.
	if ((effect === 'spend' && !costsMoney) || options.identicalRequests === 'sendAll') return;
	// Once a run. Without a break, n8n would go round until it runs out of memory.
	if (!paused.has(context)) await pause(context, breakMs(context));
	paused.add(context);
	throw new CameBack(outcome, costsMoney);
}

/**
 * Reads what is entered for an item. If that is wrong by now, it can't be compared, but the error of an item that came
 * back mustn't say that nothing was sent for it.
 */
export function readComeBack<Values>(
	{ context, progress }: Pick<Run, 'context' | 'progress'>,
	item: Pick<InputItem, 'index' | 'json'>,
	read: () => Values,
): Values {
	try {
		return read();
	} catch (error) {
		const outcome = earlierErrors(context).outcomeOf(item);
		if (outcome !== undefined) progress.addCameBack(item.index, outcome);
		return rethrow(error);
	}
}

const earlierErrors = oncePer((context: IExecuteFunctions) => new EarlierErrors(context));

/** What the node's earlier runs have put out as errors of items that were sent, or may have been. */
class EarlierErrors {
	private readonly known: ReadonlySet<string>;
	private readonly ancestors: OwnAncestors;
	private readonly entered: EnteredBefore;
	private outcomes: ReadonlyMap<string | null, SentOutcome> | undefined;

	constructor(private readonly context: IExecuteFunctions) {
		this.known = new Set(
			ownOutputs(context).flatMap(({ json: { error } }) =>
				sentOutcomeIn(error) === undefined ? [] : JSON.stringify(error),
			),
		);
		this.ancestors = new OwnAncestors(context, ({ error }) => error !== undefined);
		this.entered = new EnteredBefore(context);
	}

	/** @param entered for the item; absent if any will do */
	outcomeOf(
		{ index, json }: Pick<InputItem, 'index' | 'json'>,
		entered?: string,
	): SentOutcome | undefined {
		if (this.known.size === 0) return undefined;
		if (this.isOne(json)) return sentOutcomeIn(json.error);
		const { found, isBroken } = this.ancestors.of(index);
		const same = found.find(({ json: output, run, items }) => {
			if (!this.isOne(output)) return false;
			const before = items.map((item) => this.entered.of(run, item) ?? entered);
			return before.every((one) => one === (entered ?? one));
		});
		if (same || entered === undefined) return sentOutcomeIn(same?.json.error);
		// A step in between can have linked it to another one, or to none.
		if (found.length === 0 && !isBroken) return undefined;
		const outcomes = this.byEntered();
		return outcomes.get(entered) ?? outcomes.get(null);
	}

	/** The outcomes of items that failed, by what was entered for them; by null of those that can't be compared. */
	private byEntered(): ReadonlyMap<string | null, SentOutcome> {
		this.outcomes ??= new Map(
			ownOutputs(this.context).flatMap(({ json, run, items: [item = -1] }) => {
				const outcome = sentOutcomeIn(json.error);
				const entered = this.entered.of(run, item);
				if (outcome === undefined || entered === undefined) return [];
				return [[entered, entered === null ? 'unknown' : outcome] as const];
			}),
		);
		return this.outcomes;
	}

	/** Another node's error can be what this one is to tell someone of. */
	private readonly isOne = ({ error }: IDataObject): boolean =>
		error !== undefined && this.known.has(JSON.stringify(error));
}

function breakMs(context: IExecuteFunctions): number {
	return Math.min(runsBefore(context), 60) * 1000;
}
