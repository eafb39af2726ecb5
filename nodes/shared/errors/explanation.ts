import type { IExecuteFunctions } from 'n8n-workflow';
import { isAgentTool } from '../host';
import type { SentOutcome, UnknownOutcome, UnknownSpend } from './failure';
import type { StatusMeaning } from './reason';

export interface FailureTexts {
	/** "Letter: Send", for messages. */
	readonly title: string;
	/** Statuses whose meaning the document gives: what happened, and what to do. */
	readonly statuses?: Readonly<Record<number, StatusMeaning>> | undefined;
	/** Only of a spend: what may exist now, and where to check. */
	readonly unknownOutcome?: UnknownOutcome | undefined;
	/** A sentence about what was done, or not, if the failure doesn't leave that unknown. */
	readonly done?: string | undefined;
}

/** Of an operation. */
export interface OperationTexts extends Pick<FailureTexts, 'statuses'> {
	readonly unknownOutcome?: UnknownSpend | undefined;
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
	outcome?: SentOutcome;
}

/** A model only receives the message of an error, so the remedy has to be part of it. */
export function forModel(
	context: Pick<IExecuteFunctions, 'getNode'>,
	explanation: Explanation,
): Explanation {
	if (!isAgentTool(context)) return explanation;
	const { message, description } = explanation;
	return { ...explanation, message: `${message}. ${description}` };
}
