import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import { word } from '../shared/http';
import {
	choices,
	date,
	type Field,
	InputError,
	isDataObject,
	list,
	type ListField,
	mapValue,
	momentInWords,
	type ReadContext,
	text,
} from '../shared/fields';

/** "Without it the message is sent immediately" (service document 2, message object), to people who may be asleep. */
const withoutItNow = { isNeverLeftOut: true } as const;

const dayMs = 86_400_000;
/** A leap year, and a day for what "in a year" can mean in the end. */
const yearMs = 367 * dayMs;

const scheduled = date({
	displayName: 'Schedule',
	description:
		"When to send the message. Without this field, it's sent immediately. A time without a time zone is in the workflow's time zone and is converted to UTC.",
	hint: "In the workflow's time zone, which its settings show",
	as: 'utc',
});

export const scheduledAt: Field<string | undefined> = {
	...scheduled,
	read(raw, context) {
		const moment = scheduled.read(raw, context);
		if (typeof raw === 'string') refuseMidnight(raw.trim());
		checkMoment(moment, context);
		hintAtZone(raw, moment, context);
		return moment;
	},
	...withoutItNow,
};

/** In which no one lives. */
const otherZone = 'Etc/GMT+12';

/** A new n8n is in New York until someone changes it, and the message would arrive in the afternoon in Berlin. */
function hintAtZone(raw: unknown, moment: string | undefined, context: ReadContext): void {
	const { timezone, hint } = context;
	if (moment === undefined || hint === undefined) return;
	if (scheduled.read(raw, { ...context, timezone: otherZone }) === moment) return;
	hint(
		`'${scheduled.property.displayName}' is in the workflow's time zone, ${timezone}. To change it, open the workflow's settings.`,
	);
}

/** A day alone would be its midnight, when people are asleep. The date picker and a DateTime always have a time. */
function refuseMidnight(given: string): void {
	if (!/^[\dW-]+$/.test(given)) return;
	throw new InputError(
		`is a date without a time: "${given}"`,
		`Add the time, such as "${given}T09:00". Nothing was sent for this item.`,
	);
}

/**
 * No one plans to send in the past: that is a zero or an empty cell read as a date, or last year's. What SVC does
 * with it is undocumented. An execution can start late, so a time within the last day is sent as it is. A time that
 * is years ahead has a wrong digit.
 */
function checkMoment(moment: string | undefined, { timezone }: ReadContext): void {
	if (moment === undefined) return;
	const ahead = Date.parse(moment) - Date.now();
	if (ahead <= -dayMs) {
		throw new InputError(
			`is more than a day in the past: ${momentInWords(moment, timezone)}`,
			'Choose a later time, or remove the field to send immediately. Nothing was sent for this item.',
		);
	}
	if (ahead > yearMs) {
		throw new InputError(
			`is more than a year ahead: ${momentInWords(moment, timezone)}`,
			`Check the year. To schedule it anyway, remove the field and enter {"scheduledAtUtc": "${moment}"} in 'Additional Properties (JSON)'. Nothing was sent for this item.`,
		);
	}
}

/** As SVC names them, in the order of the week. */
const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

type Day = (typeof week)[number];

interface TimeFrame {
	days: Day[];
	startTime: string;
	endTime: string;
}

const time = (displayName: string, placeholder: string) =>
	text({
		displayName,
		description: "Hour and minute in UTC, regardless of the workflow's time zone",
		placeholder,
		required: true,
		matches: {
			pattern: /^(?:[01]\d|2[0-3]):[0-5]\d$/,
			says: 'must be a time from 00:00 to 23:59 with two digits each',
			remedy: 'Enter hours and minutes, such as 09:00. The time is in UTC.',
		},
	});

const frames = list({
	displayName: 'Spread Time Frames',
	description:
		'The times when SVC may send, in UTC. It delivers the messages in batches within these times.',
	entryName: 'Time Frame',
	entry: {
		days: choices({
			displayName: 'Days',
			required: true,
			options: [
				{ name: 'Friday', value: 'Fri' },
				{ name: 'Monday', value: 'Mon' },
				{ name: 'Saturday', value: 'Sat' },
				{ name: 'Sunday', value: 'Sun' },
				{ name: 'Thursday', value: 'Thu' },
				{ name: 'Tuesday', value: 'Tue' },
				{ name: 'Wednesday', value: 'Wed' },
			],
		}),
		startTime: time('Start Time (UTC)', 'e.g. 09:00'),
		endTime: time('End Time (UTC)', 'e.g. 17:30'),
	},
});

