import { date, type Field, InputError, momentInWords, type ReadContext } from '../shared/fields';

/** "Without it the message is sent immediately" (service document 2, message object), to people who may be asleep. */
export const withoutItNow = { isNeverLeftOut: true } as const;

const dayMs = 86_400_000;
/** A leap year, and a day for what "in a year" can mean in the end. */
const yearMs = 367 * dayMs;

const scheduled = date({
	displayName: 'Schedule',
	description:
		"When to send the message. Without this field, it's sent immediately. A time without a time zone is in the workflow's time zone and is converted to UTC.",
	hint: "In the workflow's time zone, shown in its settings",
	as: 'utc',
	usualTime: '09:00',
});
const { displayName } = scheduled.property;

export const scheduledAt: Field<string | undefined> = {
	...scheduled,
	read(raw, context) {
		const moment = scheduled.read(raw, context);
		if (moment === undefined) return undefined;
		if (context.wasSent?.() !== true) checkMoment(moment, context);
		hintAtZone(raw, moment, context);
		return moment;
	},
	...withoutItNow,
};

/** In which no one lives. */
const otherZone = 'Etc/GMT+12';

/**
 * A new n8n is in New York until someone changes it, and the message would arrive in the afternoon in Berlin. A server
 * is often in UTC. Whoever has chosen another zone knows of it.
 */
const zonesOfNoOnesChoice = new Set(['America/New_York', 'UTC', 'Etc/UTC', 'GMT', 'Etc/GMT']);

function hintAtZone(raw: unknown, moment: string, context: ReadContext): void {
	const { timezone, hint } = context;
	if (!zonesOfNoOnesChoice.has(timezone)) return;
	if (scheduled.read(raw, { ...context, timezone: otherZone }) === moment) return;
	hint?.(
		`'${displayName}' is in the workflow's time zone, ${timezone}. To change it, open the workflow's settings.`,
	);
}

/**
 * No one plans to send in the past: that is a zero or an empty cell read as a date, or last year's. What SVC does
 * with it is undocumented. An execution can start late, so a time within the last day is sent as it is. A time that
 * is years ahead has a wrong digit.
 */
function checkMoment(moment: string, { timezone }: ReadContext): void {
	const ahead = Date.parse(moment) - Date.now();
	if (ahead <= -dayMs) {
		throw new InputError(
			`is more than a day in the past: ${momentInWords(moment, timezone)}`,
			'Choose a later time. For a new message, you can also remove the field to send immediately.',
		);
	}
	if (ahead > yearMs) {
		throw new InputError(
			`is more than a year ahead: ${momentInWords(moment, timezone)}`,
			`Check the year. To schedule it anyway, remove the field, and enter "${moment}" as "scheduledAtUtc" in Additional Properties (JSON).`,
		);
	}
}
