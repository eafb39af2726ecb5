/**
 * Sentences that users read and that several tests expect, each in one place: who rewords one in
 * `nodes/` changes it here. Sentences of one test alone stand in that test, unless that one runs in a real n8n,
 * which shows a reworded sentence only after minutes.
 */
export const sentences = {
	canceled: 'The execution was canceled',
	dropped: 'The connection to SVC dropped',
	emptyUpdate: '"Update Fields" has no field to change',
	failed: "SVC couldn't process the request",
	letterUnknown: "Couldn't confirm whether the letter was sent",
	limitOfZero: '"Limit" must be 1 or more, but it\'s 0',
	notACountry: "must be a country's name or two-letter code",
	notAgain: "Don't call this tool again for the same thing",
	notAllowed: "The credential isn't allowed to do this",
	notImported: "This input field wasn't imported:",
	notAutomatic: "can't be filled in automatically",
	notFound: "SVC couldn't find this record",
	expiredUnpaid: "The order expired without a payment, so it can't be paid anymore",
	notSafeEnough: "The order isn't paid, or SVC doesn't consider it safe enough",
	nothingThere: 'SVC found nothing at this URL',
	nothingSent: 'Preview. Nothing was sent.',
	redirected: 'SVC redirected the request to another URL',
	rejectedCredential: 'SVC rejected the credential',
	rejectedUser: 'SVC rejected the user or password',
	rejectedValues: 'SVC rejected one or more values',
	stillSent: 'The request it waits for was already sent',
	tooManyRequests: 'SVC received too many requests',
	unexpectedResponse: 'SVC returned an unexpected response',
	useCountryCode: 'use the country code, such as DE for Germany',
	wrongState:
		"SVC rejected this, because it conflicts with a record's status or with what already exists",
} as const;

/** A 404, where the path leads to a record. */
export const notFound = (record: string) => sentences.notFound.replace('record', record);
