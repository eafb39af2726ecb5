import type { Shapes } from '../../shapes.ts';
import { statusNames, type Received, type RouteTest, type TestRequest } from './model.ts';

/** The response to one test request. The wordings of `details` other than the first are ours. */
export function requestAnswer(
	{ mccMnc, portabilityStatus = 0 }: TestRequest,
	test: RouteTest | undefined,
	isSupported: boolean,
	shapes: Readonly<Shapes>,
): object {
	const refusal = isSupported ? 'No candidate available to test' : 'Operator is not supported';
	return {
		details: test ? 'Found an available candidate' : refusal,
		mccMnc,
		requestedPortabilityStatus: portabilityStatus,
		test: test
			? {
					id: test.id,
					msisdn: numberOf(test, shapes),
					isMsisdnNetworkPorted: test.isMsisdnNetworkPorted,
					messageKey: test.messageKey,
					preferredAlphaNumericSender: test.preferredAlphaNumericSender,
					preferredNumericSender: test.preferredNumericSender,
				}
			: null,
	};
}

/** A test as its result calls answer it. */
export function resultOf(test: RouteTest, shapes: Readonly<Shapes>): object {
	const { resultApiUrl, waiting, statusCode, result, ...rest } = test;
	return {
		...rest,
		msisdn: numberOf(test, shapes),
		statusCode,
		status: statusNames[statusCode],
		result: result && spelt(result, shapes),
	};
}

/** The body of a report: `msisdn` and the porting are in `result` only (document 3, part B). */
export function reportOf(test: RouteTest, statusCode: number, shapes: Readonly<Shapes>): object {
	const { id, messageKey, result, isMsisdnNetworkPorted } = test;
	const msisdn = numberOf(test, shapes);
	return {
		id,
		statusCode,
		status: statusNames[statusCode],
		messageKey,
		result: result && { ...spelt(result, shapes), msisdn, isMsisdnNetworkPorted },
	};
}

function numberOf({ msisdn }: RouteTest, { handsetNumbers }: Readonly<Shapes>): string {
	if (handsetNumbers === 'zeroes') return msisdn;
	return msisdn.replace(/^00/, handsetNumbers === 'plus' ? '+' : '');
}

function spelt({ syncedWithNTP, ...rest }: Received, { ntpSpelling }: Readonly<Shapes>): object {
	return { ...rest, [ntpSpelling]: syncedWithNTP };
}
