import type { IDataObject } from 'n8n-workflow';
import { messages } from '../../Messages/area';
import { costIn } from '../../messaging/cost';
import { sentMessage } from '../../messaging/sentMessage';
import {
	afterOthers,
	NegativeAnswer,
	RequestFailure,
	type UnknownOutcome,
	type UnknownSpend,
	UnusableAnswer,
} from '../../shared/errors';
import { isDataObject } from '../../shared/fields';
import { rethrow } from '../../shared/host';
import { json, notedIn, numberIn, word } from '../../shared/http';
import type { InputItem, SendStep } from '../../shared/send';
import type { Begun } from '../../shared/suspend';
import { testResult } from '../result/read';
import { verdictOn } from '../result/verdict';
import { type MessageValues, testMessage } from './message';
import { type Findings, outcomeOf } from './outcome';
import { ofOperator, testAnswer, testRequest, testResponse, type TestValues } from './properties';

const check = 'Check with Result > Get Many, and with Message > Get Many of the SVC Messages node';

export const testMayExist: UnknownSpend = { what: 'the test was started', done: 'sent', check };

const messageMayExist: UnknownOutcome = { what: 'the test message was sent', check };

type RunValues = TestValues & MessageValues & { readonly waitForLate?: boolean | undefined };

/** The same operator can be tested with several texts, senders, or channels. */
export function boughtFor(values: RunValues): unknown {
	const { text, senderFrom, sender, channels } = values;
	return [testRequest(values), text, senderFrom, sender, channels];
}

/**
 * One request for all handsets would let the time of the last tests pass while the first messages are sent, and one
 * without a handset would keep the others from a retry.
 */
export async function startTest(
	values: RunValues,
	send: SendStep,
	{ endsRun }: InputItem,
): Promise<Begun> {
	let isNew = false;
	const answer = await send({
		effect: 'spend',
		body: json(testRequest(values)),
		note: JSON.stringify({ mccMnc: values.mccMnc }),
		cameToNothing: (answer) => !hasHandset(testResponse(answer.body)),
		beforeSending: async () => {
			isNew = true;
			return await Promise.resolve();
		},
	});
	const response = testResponse(answer.body);
	// In a retry, another one may be entered than the one that was tested.
	const mccMnc = word(notedIn(answer)?.mccMnc) || values.mccMnc;
	const tested = { ...values, mccMnc };
	if (!('test' in response)) throw new UnusableAnswer("doesn't say whether a handset is available");
	testAnswer(response, tested);
	if (!hasHandset(response)) return withoutHandset(tested, response);
	const { test } = response;
	const id = word(test.id);
	const meant = () => messageFor(test, id, response, tested);
	const { sent, message } = await sendMessage(send, meant, id, isNew).catch((error: unknown) => {
		if (error instanceof RequestFailure && error.unknownOutcome === null) throw error;
		throw afterOthers(whatExists(id, endsRun), error, messageMayExist);
	});
	return {
		name: id,
		look: async (sendStep) => await lookAt(tested, sendStep, id, { response, sent, message }),
	};
}

function hasHandset(response: IDataObject): response is IDataObject & { test: IDataObject } {
	return isDataObject(response.test);
}

/** The message for a test that exists: what is wrong with it is no doubt about the test. */
function messageFor(
	test: IDataObject,
	id: string,
	response: IDataObject,
	values: RunValues,
): IDataObject {
	try {
		ofOperator(response, values.mccMnc);
		return testMessage(test, values);
	} catch (error) {
		return rethrow(withoutMessage(id, error));
	}
}

function withoutMessage(id: string, error: unknown): unknown {
	return afterOthers(`Already created: test ${id}. No message was sent.`, error, null);
}

function withoutHandset({ mccMnc }: RunValues, response: IDataObject): Begun {
	const output = outcomeOf(mccMnc, { response });
	return { name: '', look: async () => await Promise.resolve({ done: true, output }) };
}

function whatExists(id: string, endsRun: boolean): string {
	const exists = `Already created: test ${id}.`;
	return endsRun ? `${exists} A retry of this execution continues from there.` : exists;
}

/**
 * The message that was sent, and SVC's response. After a pause, an expression of its text can return another one, or
 * what is entered by then can be wrong: neither matters once it was sent.
 * @param meant makes the message that is to be sent
 * @param isNew whether the test was started just now
 */
async function sendMessage(
	send: SendStep,
	meant: () => IDataObject,
	id: string,
	isNew: boolean,
): Promise<{ sent: IDataObject; message: IDataObject }> {
	const { made = {}, error } = attempted(meant);
	const answer = await send({
		area: messages,
		request: 'POST /accounts/{accountId}/messages',
		effect: 'spend',
		body: json(made),
		note: JSON.stringify(made),
		beforeSending: async () => {
			if (error !== undefined) rethrow(error);
			if (!isNew) await refuseIfOver(send, id);
		},
	});
	return { sent: notedIn(answer) ?? made, message: sentMessage(answer.body) };
}

function attempted(make: () => IDataObject): { made?: IDataObject; error?: unknown } {
	try {
		return { made: make() };
	} catch (error) {
		return { error };
	}
}

/** A retry can come when the test has ended. Its message would cost money and prove nothing. */
async function refuseIfOver(send: SendStep, id: string): Promise<void> {
	const { statusCode } = await readResult(send, id).catch((error: unknown) =>
		rethrow(withoutMessage(id, error)),
	);
	const code = numberIn(statusCode);
	if (code === 0) return;
	if (code === undefined) rethrow(withoutMessage(id, new UnusableAnswer('has no status code')));
	throw new NegativeAnswer(
		`Test ${id} ended before its message was sent`,
		'No message was sent. To test this route, start a new execution.',
	);
}

async function readResult(send: SendStep, id: string): Promise<IDataObject> {
	const request = 'GET /testresult/{testProductAccount}/{id}';
	return testResult(id, (await send({ request, path: { id } })).body);
}

async function lookAt(
	{ mccMnc, waitForLate = false }: RunValues,
	send: SendStep,
	id: string,
	found: Findings & { readonly message: IDataObject },
) {
	const result = await readResult(send, id);
	const isFinal = verdictOn(result, waitForLate, Date.now()) !== undefined;
	const cost = isFinal ? await readCost(send, word(found.message.id)) : undefined;
	return { done: isFinal, output: outcomeOf(mccMnc, { ...found, result, ...(cost && { cost }) }) };
}

/** A cost that SVC doesn't return is no reason to lose a result that was paid for. */
async function readCost(send: SendStep, messageId: string): Promise<IDataObject | undefined> {
	try {
		const { body } = await send({
			area: messages,
			request: 'GET /accounts/{accountId}/messages/{messageId}/cost',
			path: { messageId },
		});
		return costIn(body);
	} catch {
		return undefined;
	}
}
