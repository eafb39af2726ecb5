/** An exact decimal number: `units` of 10 to the power of minus `scale`. */
export interface Decimal {
	readonly units: bigint;
	readonly scale: number;
}

/**
 * The decimal that a JSON number was written as: its shortest digits, which for prices are the
 * digits of the text. Undefined for what is no plain number.
 */
export function decimal(value: unknown): Decimal | undefined {
	const text = typeof value === 'number' ? String(value) : value;
	if (typeof text !== 'string') return undefined;
	const [, sign, whole = '', fraction = '', exponent = '0'] =
		/^(-?)(\d{1,30})(?:\.(\d{1,30}))?(?:e([+-]?\d{1,2}))?$/i.exec(text.trim()) ?? [];
	if (sign === undefined) return undefined;
	const units = BigInt(`${sign}${whole}${fraction}`);
	return scaled(units, fraction.length - Number(exponent));
}

/** A scale below 0 means zeros at the end. */
function scaled(units: bigint, scale: number): Decimal {
	return scale >= 0 ? { units, scale } : { units: units * 10n ** BigInt(-scale), scale: 0 };
}

export const zero: Decimal = { units: 0n, scale: 0 };

export function plus(a: Decimal, b: Decimal): Decimal {
	const scale = Math.max(a.scale, b.scale);
	return { units: unitsAt(a, scale) + unitsAt(b, scale), scale };
}

export function times(a: Decimal, b: Decimal): Decimal {
	return { units: a.units * b.units, scale: a.scale + b.scale };
}

export function percent({ units, scale }: Decimal): Decimal {
	return { units, scale: scale + 2 };
}

/** With so many decimals; halves are rounded up, away from zero. */
export function rounded(value: Decimal, decimals: number): Decimal {
	if (value.scale <= decimals) return { units: unitsAt(value, decimals), scale: decimals };
	const step = 10n ** BigInt(value.scale - decimals);
	const isNegative = value.units < 0n;
	const size = isNegative ? -value.units : value.units;
	const units = (size + step / 2n) / step;
	return { units: isNegative ? -units : units, scale: decimals };
}

/** Plain digits without zeros at the end: "12.5". */
export function digits({ units, scale }: Decimal): string {
	const sign = units < 0n ? '-' : '';
	const all = String(units < 0n ? -units : units).padStart(scale + 1, '0');
	const fraction = all.slice(all.length - scale).replace(/(?<!0)0+$/, '');
	const whole = all.slice(0, all.length - scale);
	return fraction !== '' ? `${sign}${whole}.${fraction}` : `${sign}${whole}`;
}

function unitsAt({ units, scale }: Decimal, wanted: number): bigint {
	return units * 10n ** BigInt(wanted - scale);
}
