import { type Basics, basicsOf, type Field, InputError, readFilled } from './field';
import { trimmed, valueOrKind } from './kinds';
import { isNothing } from './nothing';
import { refuseGaps } from './rules/textKinds';

interface NumberSettings extends Basics {
	min?: number;
	/** Instead of `min`: only for the editor. An operation that waits checks it once, as the wait begins. */
	minInEditor?: number;
	max?: number;
	default?: number;
	/** Number of decimals; 0 if absent, since nearly all numbers of SVC are whole. Infinity: no limit. */
	decimals?: number;
}

/** A number within limits. Number-like text from expressions is accepted. */
export function number(settings: NumberSettings & { required: true }): Field<number>;
export function number(settings: NumberSettings & { default: number }): Field<number>;
export function number(settings: NumberSettings): Field<number | undefined>;
export function number(settings: NumberSettings): Field<number | undefined> {
	const { min, max, decimals = 0, default: initial, minInEditor = min } = settings;
	return {
		...basicsOf(settings, {
			type: 'number',
			default: initial ?? '',
			typeOptions: {
				...(minInEditor !== undefined && { minValue: minInEditor }),
				...(max !== undefined && { maxValue: max }),
				...(decimals > 0 && Number.isFinite(decimals) && { numberPrecision: decimals }),
			},
		}),
		read: (raw, context) =>
			isNothing(raw) && initial !== undefined
				? initial
				: readFilled(settings, raw, (filled) => {
						refuseGaps(context);
						return checkNumber(filled, settings);
					}),
	};
}

/** As numbers are written where the comma stands before the decimals. Thousands may be meant with three digits. */
function remedyFor(raw: unknown): string | undefined {
	const decimals = typeof raw === 'string' ? /^(-?\d+),(\d{1,2})$/.exec(raw) : null;
	if (decimals) return `Use a decimal point: ${decimals[1]}.${decimals[2]}.`;
	return typeof raw === 'string' && /\d/.test(raw)
		? 'Enter only the number. Leave out thousands separators, currency signs, and units.'
		: undefined;
}

function checkNumber(entered: unknown, { min, max, decimals = 0 }: NumberSettings): number {
	const raw = typeof entered === 'string' ? trimmed(entered) : entered;
	const isText = typeof raw === 'string' && raw !== '';
	// JavaScript would take 0x10 for 16.
	const value = isText && !/^0[xob]/i.test(raw) ? Number(raw) : raw;
	if (typeof value !== 'number' || !Number.isFinite(value)) {
		throw new InputError(`must be a number, but it's ${valueOrKind(raw)}`, remedyFor(raw));
	}
	if (decimals === 0 && !Number.isInteger(value)) {
		throw new InputError(`must be a whole number, but it's ${value}`);
	}
	if (Number.isFinite(decimals) && Number(value.toFixed(decimals)) !== value) {
		throw new InputError(`allows up to ${decimals} decimals, but it's ${value}`);
	}
	const range =
		min !== undefined && max !== undefined
			? `from ${min} to ${max}`
			: min !== undefined
				? `${min} or more`
				: `${max} or less`;
	if ((min !== undefined && value < min) || (max !== undefined && value > max)) {
		throw new InputError(`must be ${range}, but it's ${value}`);
	}
	if (Math.abs(value) > Number.MAX_SAFE_INTEGER) {
		throw new InputError('is so large that its last digits would be lost');
	}
	return value;
}
