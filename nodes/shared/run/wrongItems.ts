import { type IExecuteFunctions, NodeOperationError } from 'n8n-workflow';
import { formatItems } from '../errors';
import { InputError } from '../fields';
import { rethrow } from '../host';
import { toLeaveOut } from './leaveOut';
import type { Progress } from './progress';

interface Current {
	readonly context: IExecuteFunctions;
	readonly progress: Progress;
	readonly item: number;
	/** Whether nothing was sent for any item, in earlier attempts either. */
	readonly isUnsent: boolean;
}

type Prepare<Prepared> = (item: number) => Promise<Prepared>;

/**
 * Whoever has to correct one item wants to know of all of them. So if the run ends because of what an item
 * contains, the error names the later ones that would be rejected as well. Nothing has been sent.
 */
export async function withAllWrong<Prepared, Result>(
	{ context, progress, item, isUnsent }: Current,
	prepare: Prepare<Prepared>,
	work: (watched: Prepare<Prepared>) => Promise<Result>,
): Promise<Result> {
	let reason: unknown;
	const watched = async (one: number) =>
		await prepare(one).catch((error: unknown) => rethrow((reason = error)));
	return await work(watched).catch(async (error: unknown) => {
		if (error instanceof NodeOperationError && reason instanceof InputError) {
			const items = [...context.getInputData().keys()];
			const wrong = await wrongAmong(items.slice(item + 1), prepare);
			const more = [
				...(wrong.length > 0
					? [`Also correct ${formatItems(wrong)}, which would be rejected too.`]
					: []),
				...(items.length > 1 ? [countedFrom0(item, items.length)] : []),
				// If something had been sent, what is wrong now has been changed in the node.
				...(isUnsent && context.getMode() === 'retry'
					? [`${ofRetry} To leave such items out, ${toLeaveOut(context)}.`]
					: []),
			];
			const { description } = error;
			const own = items.length > 1 && isUnsent ? ofAll(description, progress.anyItem) : description;
			error.description = [own, ...more].join(' ');
		}
		return rethrow(error);
	});
}

/** Whoever has a table counts its rows from 1, and would correct the row before. */
const countedFrom0 = (item: number, count: number) =>
	`n8n counts items from 0, so item ${item} is number ${item + 1} of ${count}.`;

/** Whoever has corrected a table, or added a Filter node, would otherwise retry in vain, or send again in a new execution. */
const ofRetry =
	"A retry uses the data of the failed execution, so corrections in earlier steps or a table don't count.";

async function wrongAmong(items: readonly number[], prepare: Prepare<unknown>): Promise<number[]> {
	const wrong: number[] = [];
	for (const item of items) {
		await prepare(item).catch((error: unknown) => {
			if (error instanceof InputError) wrong.push(item);
		});
	}
	return wrong;
}

function ofAll(description: string | null | undefined, anyItem: string): string {
	return (description ?? '').replace(
		/(Nothing was \w+) for this item\./,
		(_, nothing) => `${nothing} for ${anyItem}.`,
	);
}
