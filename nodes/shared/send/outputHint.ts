import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { hasExpression } from '../fields';
import { groupBy, hintOnce, isErrorItem, oncePer } from '../host';
import type { Outputs, Run } from './strategy';

/** A hint beside the output, for what the next step would do as with any other item. */
export interface OutputHint<V = unknown> {
	/**
	 * Of at least one output; of any if absent.
	 * @param values what was entered for the item, where that is known
	 * @param about what the operation has noted of what an earlier attempt has sent for it, perhaps with other values
	 */
	isMeant?(output: IDataObject, values: V | undefined, about: IDataObject | undefined): boolean;
	/** Of what was entered for each item that succeeded. It's asked once, since it looks at all of them. */
	isMeantOfAll?(all: readonly V[]): boolean;
	/** The parameters that the hint tells to check: where none of them has an expression, it's no one's mistake. */
	readonly expressionsIn?: readonly string[];
	readonly message: string;
}

/** By item, what was noted of what an earlier attempt has sent. */
export const sentEarlier = oncePer<IExecuteFunctions, Map<number, IDataObject>>(() => new Map());

/** Once, however many items it's about. What was sent is output in any case, also if a hint can't read it. */
export function showHint<V>(
	{ context }: Run,
	outputs: Outputs,
	hint: OutputHint<V>,
	values: readonly V[] = [],
): void {
	const { name, parameters } = context.getNode();
	if (hint.expressionsIn?.every((one) => !hasExpression(parameters[one]))) return;
	try {
		if (isShown(hint, outputs, values, sentEarlier(context)))
			hintOnce(context, { message: hint.message });
	} catch (error) {
		// The error's own text could contain what was entered.
		const kind = error instanceof Error ? error.name : typeof error;
		context.logger.error(`${name} left out a hint because of a ${kind}: ${hint.message}`);
	}
}

function isShown<V>(
	{ isMeant = () => true, isMeantOfAll }: OutputHint<V>,
	outputs: Outputs,
	values: readonly V[],
	sent: ReadonlyMap<number, IDataObject>,
): boolean {
	const succeeded = outputs.map((ofItem) => ofItem.filter((output) => !isErrorItem(output)));
	const all = values.filter((_, item) => (succeeded[item]?.length ?? 0) > 0);
	if (isMeantOfAll?.(all) === false) return false;
	return succeeded.some((ofItem, item) =>
		ofItem.some(({ json }) => isMeant(json, values[item], sent.get(item))),
	);
}

/** Whom or what each item is meant for, which expressions to check, and in which parameters they are. */
interface Suspects extends Pick<OutputHint, 'expressionsIn'> {
	readonly whom: string;
	readonly check: string;
}

/**
 * Several items for one person or record, which is hardly meant: an expression can take the first item's value for all.
 * @param of what all items can have in common; undefined for an item that says nothing of it
 */
export function allTheSame<V>(
	says: string,
	{ whom, check, expressionsIn }: Suspects,
	...of: ReadonlyArray<(values: V) => unknown>
): OutputHint<V> {
	return {
		isMeantOfAll: (all) => all.length > 1 && of.some((one) => areEqual(all.map(one))),
		...(expressionsIn && { expressionsIn }),
		message: `${says}. If each is for a different ${whom}, check ${check}: .first() returns the first item's value for all of them.`,
	};
}

function areEqual(each: readonly unknown[]): boolean {
	const different = new Set(each.map((one) => JSON.stringify(one ?? null)));
	return different.size === 1 && !different.has('null');
}

/** Several items that change one record differently: each looks done, but what the last one changes too doesn't stay. */
export function changedTwice<Id extends string>(
	noun: string,
	fieldName: string,
	id: Id,
): OutputHint<Readonly<Record<Id, string>>> {
	return {
		isMeantOfAll: (all) =>
			[...groupBy(all, (values) => values[id].toLowerCase()).values()].some(
				(same) => new Set(same.map((values) => JSON.stringify(values))).size > 1,
			),
		message: `Several items changed the same ${noun}, and where they differ, the last one's values apply. If each is for a different ${noun}, check the expression in '${fieldName}'.`,
	};
}
