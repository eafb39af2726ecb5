import type { UnknownOutcome } from './failure';
import type { StatusMeaning } from './reason';

export interface FailureTexts {
	/** "Letter: Send", for messages. */
	readonly title: string;
	/** Statuses whose meaning the document gives: what happened, and what to do. */
	readonly statuses?: Readonly<Record<number, StatusMeaning>> | undefined;
	/** Only of a spend: what may exist now, and where to check. */
	readonly unknownOutcome?: UnknownOutcome | undefined;
}

/** A 429 where there are no Request Options, which the usual advice names. */
export function tooManyRequests(
	remedy: string,
	says = 'SVC received too many requests',
): NonNullable<FailureTexts['statuses']> {
	return { 429: { says, remedy } };
}

export interface Explanation {
	message: string;
	description: string;
	httpCode?: string;
	/** Set if it's unknown whether SVC acted, or if something was sent for an item of a spend before it failed. */
	outcome?: 'unknown' | 'sent';
}
