import { NodeOperationError } from 'n8n-workflow';
import { formatItems } from '../errors';
import { InputError } from '../fields';
import { rethrow } from '../host';

interface Others {
	/** A function, since a list for each item would be too much for 100,000 of them. */
	readonly later: () => readonly number[];
	/** Of items that nothing was sent for, in earlier attempts either. */
	readonly isOneOfSeveral: boolean;
	/** "any item", or those of which that can be said. */
	readonly anyItem: string;
	/**
	 * Whether a person retries an execution in which the node has sent nothing for its items, which n8n takes as they
	 * were. If it had, what is wrong now has been changed in the node.
	 */
	readonly isRetryOfUnsent: boolean;
	/** How to leave items out of it. */
	readonly toLeaveOut: () => string;
}

type Prepare<Prepared> = (item: number) => Promise<Prepared>;

/**
 * Whoever has to correct one item wants to know of all of them. So if the run ends because of what an item
 * contains, the error names the later ones that would be rejected as well. Nothing has been sent.
 */
export async function withAllWrong<Prepared, Result>(
	{ later, isOneOfSeveral, anyItem, isRetryOfUnsent, toLeaveOut }: Others,
	prepare: Prepare<Prepared>,
	work: (watched: Prepare<Prepared>) => Promise<Result>,
): Promise<Result> {
	let reason: unknown;
	const watched = async (item: number) =>
		await prepare(item).catch((error: unknown) => rethrow((reason = error)));
	return await work(watched).catch(async (error: unknown) => {
		if (error instanceof NodeOperationError && reason instanceof InputError) {
			const wrong = await wrongAmong(later(), prepare);
			if (isOneOfSeveral) error.description = ofAll(error.description, anyItem);
			if (wrong.length > 0) {
				error.description = `${error.description} Also correct ${formatItems(wrong)}, which would be rejected too.`;
			}
			if (isRetryOfUnsent) {
				error.description = `${error.description} ${ofRetry} To leave such items out, ${toLeaveOut()}.`;
			}
		}
		return rethrow(error);
	});
}

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
		'Nothing was sent for this item.',
		`Nothing was sent for ${anyItem}.`,
	);
}
