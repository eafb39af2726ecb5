import { enteredParts, enteredUnder, hasExpression, isExpression } from './entered';
import { type Field, type Fields, inField, InputError, type Values } from './field';
import type { ReadContext } from './readContext';
import { isNothing, type WhenEmpty } from './nothing';
import { otherSpelling } from './otherSpelling';
import { excerpt } from './excerpt';

type Raw = (name: string) => unknown;

/**
 * The validated values of all fields of a record. A field that is hidden by the values of its
 * siblings has no value, whatever an old version of the workflow may still contain.
 *
 * n8n fills in the defaults of untouched fields, so an empty value is only recognizable if it comes
 * from an expression.
 */
export function readFields<F extends Fields>(
	fields: F,
	raw: Raw,
	context: ReadContext,
	within?: string,
): Values<F> {
	const values: Record<string, unknown> = {};
	const entered = enteredParts(context.entered, {});
	for (const [name, field] of Object.entries(fields)) {
		if (!isShown(field, values, context)) continue;
		const isGiven = hasExpression(entered[name]);
		const of = { ...context, entered: entered[name] };
		const { displayName } = field.property;
		values[name] = inField(within ? `${within}: ${displayName}` : displayName, () => {
			refuseUnevaluated(entered[name]);
			const evaluated = raw(name);
			const one = field.instead?.(evaluated, of) ?? evaluated;
			const isMissing = isNothingFor(field, one);
			if (!isMissing || (!isGiven && field.ifNone === undefined)) return field.read(one, of);
			// Without a value it would have its default, which is one as well.
			const needsValue = field.property.required || !isNothingFor(field, field.property.default);
			const meaning = needsValue ? 'refuse' : meaningOfNothing(field, context);
			if (meaning === 'refuse')
				throw emptyError(field, of, needsValue ? undefined : 'clear the field');
			return field.read(undefined, { ...of, entered: undefined });
		});
	}
	// Each value was read by the field of its name, which is what Values<F> says.
	return values as Values<F>;
}

function isShown(
	{ showWhen = {}, shownIn }: Field<unknown>,
	values: Readonly<Record<string, unknown>>,
	{ isTool = false }: ReadContext,
): boolean {
	if (shownIn && (shownIn === 'tool') !== isTool) return false;
	return Object.entries(showWhen).every(
		([sibling, allowed]) =>
			// Of a parameter outside the collection, the run knows nothing, and n8n leaves out what it hides.
			sibling.startsWith('/') || allowed.some((value) => value === values[sibling]),
	);
}

/** The values of a collection: only what the user has added to it. */
export type Added<F> = {
	readonly [Name in keyof F]: F[Name] extends Field<infer Value> ? Value | undefined : never;
};

/** Entries in a collection were added by the user, so nothing counts there however it was entered. */
export function readCollection<F extends Fields>(
	fields: F | undefined,
	raw: Readonly<Record<string, unknown>>,
	context: ReadContext,
): Added<F> {
	const values: Record<string, unknown> = {};
	const entered = enteredParts(context.entered, raw);
	for (const [name, field] of Object.entries(fields ?? {})) {
		if (!Object.hasOwn(raw, name) || !isShown(field, values, context)) continue;
		const of = { ...context, entered: entered[name] };
		values[name] = inField(field.property.displayName, () => {
			refuseUnevaluated(entered[name]);
			if (!isNothingFor(field, raw[name])) return field.read(raw[name], of);
			const meaning = meaningOfNothing(field, context);
			if (meaning === 'refuse') throw emptyError(field, of, 'remove the field');
			return undefined;
		});
	}
	// Each value was read by the field of its name; absent ones are undefined.
	return values as Added<F>;
}

/**
 * In a field that is set to Fixed, n8n leaves `{{ $json.name }}` as it is, and a customer would get a letter
 * that says so. Data tags of SVC have no `$`.
 */
export function refuseUnevaluated(entered: unknown): void {
	// Of a locator, what was entered in its mode.
	const text = enteredUnder('value', entered);
	if (typeof text !== 'string' || isExpression(text)) return;
	const found = /\{\{\s*\$[^{}]*\}\}/.exec(text)?.[0];
	if (found === undefined) return;
	throw new InputError(
		`contains ${excerpt(found)} as plain text`,
		'Switch the field from Fixed to Expression, so that n8n replaces it with its value.',
	);
}

/** @param field by whose own rule or else the general one a value is nothing */
export function isNothingFor(field: Field<unknown>, raw: unknown): boolean {
	return field.isNothing ? field.isNothing(raw) : isNothing(raw);
}

/** A switch is never left out, because that would do the opposite. */
function mayBeLeftOut(field: Field<unknown>): boolean {
	return !isSwitch(field) && field.isNeverLeftOut !== true;
}

function meaningOfNothing(field: Field<unknown>, context: ReadContext): WhenEmpty {
	if (!mayBeLeftOut(field)) return 'refuse';
	return context.emptyExpressions ?? field.whenEmpty ?? context.whenEmpty ?? 'refuse';
}

function isSwitch({ property }: Field<unknown>): boolean {
	return property.type === 'boolean';
}

const skipItem = 'skip the item with a Filter node before this one';

/** @param orElse what the user can do where the field may be without a value */
function emptyError(field: Field<unknown>, context: ReadContext, orElse?: string): InputError {
	const value = isSwitch(field) ? 'true or false' : 'a value';
	const spelled = context.evaluate && otherSpelling(context.entered, context.evaluate);
	const check = spelled
		? `The data has "${spelled.other}", but not "${spelled.name}": correct the expression`
		: (field.ifNothing ?? `Check that the expression returns ${value} for this item`);
	const isExpected = hasExpression(context.entered);
	const first = isExpected ? check : `Enter ${value}`;
	const otherWay = orElse ?? (isExpected ? skipItem : undefined);
	// Only a run has Request Options.
	const hasChoice = orElse && mayBeLeftOut(field) && context.hint;
	const remedies = [
		otherWay === undefined ? `${first}.` : `${first}, or ${otherWay}.`,
		field.ifNone,
		hasChoice &&
			"To leave it out for items without a value, set Request Options > Empty Expressions to 'Leave Out'.",
	];
	return new InputError('is empty', remedies.filter(Boolean).join(' '));
}
