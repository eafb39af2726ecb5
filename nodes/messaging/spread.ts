import type { IDataObject } from 'n8n-workflow';
import {
	choices,
	date,
	type Field,
	InputError,
	list,
	type ListField,
	mapValue,
	text,
} from '../shared/fields';
import { scheduledAt, withoutItNow } from './schedule';

/** As SVC names them, in the order of the week. */
const week = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

type Day = (typeof week)[number];

interface TimeFrame {
	days: Day[];
	startTime: string;
	endTime: string;
}

/** As SVC wants it, HH:mm: tables and time pickers also write 9:00, and 09:00:00 with seconds. */
const time = (displayName: string, placeholder: string) =>
	mapValue(
		text({
			displayName,
			description: "Hour and minute in UTC, regardless of the workflow's time zone",
			placeholder,
			required: true,
			matches: {
				pattern: /^(?:[01]?\d|2[0-3]):[0-5]\d(?::00)?$/,
				says: 'must be a time from 00:00 to 23:59',
				remedy: 'Enter hours and minutes, such as 09:00. The time is in UTC.',
			},
		}),
		(entered) => entered.replace(/^\d:/, '0$&').slice(0, 5),
	);

const frames = list({
	displayName: 'Spread Time Frames',
	description:
		"The times when SVC may send, in UTC. Needs SVC's advanced marketing subscription. SVC might not support it yet, so test it before you rely on it.",
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
			"The time when sending ends. SVC delivers in batches from the schedule (or now) until then. Needs SVC's advanced marketing subscription, and SVC might not support it yet.",
		as: 'utc',
		usualTime: '17:00',
		namesInUtc: ['until'],
	}),
	...withoutItNow,
};

interface SpreadValues {
	readonly spreadTimeFrames?: TimeFrame[] | undefined;
	readonly spreadUntil?: string | undefined;
	readonly scheduledAtUtc?: string | undefined;
	/** Only in the cost request of campaigns. */
	readonly spreadDurationMinutes?: number | undefined;
}

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

/**
 * Between the beginning and the end of sending there must be some time. It begins now if the schedule has passed, such as
 * in a retry in the evening: an end at noon would be over.
 */
export function checkSpread(values: SpreadValues): void {
	const { spreadUntil: until, scheduledAtUtc } = values;
	if (until === undefined) return;
	const now = Date.now();
	const scheduled = scheduledAtUtc === undefined ? now : Date.parse(scheduledAtUtc);
	const end = Date.parse(until);
	if (end > Math.max(now, scheduled)) return;
	throw new InputError(
		end > scheduled || scheduledAtUtc === undefined
			? `isn't in the future: ${until}`
			: `must be after '${scheduledAt.property.displayName}', but ${until} isn't after ${scheduledAtUtc}`,
		'Choose a later time, or remove it.',
		spreadUntil.property.displayName,
	);
}
