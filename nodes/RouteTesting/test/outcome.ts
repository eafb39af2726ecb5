import type { IDataObject } from 'n8n-workflow';
import { isDataObject, listedIn } from '../../shared/fields';
import { numberIn, timeIn, word } from '../../shared/http';
import { without } from '../../shared/operation';
import { countryOfOperator } from '../operators';

export interface Findings {
	readonly response: IDataObject;
	/** The message that was sent; absent without a handset. */
	readonly sent?: IDataObject;
	readonly message?: IDataObject;
	readonly result?: IDataObject;
	readonly cost?: IDataObject;
}

const raw = ['test', 'message', 'result'];

/** One route's row: what SVC says is null where it doesn't. */
export function outcomeOf(operator: string, findings: Findings): IDataObject {
	const { response, sent, message, result, cost } = findings;
	const test = isDataObject(response.test) ? response.test : undefined;
	const received = isDataObject(result?.result) ? result.result : undefined;
	const [sender] = listedIn(sent?.senders);
	return {
		operator,
		country: countryOfOperator(operator) ?? null,
		delivery: deliveryInWords(test, result),
		seconds: secondsBetween(message?.createdAtUtc, received?.phoneReceivedDateTime),
		...costOf(cost),
		textSent: sent?.body ?? null,
		textReceived: received?.content ?? null,
		isTextUnchanged: isSame(sent?.body, received?.content),
		senderSent: sender ?? null,
		senderReceived: received?.sender ?? null,
		isSenderUnchanged: isSame(asSender(sender), asSender(received?.sender)),
		details: response.details ?? null,
		testId: test?.id ?? null,
		messageId: message?.id ?? null,
		test: test ?? null,
		message: message ?? null,
		result: result ?? null,
	};
}

function isSame(sent: unknown, received: unknown): boolean | null {
	const areKnown = [sent, received].every((one) => one !== undefined && one !== null);
	return areKnown ? received === sent : null;
}

/** A number without what stands for its country prefix, which handsets and networks write in their own way. */
function asSender(sender: unknown): unknown {
	const number = word(sender).trim();
	return /^(?:\+|00)?[1-9]\d{6,14}$/.test(number) ? number.replace(/^(?:\+|00)/, '') : sender;
}

/** Without SVC's responses. */
export function outcomeInShort(outcome: IDataObject): IDataObject {
	return without(outcome, raw);
}

/** In words that a report can show; the codes are in service document 3, part B, status table. */
function deliveryInWords(test: IDataObject | undefined, result: IDataObject | undefined): string {
	if (!test) return 'no handset';
	switch (numberIn(result?.statusCode)) {
		case 1:
			return 'delivered';
		case 2:
			return 'not delivered';
		case 4:
			return 'handset offline';
		case 5:
			return 'rejected';
		default:
			return 'pending';
	}
}

/** Message cost (service document 2, cost response of messages). */
function costOf(cost: IDataObject | undefined): IDataObject {
	const total = numberIn(cost?.totalCost);
	const currency = total === undefined ? '' : word(cost?.currency);
	return { cost: total ?? null, currency: currency || null };
}

/**
 * From when SVC created the message to when the handset received it; null if a time is missing. A handset
 * whose clock is wrong may have received it before it was sent, which says nothing.
 */
function secondsBetween(from: unknown, to: unknown): number | null {
	const [start, end] = [timeIn(from), timeIn(to)];
	if (start === undefined || end === undefined || end < start) return null;
	return Math.round((end - start) / 100) / 10;
}
