import { excerpt, InputError } from '../../../shared/fields';
import type { Currency } from '../../iso/currencies';

/** How an amount was entered: 12.50 or 1250 for twelve and a half euros. */
export type AmountIn = 'decimalAmount' | 'minorUnits';

const largest = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * The amount in minor units as SVC takes it (service document 1, part C, types), computed
 * digit by digit: no rounding but of what a computer's own arithmetic leaves behind an exact amount.
 * @param entered digits with at most one decimal point, or a comma before one or two digits; nothing else is
 * understood, since a comma or a space means different things to different people
 */
export function toMinorUnits(entered: string, amountIn: AmountIn, currency: Currency): number {
	const decimals = amountIn === 'minorUnits' ? 0 : currency.decimals;
	const plain = plainNumber.exec(withPoint(entered)) ?? refuse(entered, currency, amountIn);
	const [, whole = '', written = ''] = plainNumber.exec(withoutNoise(plain, decimals)) ?? plain;
	// More zeros than the currency has decimals change nothing: 1000.00 JPY are 1000 JPY. Minor units
	// with decimals are more likely a decimal amount.
	const hasZerosOnly = amountIn === 'decimalAmount' && /^0*$/.test(written.slice(decimals));
	const isCut = hasZerosOnly && written.length > decimals;
	if (isCut && thousands.test(entered)) throw mayBeThousands(entered, currency);
	const fraction = hasZerosOnly ? written.slice(0, decimals) : written;
	if (fraction.length > decimals) {
		throw amountIn === 'minorUnits'
			? new InputError(
					`must be a whole number of minor units, but it's "${excerpt(entered)}"`,
					"If it's a decimal amount, set 'Amount In' to 'Decimal Amount'. The node doesn't round for you.",
				)
			: tooManyDecimals(entered, written.length, currency);
	}
	const minor = BigInt(whole + fraction.padEnd(decimals, '0'));
	if (minor === 0n) throw nothingError(entered);
	if (minor > largest) {
		throw new InputError(
			`is more than the node can send exactly: ${excerpt(entered)}`,
			`Enter ${fromMinorUnits(Number.MAX_SAFE_INTEGER, currency) ?? ''} ${currency.code} or less.`,
		);
	}
	return Number(minor);
}

/**
 * Minor units as people write them, with all decimals of the currency: 1250 gives "12.50" for EUR,
 * "1250" for JPY, "1.250" for KWD. Undefined for what is no whole number of minor units.
 */
