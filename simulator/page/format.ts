import { utcMs } from '../areas/messaging/message.ts';

/** An amount in minor units as people write it, with the currency's own number of decimals. */
export function money(amount: number, currency: string): string {
	return currencyFormat(currency).format(amount / 10 ** decimalsOf(currency));
}

/** A price in whole currency, which may have fractions of the smallest coin. */
export function price(amount: number, currency: string): string {
	const options = { style: 'currency', currency, maximumFractionDigits: 4 } as const;
	return new Intl.NumberFormat('en', options).format(amount);
}

/** The number of decimals that amounts of a currency are written with. */
export function decimalsOf(currency: string): number {
	return currencyFormat(currency).resolvedOptions().maximumFractionDigits ?? 2;
}

function currencyFormat(currency: string): Intl.NumberFormat {
	return new Intl.NumberFormat('en', { style: 'currency', currency });
}

/** Time of day on this machine. */
export function clock(time: string | number): string {
	return new Date(time).toLocaleTimeString('en-GB');
}

/** Day and time on this machine. */
export function dayAndClock(time: string): string {
	return new Date(time).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
}

/** Day and time in UTC, whether the timestamp says Z or not. */
export function utcDayAndClock(time: string): string {
	const options = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const;
	return `${new Date(utcMs(time)).toLocaleString('en-GB', options)} UTC`;
}

/** A number of bytes as people write it. */
export function bytes(size: number): string {
	if (size < 1000) return `${size} bytes`;
	const [value, unit] = size < 1e6 ? [size / 1e3, 'kB'] : [size / 1e6, 'MB'];
	return `${value.toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`;
}

/** `1 letter`, `2 letters`. */
export function count(number: number, noun: string): string {
	return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
