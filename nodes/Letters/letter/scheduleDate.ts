import { date, type Field, InputError, momentInWords, yesNo } from '../../shared/fields';

const moment = date({
	displayName: 'Schedule Date',
	description:
		"Today's date, in a form of your own. It can't delay the letter, which SVC sends immediately. To send later, put a Wait node before this one.",
	as: 'utc',
});

const hourMs = 3_600_000;

/** Text that is only a day is a date of ISO 8601 as it is: a time would be an invention. */
export const scheduledate: Field<string | undefined> = {
	...moment,
	read(raw, context) {
		const read = moment.read(raw, context);
		if (read === undefined) return undefined;
		const day = typeof raw === 'string' ? raw.trim() : '';
		const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day);
		// In the Pacific, the day begins 14 hours before that of UTC.
		const sent = isDay ? day : read;
		if (isOtherTime(sent, isDay ? 14 * hourMs : hourMs / 12)) {
			throw otherTime(isDay ? day : momentInWords(read, context.timezone));
		}
		return sent;
	},
};

/**
 * Whoever dates a letter in the future wants it sent then, and one of years ago is a mistake. A wait reads the date
 * again for up to 366 days.
 */
function isOtherTime(date: string, mostAheadMs: number): boolean {
	const ahead = Date.parse(date) - Date.now();
	return ahead > mostAheadMs || ahead < -400 * 24 * hourMs;
}

function otherTime(shown: string): InputError {
	return new InputError(
		`is ${shown}, but SVC sends letters immediately, whatever their date`,
		'To send the letter later, put a Wait node before this one. To send it now, remove the date. Nothing was sent for this item.',
	);
}

/** Of a change, which has no date unless the user enters one. */
export const sendingDate: Field<string | undefined> = {
	...scheduledate,
	property: {
		...scheduledate.property,
		description:
			"Add this to send the letter immediately, whatever the date. SVC can't send letters later.",
	},
};

/**
 * A schedule date "acts only as a trigger to send instantly" (service document 1, part B). Whether a
 * letter without one is mailed is undocumented, so a new letter has the time of the run, unless the user
 * chooses otherwise.
 */
export const dateOptions = {
	scheduledate,
	omitScheduledate: yesNo({
		displayName: 'Omit Schedule Date',
		description:
			'Whether to send the letter to SVC without a date. SVC may then not mail it. To check, run Letter > Get.',
		place: 'nowhere',
	}),
};