/** Service document 2, spread. Whether a frame may reach over midnight is undocumented, so it may. */
export const spreadTimeFrames: Field<TimeFrame[]> & ListField = {
	...mapValue(frames, (entered) =>
		entered.map(({ days, ...times }) => ({
			days: week.filter((day) => days.includes(day)),
			...times,
		})),
	),
	...withoutItNow,
};

export const spreadUntil: Field<string | undefined> = {
	...date({
		displayName: 'Spread Until',
		description:
			'The end of sending. SVC delivers the messages in batches between the schedule (or now) and this time.',
		as: 'utc',
	}),
	...withoutItNow,
};

interface SpreadValues {
	readonly spreadTimeFrames?: TimeFrame[] | undefined;
	readonly spreadUntil?: string | undefined;
	readonly scheduledAtUtc?: string | undefined;
	/** Only in the cost request of campaigns. */
	readonly spreadDurationMinutes?: number | undefined;
	readonly additionalProperties?: object | undefined;
}

/** The object of SVC, or nothing when no part is filled in. */
export function spreadFrom({
	spreadTimeFrames: given = [],
	spreadUntil: until,
	spreadDurationMinutes: durationMinutes,
}: SpreadValues) {
	const spread: IDataObject = {
		...(given.length > 0 && { timeFrames: given.map((frame) => ({ ...frame })) }),
		...(until !== undefined && { until }),
		...(durationMinutes !== undefined && { durationMinutes }),
	};
	return Object.keys(spread).length > 0 ? spread : undefined;
}

/** Between the beginning and the end of sending there must be some time, of which a part is allowed. */
export function checkSpread(values: SpreadValues): void {
	const { spreadUntil: until, scheduledAtUtc } = values;
	if (until === undefined) return;
	const start = scheduledAtUtc === undefined ? Date.now() : Date.parse(scheduledAtUtc);
	if (Date.parse(until) > start) {
		checkFrames(values, start, until);
		return;
	}
	throw new InputError(
		scheduledAtUtc === undefined
			? `isn't in the future: ${until}`
			: `must be after '${scheduledAt.property.displayName}', but ${until} isn't after ${scheduledAtUtc}`,
		'Choose a later time, or remove it.',
		spreadUntil.property.displayName,
	);
}

/** The same of a message as SVC has it, of which a change may have moved only one of the two. */
export function checkSpreadOf({ spread, scheduledAtUtc }: IDataObject): void {
	const until = isDataObject(spread) ? word(spread.until) : '';
	const start = word(scheduledAtUtc);
	if (!(msIn(until) <= msIn(start))) return;
	throw new InputError(
		`must be after '${scheduledAt.property.displayName}', but ${until} isn't after ${start}`,
		"The message keeps what isn't under 'Update Fields'. Add both there. Nothing was changed.",
		spreadUntil.property.displayName,
	);
}

/** SVC's times are in UTC, with a "Z" or without. */
function msIn(time: string): number {
	return DateTime.fromISO(time, { zone: 'utc' }).toMillis();
}

function checkFrames(
	{ spreadTimeFrames: given = [], scheduledAtUtc, additionalProperties = {} }: SpreadValues,
	start: number,
	until: string,
): void {
	if ('spread' in additionalProperties || 'scheduledAtUtc' in additionalProperties) return;
	const end = Date.parse(until);
	if (given.length === 0 || given.some((frame) => isOpenBetween(frame, start, end))) return;
	const from = scheduledAtUtc === undefined ? 'now' : momentInWords(scheduledAtUtc, 'UTC');
	const untilField = spreadUntil.property.displayName;
	throw new InputError(
		`has no time between ${from} and '${untilField}', ${momentInWords(until, 'UTC')}`,
		`Add a day or time in between, or choose a later '${untilField}'. Days and times are in UTC. To send it anyway, enter "spread" in Additional Properties (JSON). Nothing was sent for this item.`,
		spreadTimeFrames.property.displayName,
	);
}

/** One that ends before it starts may be of two days, or of the night that is before it: it's undocumented. */
function isOpenBetween({ days, startTime, endTime }: TimeFrame, start: number, end: number) {
	const [opens, closes] = [msOf(startTime), msOf(endTime)];
	const overMidnight = closes <= opens;
	const firstDay = start - (start % dayMs) - dayMs;
	return Array.from({ length: week.length + 2 }, (_, index) => firstDay + index * dayMs).some(
		(day) =>
			days.some((name) => name === week[(new Date(day).getUTCDay() + 6) % 7]) &&
			day + (overMidnight ? 0 : opens) < end &&
			day + closes + (overMidnight ? dayMs : 0) > start,
	);
}

function msOf(timeOfDay: string): number {
	return Date.parse(`1970-01-01T${timeOfDay}Z`);
}