export function fromMinorUnits(minor: unknown, { decimals }: Currency): string | undefined {
	if (typeof minor !== 'number' || !Number.isSafeInteger(minor)) return undefined;
	const sign = minor < 0 ? '-' : '';
	const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
	if (decimals === 0) return sign + digits;
	return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** One comma before one or two digits can only be a decimal comma. */
function withPoint(entered: string): string {
	return entered.replace(/^(\d+),(\d{1,2})$/, '$1.$2');
}

/** Databases write half a euro as .5, which can mean nothing else. */
const plainNumber = /^(?=[\d.])(\d*)(?:\.(\d+))?$/;

/** Adding up 0.1 and 0.2 gives 0.30000000000000004, and ten times 0.1 gives 0.9999999999999999. */
const noise = /^(?:0{6}|9{6})/;

/** As many digits as JavaScript, spreadsheets, and databases compute with: no one types an amount with them. */
const computedDigits = 15;

/** The amount that was computed, if it's exact but for such digits far behind the decimals of the currency. */
function withoutNoise([entered, whole = '', written = '']: RegExpExecArray, decimals: number) {
	const isComputed = whole.length + written.length >= computedDigits;
	if (!isComputed || !noise.test(written.slice(decimals))) return entered;
	const below = BigInt(whole + written.slice(0, decimals));
	const minor = String(written[decimals] === '9' ? below + 1n : below).padStart(decimals + 1, '0');
	return minor.replace(new RegExp(`(\\d{${decimals}})$`), '.$1').replace(/\.$/, '');
}

function refuse(entered: string, currency: Currency, amountIn: AmountIn): never {
	if (/^-\d/.test(entered)) throw nothingError(entered);
	throw new InputError(
		`must be a plain number such as ${amountIn === 'minorUnits' ? '1250' : '12.50'}, but it's "${excerpt(entered)}"`,
		remedyFor(entered, currency, amountIn),
	);
}

function remedyFor(entered: string, { code }: Currency, amountIn: AmountIn): string {
	if (/^[+-]?[\d.]+e[+-]?\d+$/i.test(entered)) {
		return 'Return plain digits instead of an exponent, for example with {{ $json.total.toFixed(2) }}.';
	}
	if (/^\d[\d.,'’\s]*$/.test(entered)) {
		if (amountIn === 'minorUnits') return 'Enter only digits, such as 1250 for 12.50.';
		const whole = /^(\d+)[.,]$/.exec(entered)?.[1];
		if (whole !== undefined) return `Enter ${whole}, or add the decimals missing at the end.`;
		return 'Remove the thousands separators, and use a decimal point, such as 1250.00.';
	}
	// Only of the order's own currency: to remove another one would change the amount.
	const written = [code, ...(code === 'EUR' ? ['€'] : [])].find((one) => entered.includes(one));
	const remove =
		written === undefined
			? ''
			: ` To remove "${written}" in an expression, write {{ String($json.amount).replace("${written}", "") }} with the name of your field.`;
	return `Use only digits and a decimal point, without a currency sign. The currency has its own field.${remove}`;
}

/**
 * Where a comma stands before decimals, a point separates thousands: "1.000" is a thousand there, and one here.
 * In a currency of three decimals it's the usual way to write one, so it's accepted there.
 */
const thousands = /^[1-9]\d{0,2}\.\d{3}$/;

function mayBeThousands(entered: string, { code, decimals }: Currency): InputError {
	const thousand = entered.replace('.', '');
	const one = entered.slice(0, decimals - 3).replace(/\.$/, '');
	return new InputError(
		`has a point before three digits, which separates thousands in some countries: "${entered}"`,
		`Enter ${thousand} for ${thousand} ${code}, or ${one} for ${one} ${code}.`,
	);
}

function tooManyDecimals(entered: string, given: number, currency: Currency): InputError {
	const { code, decimals } = currency;
	return new InputError(
		`has ${inWords(given)}, but ${code} allows ${inWords(decimals)}: "${excerpt(entered)}"`,
		`The node doesn't round for you. Enter ${candidates(entered, currency)}. If the amount comes from an expression, ${putBehind('it', `.toFloat().round(${decimals})`)}`,
	);
}

function inWords(decimals: number): string {
	return ['no decimals', 'one decimal'][decimals] ?? `${decimals} decimals`;
}

/** Without parentheses, it would only be about the last part of a calculation, such as 1.19. */
export function putBehind(expression: string, call: string): string {
	return `put ${expression} in parentheses and add ${call}, such as {{ ($json.price * 1.19)${call} }}.`;
}

/** The amounts that can be meant, ready to be entered. */
function candidates(entered: string, currency: Currency): string {
	const [whole = '', written = ''] = withPoint(entered).split('.');
	const below = Number(whole + written.slice(0, currency.decimals));
	const meant = [below, below + 1]
		.filter((minor) => minor > 0)
		.map((minor) => fromMinorUnits(minor, currency) ?? 'an amount with fewer decimals');
	const thousand = `, or ${entered.replace('.', '')} if the point separates thousands`;
	return `${[...new Set(meant)].join(' or ')}${thousands.test(entered) ? thousand : ''}`;
}

/** No one means to ask for nothing: it's a missing price, or a rounded one. Less than that is meant as a refund. */
function nothingError(entered: string): InputError {
	const asRefund = entered.startsWith('-')
		? " An order can't refund anything, and SVC documents no request that does. To refund a payment, ask your provider."
		: '';
	return new InputError(
		`must be more than 0, but it's "${excerpt(entered)}"`,
		`Check the amount that the shopper should pay.${asRefund}`,
	);
}
