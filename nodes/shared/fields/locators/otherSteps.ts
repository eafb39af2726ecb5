import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { hasExpression } from '../entered';
import { excerpt } from '../excerpt';
import { InputError } from '../field';
import type { ReadContext } from '../readContext';
import { modeOf } from './named';
import { isNothing } from '../nothing';

/** Where the ID of a field usually comes from. */
export interface Source {
	/**
	 * The ID's path in the output of the node before, such as `order_key`, or several of different nodes, of which
	 * the first that is there counts.
	 */
	paths: string | readonly string[];
	/**
	 * For reads: the ID in the output of earlier nodes of the area, where the previous node has none. It counts only if
	 * they don't have different ones.
	 */
	earlier?: (output: IDataObject) => unknown;
	/** Shown below the field until someone chooses another way. */
	hint: string;
}

const mode = 'auto';

/** Whether a locator as it was entered takes its ID from other steps. */
export const isAutomatic = (entered: unknown) => modeOf(entered) === mode;

/** What such a field contains until someone enters or selects an ID. It isn't an ID itself. */
const anyEarlier = 'from an earlier step';
const onlyPrevious = 'from the previous step';

/**
 * How a field takes its ID from other steps. In place of an expression, which people who don't program take for code
 * that they have to write, it shows in words what happens.
 */
export function otherSteps({ paths, earlier, hint }: Source, hasList: boolean) {
	const words = earlier ? anyEarlier : onlyPrevious;
	const all = [paths].flat();
	const names = all.map((path) => `"${path}"`).join(' or ');
	const orElse = hasList ? ', or select From List to choose it' : '';
	const inPrevious = all.map((path) => `$json.${path.replaceAll('.', '?.')}`);
	// Other nodes can stand between the one that created the record and the one that uses it.
	const notFoundRemedy = earlier
		? `No earlier node returned ${names} for this item, or several did and they differ. Drag it from the right node into this field${orElse}.`
		: `The previous node didn't return ${names} for this item. If an earlier node does, drag it from there into this field${orElse}.`;
	return {
		initial: { mode, value: words },
		mode: {
			displayName: 'Auto',
			name: mode,
			type: 'string' as const,
			hint,
			// No pattern: n8n gives it 250 ms when an execution starts, and on a busy machine starts none. An ID counts here, too.
		} satisfies NonNullable<INodeProperties['modes']>[number],
		isUntouched: (value: unknown) => value === words,
		/** @throws InputError for words that someone has changed: without a space, it's an ID, and from an expression, too */
		refuseChanged(raw: unknown, entered: unknown): void {
			if (!isAutomatic(raw) || typeof entered !== 'string' || hasExpression(entered)) return;
			if (!/\S\s+\S/.test(entered)) return;
			throw new InputError(
				`has "${excerpt(entered)}" for Auto, which isn't an ID`,
				`To have "${words}" again, open the menu next to the field's name and select Reset Value. To enter an ID, select By ID.`,
			);
		},
		/** @returns the ID that another step has for the item, or undefined */
		find({ evaluate, earlierOutput }: ReadContext): unknown {
			const found = evaluate?.(`{{ ${inPrevious.join(' ?? ')} }}`);
			return isNothing(found) && earlier ? earlierOutput?.(earlier) : found;
		},
		notFound: () => new InputError("can't be filled in automatically", notFoundRemedy),
		ifNothing: `The expression returned nothing. If an earlier node returns ${names}, drag it from there into this field${orElse}`,
	};
}
