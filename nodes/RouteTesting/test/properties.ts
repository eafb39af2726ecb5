import type { IDataObject } from 'n8n-workflow';
import { NegativeAnswer, type UnknownSpend, UnusableAnswer } from '../../shared/errors';
import {
	type Added,
	choice,
	type Field,
	isDataObject,
	notice,
	number,
	text,
	urlRule,
	yesNo,
} from '../../shared/fields';
import { asObject, beside, outermost, word } from '../../shared/http';
import { onlyFilled } from '../../shared/operation';
import { operator } from '../locators';
import { phoneNumberOf } from './message';

const portability = choice({
	displayName: 'Portability',
	description: "Whether the handset's number was ported from another operator",
	options: [
		{ name: 'Any', value: '0' },
		{ name: 'Not Ported', value: '1' },
		{ name: 'Ported', value: '2' },
	],
	default: '0',
});

/** The codes of SVC are numbers (service document 3, part B, test request). */
const portabilityStatus: Field<number> = {
	...portability,
	read: (raw, context) =>
		Number(portability.read(typeof raw === 'number' ? `${raw}` : raw, context)),
};

export const testFields = {
	nextStep: notice(
		'This only prepares a test. To do all of it in one step, use Test > Run. Otherwise, drag "phoneNumber" and "messageKey" from the output into SVC Messages > Send.',
	),
	mccMnc: operator.tested,
};

export const startsMany = notice(
	'Like Test > Create, but all input items share one request. Then drag "phoneNumber" and "messageKey" from the output into SVC Messages > Send, or use Test > Run, which does it all.',
);

export const testAdditionalFields = {
	testDuration: number({
		displayName: 'Duration (Minutes)',
		description:
			'How long the test waits for the message, from 1 to 60 minutes. Defaults to 5. In Test > Run, set Maximum Wait to at least as long.',
		min: 1,
		max: 60,
		default: 5,
	}),
	failWithoutHandset: yesNo({
		displayName: 'Fail Without Handset',
		description:
			'Whether to fail items without an available test handset. If off, they are output with an empty test and the reason in "details".',
		place: 'nowhere',
	}),
	portabilityStatus,
	resultApiUrl: text({
		displayName: 'Result URL',
		description:
			"The URL for result reports, such as an SVC Route Testing Trigger's. Defaults to the callback URL of the route testing application.",
		placeholder: 'e.g. https://n8n.example/webhook/…',
		matches: urlRule,
	}),
};

export type TestValues = { readonly mccMnc: string } & Added<typeof testAdditionalFields>;

export function testRequest(values: TestValues): IDataObject {
	return onlyFilled(values, ['mccMnc', 'testDuration', 'portabilityStatus', 'resultApiUrl']);
}

export const unknownTest: UnknownSpend = {
	what: 'the test was started',
	done: 'started',
	check: 'Check with Result > Get Many',
};

/** Of a response to a test request (service document 3, part B). */
const names = ['details', 'mccMnc', 'requestedPortabilityStatus', 'test'];

/**
 * The response to one test request, also in an envelope of whatever name.
 * @throws UnusableAnswer for something else, which would pass for a response without a handset
 */
export function testResponse(body: unknown): IDataObject {
	const hasOperator = (one: IDataObject) => 'mccMnc' in one;
	const response = outermost(body, hasOperator) ?? asObject(body);
	if (names.some((name) => name in response)) return response;
	throw new UnusableAnswer("isn't a response to a test request");
}

/**
 * The response to one test request; without a handset its `test` is null and `details` says why. Its `msisdn` is
 * beside it under a name that people know, in the form that a message takes.
 */
export function testAnswer(
	answer: IDataObject,
	{ mccMnc, failWithoutHandset }: Pick<TestValues, 'mccMnc' | 'failWithoutHandset'>,
): IDataObject {
	const { test } = answer;
	if (failWithoutHandset && !isDataObject(test)) {
		const details = word(answer.details)
			.trim()
			.replace(/[^.!?]$/, '$&.');
		throw new NegativeAnswer(
			`No test handset is available for operator ${mccMnc}`,
			`No test was started.${details === '' ? '' : ` SVC says: ${details}`} Choose an operator from Coverage > Get Available Operators, or try again later.`,
		);
	}
	// Its message would cost money, and its result couldn't be read.
	if (isDataObject(test) && word(test.id) === '') {
		throw new UnusableAnswer('contains no ID of the test');
	}
	const phoneNumber = isDataObject(test) ? phoneNumberOf(test) : undefined;
	// What people read first comes first.
	return { phoneNumber: null, ...beside(answer, { phoneNumber: phoneNumber ?? null }) };
}

/**
 * The response, if it's about this operator: the handset and the message key of another one would make its
 * test pass for this one's. A code can come back without the dash or slash that was entered.
 */
export function ofOperator(answer: IDataObject, asked: string): IDataObject {
	const { mccMnc } = answer;
	const isSame = word(mccMnc).replace(/\D/g, '') === asked.replace(/\D/g, '');
	if (mccMnc === undefined || mccMnc === null || isSame) return answer;
	throw new UnusableAnswer(`has operator ${word(mccMnc)} instead of operator ${asked}`);
}
