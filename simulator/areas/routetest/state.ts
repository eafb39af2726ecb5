import { randomUUID } from 'node:crypto';
import type { World } from '../../core/area.ts';
import { createClock } from '../../core/clock.ts';
import { createOutbox, type Outbox } from '../../core/outbox.ts';
import { reportOf } from './answers.ts';
import type { Operator, RouteTest, TestRequest } from './model.ts';

interface About {
	testId: string;
	statusCode: number;
}

export interface RouteTestState {
	operators: Operator[];
	routeTests: RouteTest[];
	/** Reports to result URLs, with what became of them. */
	routeTestReports: Outbox<About>['list'];
	/** Resolves when no report is under way any more. */
	routeTestReportsSettled(): Promise<void>;
	/** Lets minutes pass: tests expire. */
	passRouteTestTime(minutes: number): void;
	/** A message with the key arrives at its handset, or waits for it while it's offline. */
	deliverTestMessage(
		messageKey: string,
		message?: { sender?: string; content?: string },
	): RouteTest;
	/** The handset of an operator goes offline or comes online. */
	setHandset(mccMnc: string, online: boolean): void;
	/** Creates tests without a request. */
	seedRouteTests(count: number): RouteTest[];
}

/** "default 5" minutes, and "within 24 hours" after expiry (document 3, limits). */
const defaultMinutes = 5;
const lateMs = 24 * 3_600_000;

export interface RouteTests {
	state: RouteTestState;
	/** A test on the operator's handset, or undefined when there is none that fits. */
	begin(request: TestRequest): RouteTest | undefined;
	/** Lets tests expire whose time is over. */
	update(): void;
	reset(): void;
}

export function createRouteTests(world: World): RouteTests {
	const clock = createClock();
	const outbox = createOutbox<About>();
	const operators: Operator[] = [];
	const routeTests: RouteTest[] = [];

	const handset = (mccMnc: string) => operators.find((one) => one.mccMnc === mccMnc);

	const report = (test: RouteTest, statusCode = test.statusCode) => {
		if (test.resultApiUrl === undefined) return;
		const body = JSON.stringify(reportOf(test, statusCode, world.shapes));
		const headers = {
			'content-type': 'application/json',
			'content-length': String(Buffer.byteLength(body)),
		};
		const request = { method: 'POST', url: test.resultApiUrl, headers, body };
		outbox.send({ testId: test.id, statusCode }, request);
	};

	const change = (test: RouteTest, statusCode: number) => {
		test.statusCode = statusCode;
		report(test);
	};

	const update = () => {
		for (const test of routeTests) {
			if (test.statusCode !== 0 || clock.now() < Date.parse(test.expirationDate)) continue;
			change(test, handset(test.mccMnc)?.online ? 2 : 4);
		}
	};

	const isTooLate = ({ expirationDate }: RouteTest) =>
		clock.now() > Date.parse(expirationDate) + lateMs;

	const receive = (test: RouteTest, { sender, content }: { sender: string; content: string }) => {
		test.waiting = undefined;
		test.result = {
			sender,
			content,
			phoneReceivedDateTime: clock.iso(),
			serviceCenter: '31624000000',
			serviceCenterCountry: 'NL',
			syncedWithNTP: true,
			resultReceivedDateTime: clock.iso(),
			encoding: 0,
			udh: null,
			pdu: null,
		};
		change(test, 1);
	};

	const begin = ({ mccMnc, testDuration, portabilityStatus = 0, resultApiUrl }: TestRequest) => {
		const found = handset(mccMnc);
		const fits =
			found?.online && (portabilityStatus === 0 || found.isPorted === (portabilityStatus === 2));
		if (!fits) return undefined;
		const number = String(routeTests.length).padStart(8, '0');
		const expires = clock.now() + (testDuration ?? defaultMinutes) * 60_000;
		const test: RouteTest = {
			id: randomUUID(),
			requestDate: clock.iso(),
			expirationDate: new Date(expires).toISOString(),
			statusCode: 0,
			mccMnc,
			msisdn: `00316${number}`,
			isMsisdnNetworkPorted: found.isPorted,
			messageKey: randomUUID().replaceAll('-', '').slice(0, 16),
			preferredAlphaNumericSender: 'SVCTest',
			preferredNumericSender: '31612345678',
			result: null,
			resultApiUrl,
		};
		routeTests.push(test);
		return test;
	};

	const state: RouteTestState = {
		operators,
		routeTests,
		routeTestReports: outbox.list,
		routeTestReportsSettled: () => outbox.settled(),
		passRouteTestTime(minutes) {
			clock.pass(minutes * 60_000);
			update();
		},
		deliverTestMessage(messageKey, { sender = 'SVCTest', content = `Test ${messageKey}` } = {}) {
			update();
			const test = routeTests.find((one) => one.messageKey === messageKey);
			if (!test) throw new Error(`No test has the message key ${messageKey}`);
			// "further messages with the same key … do not produce result details"
			const isFurther = test.statusCode === 1 || test.waiting !== undefined;
			if (isFurther || isTooLate(test)) return test;
			if (handset(test.mccMnc)?.online) receive(test, { sender, content });
			else test.waiting = { sender, content };
			return test;
		},
		setHandset(mccMnc, online) {
			update();
			const found = handset(mccMnc);
			if (!found) throw new Error(`There is no operator ${mccMnc}`);
			found.online = online;
			for (const test of routeTests) {
				if (test.mccMnc !== mccMnc) continue;
				// 3 is "only used in callback reports".
				if (!online && test.statusCode === 0) report(test, 3);
				if (!online || isTooLate(test)) continue;
				if (test.waiting) receive(test, test.waiting);
				else if (test.statusCode === 4) change(test, 2);
			}
		},
		seedRouteTests(count) {
			return Array.from({ length: count }, () => {
				const test = begin({ mccMnc: '20408' });
				if (!test) throw new Error('The handset of 20408 is offline');
				return test;
			});
		},
	};

	const reset = () => {
		clock.reset();
		outbox.reset();
		routeTests.length = 0;
		operators.length = 0;
		operators.push(
			operator('20404', 'NL', 'Netherlands', { isPorted: true }),
			operator('20408', 'NL', 'Netherlands', {}),
			operator('26201', 'DE', 'Germany', { isPorted: null }),
			operator('310260', 'US', 'United States', { online: false }),
		);
	};
	reset();
	return { state, begin, update, reset };
}

function operator(
	mccMnc: string,
	countryCode: string,
	countryName: string,
	{ online = true, isPorted = false }: Partial<Operator>,
): Operator {
	return { mccMnc, countryCode, countryName, online, isPorted };
}
