import { yesNo } from '../../shared/fields';
import type { OutputHint } from '../../shared/send';

/**
 * A schedule date "acts only as a trigger to send instantly" (service document 1, part B), so no one enters one: a
 * person who did would mean another time. Whether a letter without a date is mailed is undocumented, so a new letter
 * has the time of the run, unless the user chooses otherwise.
 */
export const dateOptions = {
	omitScheduledate: yesNo({
		displayName: 'Save Without Sending',
		description:
			"Whether to leave out the date that makes SVC mail the letter. SVC doesn't document whether that delays mailing. Not for PDFs: Letter > Update can't send them later.",
		place: 'nowhere',
	}),
};

/** A change has no date otherwise. */
export const sendNow = yesNo({
	displayName: 'Send Now',
	description:
		"Whether to also send the letter now, which costs money. SVC can't schedule letters. If off, the node leaves out the date, and SVC may still mail it.",
	place: 'nowhere',
});

interface Dated {
	readonly omitScheduledate?: boolean | undefined;
	readonly additionalProperties?: Readonly<Record<string, unknown>> | undefined;
}

export const datedOrNot = ({ omitScheduledate, additionalProperties: more = {} }: Dated) => ({
	isDateless: omitScheduledate === true && !('scheduledate' in more),
});

/** Such a letter would pass for one that is mailed. */
export const withoutDate: OutputHint<Dated> = {
	isMeant: (_, values = {}, about = datedOrNot(values)) => about.isDateless === true,
	message:
		"At least one letter was created with 'Save Without Sending', so SVC might not mail it. To check, run Letter > Get. To mail a letter from text, run Letter > Update with 'Send Now'. Update can't send a PDF.",
};
