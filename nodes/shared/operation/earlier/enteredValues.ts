import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { SentOutcome } from '../../errors';
import { isDataObject } from '../../fields';
import { oncePer, runIndexOf } from '../../host';
import { digestOfParameters } from '../../ledger';

/** By run: of each item. */
const notedIn = oncePer<IExecuteFunctions, Map<number, string>>(() => new Map());

const storeKey = 'svcEntered';

/** Notes what was entered for an item, as a digest. */
export function noteEntered(context: IExecuteFunctions, item: number, entered: string): void {
	notedIn(context).set(item, entered);
}

/**
 * Keeps what was entered for the items that something was sent for, or may have been. It lies in n8n's node context, so a
 * retry of the execution knows it, in whichever process.
 */
export function keepEntered(
	context: IExecuteFunctions,
	output: readonly INodeExecutionData[],
): void {
	const noted = notedIn(context);
	if (noted.size === 0) return;
	const kept = keptIn(context);
	const by = digestOfParameters(context);
	for (const { json, pairedItem } of output) {
		if (sentOutcomeIn(json.error) === undefined || !isDataObject(pairedItem)) continue;
		const item = Number(pairedItem.item);
		const entered = noted.get(item);
		if (entered !== undefined) kept[`${runIndexOf(context)}.${item}`] = `${by} ${entered}`;
	}
	context.getContext('node')[storeKey] = kept;
}

/** What was entered for items of earlier runs. It's read once a run, and not for each item. */
export class EnteredBefore {
	private readonly kept: Readonly<Record<string, string>>;
	private readonly by: string;

	constructor(context: IExecuteFunctions) {
		this.kept = keptIn(context);
		this.by = `${digestOfParameters(context)} `;
	}

	/** Null if it was read from other parameters, so that the same can look like another thing; undefined if not known. */
	of(run: number, item: number): string | null | undefined {
		const known = this.kept[`${run}.${item}`];
		if (known === undefined) return undefined;
		return known.startsWith(this.by) ? known.slice(this.by.length) : null;
	}
}

export function sentOutcomeIn(error: unknown): SentOutcome | undefined {
	const outcome = isDataObject(error) ? error.outcome : undefined;
	return outcome === 'unknown' || outcome === 'sent' ? outcome : undefined;
}

function keptIn(context: IExecuteFunctions): Record<string, string> {
	const kept: unknown = context.getContext('node')[storeKey];
	return isTexts(kept) ? kept : {};
}

function isTexts(kept: unknown): kept is Record<string, string> {
	return isDataObject(kept) && Object.values(kept).every((one) => typeof one === 'string');
}
