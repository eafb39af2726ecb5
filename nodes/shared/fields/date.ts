import { DateTime } from 'luxon';
import { fieldOf } from './entered';
import { type Basics, basicsOf, type Field, InputError, readFilled } from './field';
import { isDateTime, trimmed, valueOrKind } from './kinds';
import type { ReadContext } from './readContext';
import { refuseGaps } from './rules/textKinds';

interface DateSettings extends Basics {
	/**
	 * `utc`: a moment, sent as `<date>T<time>Z`. `day`: sent as `yyyy-mm-dd`,
	 * the calendar day in the time zone of a DateTime, else of the workflow.
	 */
	as: 'utc' | 'day';
	/**
	 * A time that is usual for it: a day alone is rejected, since that would be its midnight, when people are asleep, and
	 * before that day if it's to be the last one. The date picker and a DateTime always have a time.
	 */
	usualTime?: string;
	/** SVC's own names for such a time, which it has in UTC, that don't end with "Utc". */
	namesInUtc?: readonly string[];
}

/**
 * A whole day at least: Luxon would take "12" for noon today and "2030" for the first of January.
 */
const wholeDay = /^\d{4}-?(\d\d-?\d\d|\d{3}|W\d\d-?\d)(?!\d)/;

/**
 * A date of n8n's date picker or an expression (text in ISO 8601, Luxon DateTime, Date,
 * milliseconds). Dates without a time zone are meant in the workflow's time zone.
 */
export function date(settings: DateSettings & { required: true }): Field<string>;
export function date(settings: DateSettings): Field<string | undefined>;
export function date(settings: DateSettings): Field<string | undefined> {
	return {
		...basicsOf(settings, { type: 'dateTime', default: '' }),
		read: (raw, context) =>
			readFilled(settings, raw, (entered) => {
				refuseGaps(context);
				const filled = typeof entered === 'string' ? trimmed(entered) : entered;
				const moment = asMoment(filled, context.timezone, zoneOf(settings, context));
				// A DateTime says which zone its day is in.
				const day = isDateTime(filled) ? filled : dayOf(moment, filled);
				const wire = settings.as === 'utc' ? moment.toUTC().toISO() : day.toISODate();
				if (!moment.isValid || !wire) throw noDate(filled, settings.as);
				refuseLongAgo(moment);
				if (settings.usualTime !== undefined) refuseMidnight(filled, settings.usualTime);
				return wire;
			}),
	};
}

/**
 * The moment in the zone that its day is meant in. A database returns a date without a time as midnight in UTC, which
 * is the evening before in America.
 */
function dayOf(moment: DateTime, given: unknown): DateTime {
	const utc = moment.toUTC();
	const isInUtc =
		given instanceof Date || (typeof given === 'string' && /(?:Z|\+00(?::?00)?)$/i.test(given));
	return isInUtc && utc.equals(utc.startOf('day')) ? utc : moment;
}

/** A number, or one as text: a spreadsheet counts days, and other services seconds or the like. */
const anyNumber = /^\d+(?:\.\d+)?$/;

function noDate(given: unknown, as: DateSettings['as']): InputError {
	const isText = typeof given === 'string';
	const isNumber = isText ? anyNumber.test(given) : typeof given === 'number';
	const convert = isNumber
		? " If it's a number of seconds since 1970, write {{ DateTime.fromSeconds(Number($json.date)) }}. In a spreadsheet, format the column as text like 2030-01-31T09:00."
		: isText
			? " If the previous node returns another format, convert it: {{ DateTime.fromFormat($json.date, 'dd.MM.yyyy HH:mm') }}."
			: '';
	return new InputError(
		`isn't a date: ${valueOrKind(given)}`,
		`Choose a date, or write it like ${as === 'day' ? '2030-01-31' : '2030-01-31T09:00'}.${convert}`,
	);
}

/** What SVC lists has no such time: as the start of a list, it would be all there is. */
function refuseLongAgo({ year }: DateTime): void {
	if (year >= 1900) return;
	throw new InputError(
		`is in the year ${year}`,
		"Check the year, and write it with four digits. A spreadsheet's 0, such as in an empty cell, becomes 30 December 1899.",
	);
}

function refuseMidnight(raw: unknown, time: string): void {
	const given = typeof raw === 'string' ? raw : '';
	if (!/^[\dW-]+$/.test(given)) return;
	throw new InputError(
		`is a date without a time: "${given}"`,
		`Add the time, such as "${given}T${time}".`,
	);
}

/** A moment as people write it, such as "31 Jan 2030, 09:00 (America/New_York)". */
export function momentInWords(moment: string, zone: string): string {
	const time = DateTime.fromISO(moment, { zone, locale: 'en' });
	return `${time.toFormat('d LLL yyyy, HH:mm')} (${zone})`;
}

/**
 * Of a text without a zone. SVC may leave the "Z" out of what it names "…Utc": read in New York, a schedule that is
 * taken from another message would be hours late. It may write these names in other letters.
 */
function zoneOf({ namesInUtc = [] }: DateSettings, { entered, timezone }: ReadContext): string {
	const name = fieldOf(entered)?.match(/\w+/g)?.at(-1)?.toLowerCase() ?? '';
	const isNamed = namesInUtc.some((one) => one.toLowerCase() === name);
	return isNamed || /.utc$/.test(name) ? 'utc' : timezone;
}

function asMoment(raw: unknown, zone: string, zoneOfText: string): DateTime {
	if (isDateTime(raw)) return raw.setZone(zone);
	if (raw instanceof Date) return DateTime.fromJSDate(raw, { zone });
	// Seconds instead of milliseconds would silently be a day in January 1970, and microseconds one in the year 60000.
	if (typeof raw === 'number' && Math.abs(raw) > 1e11 && raw < Date.UTC(9999, 11, 31)) {
		return DateTime.fromMillis(raw, { zone });
	}
	if (typeof raw !== 'string' || !wholeDay.test(raw)) return DateTime.invalid('no date');
	const options = { zone: zoneOfText };
	const iso = DateTime.fromISO(raw, options);
	return (iso.isValid ? iso : DateTime.fromSQL(raw, options)).setZone(zone);
}
