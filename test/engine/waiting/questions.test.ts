import { createHmac } from 'node:crypto';
import type { INodeParameters, WorkflowExecuteMode } from 'n8n-workflow';
import { byId } from '../locator.ts';
import {
	createEngine,
	expectNoSecrets,
	NO_OP_TYPE,
	REPEAT_TYPE,
	type RunResult,
	TRIGGER,
	TRIGGER_TYPE,
	type WorkflowJson,
} from '../harness/index.ts';
import { isN8n1 } from '../line.ts';
import { MESSAGES } from '../messages/message.ts';
import { credentialsFor, simulatorBed } from '../simulator-bed.ts';
import { until } from '../until.ts';
import {
	asking,
	askingNode,
	no,
	Phones,
	questionParameters,
	respondAll,
	someQuestions,
	yes,
} from './question.ts';
import { hour, minute } from './sleeper.ts';

const bed = simulatorBed();
const phones = new Phones(bed);

const POST = `POST ${MESSAGES}`;
const sent = () => bed.service.requests.filter(({ endpoint }) => endpoint === POST).length;
const after = (result: RunResult | undefined) => result?.json('After');
const hints = (result: RunResult | undefined) =>
	result?.runData[askingNode].at(-1)?.hints?.map(({ message }) => message) ?? [];
const limit = { limitWaitTime: { values: { resumeAmount: 2, resumeUnit: 'hours' } } };

/** Moves the end of the time of all questions. */
function timesOut(asleep: RunResult): RunResult {
	const { contextData = {} } = asleep.executionData.executionData ?? {};
	const { svcWaits } = contextData[`node:${askingNode}`] as {
		svcWaits: { startedAt: number; questions: Record<string, { until: number }> };
	};
	svcWaits.startedAt -= 3 * hour;
	for (const question of Object.values(svcWaits.questions)) question.until -= 3 * hour;
	return asleep;
}

bed.describeOperation({
	name: `${askingNode} message sendAndWait`,
	parameters: questionParameters,
	resume: async (suspended) => await respondAll(bed, suspended),
	items: () => someQuestions(2),
	requests: ({ phone, question }) => [
		{
			endpoint: POST,
			body: {
				body: expect.stringContaining(`${String(question)}\n[[http`),
				recipients: [{ msisdn: phone }],
				channels: ['SMS'],
				senders: ['SVC'],
			},
		},
	],
	output: ([{ json }], { phone }) =>
		expect(json).toMatchObject({ to: phone, data: { approved: true }, timedOut: false, parts: 1 }),
	badItem: {
		item: () => ({ phone: '015112345678', question: 'Yes?' }),
		error: 'must be a phone number with a country code',
	},
});

test('the output says to whom the message went, whatever the expression returns after the pause', async () => {
	const phoneNumber = "={{ '+3161234' + String(Date.now()).slice(-4) }}";
	const last = await respondAll(bed, await phones.ask(2, { phoneNumber }));
	const numbers = bed.service.state.messages.map(({ recipients }) => recipients?.[0]?.msisdn);
	expect(after(last)?.map(({ to }) => to)).toEqual(numbers);
});

test('texts one signed link, is suspended without an end, and continues with the answer', async () => {
	const asleep = await phones.ask(1);
	expect(phones.texts).toEqual([expect.stringMatching(/^Send letter 1\?\n\[\[http\S+\]\]$/)]);
	expect(phones.link().searchParams.get('signature')).toMatch(/^[0-9a-f]{64}$/);
	expect(bed.service.state.messages).toMatchObject([
		{ recipients: [{ msisdn: '+31612345000' }], channels: ['SMS'], senders: ['SVC'] },
	]);
	expect(asleep.executionData.waitTill?.getUTCFullYear()).toBe(3000);
	const { status, page, headers, woken } = await phones.answer(asleep, yes);
	expect([status, page]).toEqual([200, expect.stringContaining('Your response was recorded')]);
	expect(headers).toMatchObject({
		'content-security-policy': expect.stringMatching(/^default-src 'none'; /),
		'cache-control': 'no-store',
	});
	expect(woken?.status).toBe('success');
	expect(woken?.outputs.After[0]).toMatchObject([
		{
			json: {
				data: { approved: true, respondedAt: expect.any(String) },
				timedOut: false,
				to: '+31612345000',
				messageId: bed.service.state.messages[0].id,
				parts: 1,
				encoding: 'GSM-7',
				characters: 'Send letter 1?\n'.length + 21,
				isShortened: false,
			},
			pairedItem: { item: 0 },
		},
	]);
	expect(sent()).toBe(1);
	if (woken) expectNoSecrets(woken, bed.secrets);
});

describe('ways an answer can come', () => {
	test('1. a preview fetches the link: nothing is changed', async () => {
		const asleep = await phones.ask(1);
		const first = await phones.open(asleep);
		const second = await phones.open(asleep);
		expect([first.status, first.woken, second]).toEqual([200, undefined, first]);
		expect(after((await phones.answer(asleep, yes)).woken)).toMatchObject([
			{ data: { approved: true } },
		]);
	});

	test('2. a button that declines', async () => {
		const { woken } = await phones.answer(await phones.ask(1), no);
		expect(after(woken)).toMatchObject([{ data: { approved: false }, timedOut: false }]);
		expect(hints(woken)).toEqual([expect.stringContaining('At least one item was declined')]);
		const other = await phones.answer(await phones.ask(1), yes, phones.link(1));
		expect(hints(other.woken)).toEqual([]);
	});

	test('3. a double tap: the second of two equal answers at the same moment', async () => {
		const asleep = await phones.ask(1);
		const first = await phones.answer(asleep, yes);
		const second = await phones.answer(asleep, yes);
		expect([first.woken?.status, second.woken]).toEqual(['success', undefined]);
		expect([second.status, second.page]).toEqual([
			409,
			expect.stringContaining('first one counts'),
		]);
	});

	test('4. two different answers at the same moment: the first one counts', async () => {
		const asleep = await phones.ask(1);
		const [first, second] = await Promise.all([
			phones.answer(asleep, no),
			phones.answer(asleep, yes),
		]);
		expect(after(first.woken)).toMatchObject([{ data: { approved: false } }]);
		expect([second.status, second.woken]).toEqual([409, undefined]);
	});

	test('5. the back button, while others are still asked', async () => {
		const asleep = await phones.ask(2);
		const { woken } = await phones.answer(asleep, yes);
		if (!woken) throw new Error('The answer was not taken');
		expect((await phones.open(woken)).page).toContain('Already answered');
		const again = await phones.answer(woken, no);
		expect([again.status, again.woken]).toEqual([409, undefined]);
		const last = await phones.answer(woken, no, phones.link(1));
		expect(after(last.woken)).toMatchObject([
			{ data: { approved: true } },
			{ data: { approved: false } },
		]);
	});

	test('6. two approvers at the same moment: the second is asked to send again', async () => {
		const asleep = await phones.ask(2);
		const first = await phones.answer(asleep, yes);
		const second = await phones.answer(asleep, yes, phones.link(1));
		expect([second.status, second.page, second.woken]).toEqual([
			503,
			expect.stringContaining('Another response is being recorded'),
			undefined,
		]);
		const again = await phones.answer(first.woken ?? asleep, yes, phones.link(1));
		expect(again.woken?.status).toBe('success');
	});

	test('7. two approvers one after another: each has a link of their own', async () => {
		const asleep = await phones.ask(2);
		const { woken } = await phones.answer(asleep, no, phones.link(1));
		expect(woken?.status).toBe('waiting');
		const last = await phones.answer(woken ?? asleep, yes);
		expect(last.woken?.outputs.After[0]).toMatchObject([
			{ json: { to: '+31612345000', data: { approved: true } }, pairedItem: { item: 0 } },
			{ json: { to: '+31612345001', data: { approved: false } }, pairedItem: { item: 1 } },
		]);
		expect(sent()).toBe(2);
	});

	test('8. late, before n8n has continued: too late in words', async () => {
		const asleep = timesOut(await phones.ask(1, { options: limit }));
		const opened = await phones.open(asleep);
		expect([opened.status, opened.page]).toEqual([410, expect.stringContaining('Too late')]);
		const { status, woken } = await phones.answer(asleep, yes);
		expect([status, woken]).toEqual([410, undefined]);
	});

	test('9. never: continues without an answer, which is no yes', async () => {
		const asleep = await phones.ask(1, { options: limit });
		const result = await bed.engine.wake(timesOut(asleep));
		expect(after(result)).toMatchObject([
			{ data: { approved: false, respondedAt: null }, timedOut: true, to: '+31612345000' },
		]);
		// What was sent before the pause isn't that of an earlier attempt.
		expect(hints(result)).toEqual([expect.stringContaining('At least one item timed out')]);
		expect(sent()).toBe(1);
	});

	test('a limit from an expression counts as it was when the message was sent', async () => {
		const { modules } = bed.engine;
		const end = Date.now() + 2 * hour;
		const resumeAmount = `={{ Math.round((${end} - $now.toMillis()) / ${minute}) }}`;
		const limitWaitTime = { values: { resumeAmount, resumeUnit: 'minutes' } };
		// The time in an isolate is the real one.
		await modules.evaluateExpressionsIn('legacy');
		try {
			const asleep = await phones.ask(1, { options: { limitWaitTime } });
			modules.clock.ahead = 2 * hour + minute;
			expect(after(await bed.engine.wake(asleep))).toMatchObject([
				{ data: { approved: false }, timedOut: true },
			]);
		} finally {
			modules.clock.ahead = 0;
			await modules.evaluateExpressionsIn('vm');
		}
	});

	test('10. late by one of two: the other one is still asked', async () => {
		const asleep = await phones.ask(2, {
			options: { limitWaitTime: { values: { resumeAmount: '={{ $itemIndex + 1 }}' } } },
		});
		const resumed = await bed.engine.wake(overFor(asleep, '0'));
		expect(resumed.status).toBe('waiting');
		expect((await phones.open(resumed)).page).toContain('Too late');
		const { woken } = await phones.answer(resumed, yes, phones.link(1));
		expect(after(woken)).toMatchObject([
			{ data: { approved: false }, timedOut: true },
			{ data: { approved: true }, timedOut: false },
		]);
	});

	test('11. a restart between question and answer', async () => {
		// The engine continues with nothing but what n8n has stored.
		const asleep = await phones.ask(1);
		const resumed = await bed.engine.wake(asleep);
		expect(resumed.status).toBe('waiting');
		const { woken } = await phones.answer(resumed, yes);
		expect(after(woken)).toMatchObject([{ data: { approved: true } }]);
		expect(sent()).toBe(1);
	});

	test.each([
		['without a key', (link: URL) => link.searchParams.delete('key')],
		['with an empty key', (link: URL) => link.searchParams.set('key', '')],
		[
			'with a key that begins like it',
			(link: URL) => link.searchParams.set('key', `${link.searchParams.get('key')?.slice(0, -1)}_`),
		],
	])('12. a link %s', async (_, change) => {
		const asleep = await phones.ask(1);
		const link = phones.link();
		change(link);
		const opened = await phones.open(asleep, link);
		expect([opened.status, opened.page]).toEqual([404, expect.stringContaining('valid')]);
		expect(opened.page).not.toContain('Send letter');
		expect(await phones.answer(asleep, yes, link)).toMatchObject({ status: 404 });
	});

	test('13. the link of another execution', async () => {
		await phones.ask(1);
		const other = await phones.ask(1);
		const { status, woken } = await phones.answer(other, yes, phones.link(0));
		expect([status, woken]).toEqual([404, undefined]);
	});

	test('14. the link of an earlier round of a loop', async () => {
		const asleep = await bed.engine.run({ workflow: loop, items: someQuestions(1) });
		const { woken } = await phones.answer(asleep, yes);
		expect([woken?.status, phones.texts.length]).toEqual(['waiting', 2]);
		if (!woken) return;
		expect((await phones.open(woken, phones.link(0))).status).toBe(404);
		expect(await phones.answer(woken, no, phones.link(0))).toMatchObject({ status: 404 });
		const last = await phones.answer(woken, no, phones.link(1));
		expect(last.woken?.runs[askingNode].map(({ outputs }) => outputs[0][0].json)).toMatchObject([
			{ data: { approved: true } },
			{ data: { approved: false } },
		]);
	});

	test('15. a form without a button, or with one that is not there', async () => {
		const asleep = await phones.ask(1, {
			approvalOptions: { values: { approvalType: 'single', approveLabel: 'OK' } },
		});
		for (const fields of [{}, no, { approved: 'yes' }]) {
			const { status, page, woken } = await phones.answer(asleep, fields);
			expect([status, woken]).toEqual([422, undefined]);
			expect(page).toContain('Choose one of the buttons.');
		}
	});

	test('16. a form that lacks something keeps what was entered', async () => {
		const asleep = await phones.ask(1, {
			responseType: 'customForm',
			formFields: {
				entries: [
					{ fieldLabel: 'Reason', fieldType: 'textarea', requiredField: true },
					{ fieldLabel: 'Copies', fieldType: 'number' },
					{ fieldLabel: 'When', fieldType: 'dropdown', fieldOptions: 'Today, Tomorrow' },
					{ fieldLabel: 'Day', fieldType: 'date' },
					{ fieldLabel: 'Reply to', fieldType: 'email' },
					{ fieldLabel: 'To', fieldType: 'checkbox', fieldOptions: 'Anna, Björn' },
				],
			},
		});
		const wrong = await phones.answer(asleep, {
			field0: ' ',
			field1: 'three',
			field2: 'Never',
			field3: '2030-02-31',
			field4: 'anna',
			field5: 'Chloé',
		});
		expect([wrong.status, wrong.woken]).toEqual([422, undefined]);
		expect(wrong.page?.match(/role="alert"/g)).toHaveLength(6);
		expect(wrong.page).toContain('value="three"');
		const { woken } = await phones.answer(asleep, {
			field0: 'A\r\nB',
			field1: '1,5',
			field2: 'Tomorrow',
			field3: '2030-01-31',
			field4: 'anna@example.com',
			field5: 'Björn',
		});
		expect(after(woken)).toMatchObject([
			{
				data: {
					Reason: 'A\nB',
					Copies: 1.5,
					When: 'Tomorrow',
					Day: '2030-01-31',
					'Reply to': 'anna@example.com',
					To: ['Björn'],
					respondedAt: expect.any(String),
				},
			},
		]);
	});

	test('17. free text, and none in time', async () => {
		const asleep = await phones.ask(2, { responseType: 'freeText', options: limit });
		expect((await phones.answer(asleep, { field0: '' })).status).toBe(422);
		const { woken } = await phones.answer(asleep, { field0: 'Not yet: <b>typo</b>' });
		const result = await bed.engine.wake(timesOut(woken ?? asleep));
		expect(after(result)).toMatchObject([
			{ data: { text: 'Not yet: <b>typo</b>' }, timedOut: false },
			{ data: { text: null, respondedAt: null }, timedOut: true },
		]);
	});

	test('18. a body that is larger than any form', async () => {
		const asleep = await phones.ask(1, { responseType: 'freeText' });
		const large = await phones.answer(asleep, { field0: 'x'.repeat(2 * 1024 * 1024) });
		expect([large.status, large.woken]).toEqual([413, undefined]);
		const long = await phones.answer(asleep, { field0: 'x'.repeat(20_001) });
		expect([long.status, long.woken]).toEqual([422, undefined]);
	});

	test('19. after a person has retried the execution: its own link counts, the old one does not', async () => {
		bed.service.order({ kind: 'status', status: 403, match: { endpoint: POST, nth: 2 } });
		const failed = await phones.run(2);
		expect(failed.status).toBe('error');
		expect(failed.error?.description).toContain(
			' A message was sent for item 0 before this. Its link no longer works, and a retry of this execution sends a new one.',
		);
		expect(phones.texts).toHaveLength(1);
		const retried = await bed.engine.retry(failed);
		expect(retried.status).toBe('waiting');
		// The first text leads to an execution that n8n never continues.
		expect(phones.texts).toHaveLength(3);
		expect(phones.link(1).pathname).toContain(`/${retried.executionId}/`);
		expect((await phones.open(retried, phones.link(0))).status).toBe(404);
		const { woken } = await phones.answer(retried, yes, phones.link(1));
		const last = await phones.answer(woken ?? retried, yes, phones.link(2));
		expect(after(last.woken)).toHaveLength(2);
	});

	test('by someone whose message failed, but may have arrived: closed, not too late', async () => {
		bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: POST, nth: 1 } });
		const asleep = await phones.ask(2, {}, { onError: 'continueErrorOutput' });
		const { status, page } = await phones.open(asleep, phones.link(0));
		expect([status, page]).toEqual([
			404,
			expect.stringContaining('Open the link from the message again.'),
		]);
		const { woken } = await phones.answer(asleep, yes, phones.link(1));
		expect(woken?.outputs[askingNode].map((items) => items.length)).toEqual([1, 1]);
	});

	test('20. by someone who was asked together with one who could not be texted', async () => {
		bed.service.order({ kind: 'status', status: 400, match: { endpoint: POST, nth: 1 } });
		const asleep = await phones.ask(2, {}, { onError: 'continueErrorOutput' });
		const { woken } = await phones.answer(asleep, yes, phones.link(0));
		const [good, bad] = woken?.outputs[askingNode] ?? [];
		expect(good).toMatchObject([{ json: { to: '+31612345001' }, pairedItem: { item: 1 } }]);
		expect(bad).toMatchObject([
			{ json: { error: { message: expect.stringContaining('[item 0]') } } },
		]);
	});
});

/** The time of one item's question is over. */
function overFor(asleep: RunResult, item: string): RunResult {
	const { contextData = {} } = asleep.executionData.executionData ?? {};
	const { svcWaits } = contextData[`node:${askingNode}`] as {
		svcWaits: { questions: Record<string, { until: number }> };
	};
	svcWaits.questions[item].until -= 48 * hour;
	return asleep;
}

describe('the text message', () => {
	// n8n isn't served below the path itself, so a reverse proxy has removed it from what n8n checks.
	test.each([
		'https://n8n.example',
		'https://n8n.example/n8n',
		'https://n8n.example/webhook-waiting/rest',
	])('has a link whose signature n8n accepts, at %s', async (publicUrl) => {
		await bed.engine.run({ nodes: [asking()], items: someQuestions(1), publicUrl });
		const { href, host, searchParams } = phones.link();
		expect(href.startsWith(`${publicUrl}/webhook-waiting/`)).toBe(true);
		const signature = searchParams.get('signature');
		const seen = new URL(href.slice(publicUrl.length), 'http://127.0.0.1');
		seen.searchParams.delete('signature');
		const { container, core } = bed.engine.modules;
		const { hmacSignatureSecret } = container.get(core.InstanceSettings);
		// n8n 1.x signs the host, too.
		const expected = createHmac('sha256', hmacSignatureSecret)
			.update((isN8n1 ? host : '') + seen.pathname + seen.search)
			.digest('hex');
		expect(signature).toBe(expected);
	});

	test.each([[{ data: { id: 'm1' } }], [[{ id: 'm1' }]]])(
		'has its ID in the output, wherever the response has it: %j',
		async (body) => {
			bed.service.order({ kind: 'status', status: 201, body, match: { endpoint: POST } });
			const result = await bed.engine.wake(timesOut(await phones.ask(1, { options: limit })));
			expect(after(result)).toMatchObject([{ messageId: 'm1', timedOut: true }]);
		},
	);

	test('the error of one that timed out tells answered and open ones apart', async () => {
		const asleep = await phones.ask(3, {
			options: { ...limit, failWhenTooLate: true },
		});
		const { woken } = await phones.answer(asleep, yes, phones.link(2));
		const { error } = await bed.engine.wake(overFor(woken ?? asleep, '1'));
		expect(error?.message).toBe('The question timed out without a response [item 1]');
		expect(error?.description).toContain(
			" Before this, 1 item was processed; a retry of this execution doesn't repeat it. A message was sent for item 0 before this. Its link no longer works,",
		);
	});

	test('Retry On Fail sends none twice, and keeps the link', async () => {
		bed.service.order({ kind: 'status', status: 409, match: { endpoint: POST, nth: 2 } });
		const asleep = await phones.ask(3, {}, { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 });
		expect(phones.texts).toHaveLength(3);
		const { woken } = await phones.answer(asleep, yes, phones.link(0));
		expect(woken?.status).toBe('waiting');
	});

	describe('Retry On Fail after a pause', () => {
		const retried = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
		const errors = { ...retried, onError: 'continueErrorOutput' } as const;
		const options = { ...limit, failWhenTooLate: true };

		test.each([{}, { onError: 'continueErrorOutput' }] as const)(
			'sends no link that is closed (%j)',
			async (settings) => {
				const asleep = await phones.ask(1, { options }, { ...retried, ...settings });
				const { status } = await bed.engine.wake(timesOut(asleep));
				expect([status, sent()]).toEqual([settings.onError ? 'success' : 'error', 1]);
			},
		);

		test('loses no response if an item before it has timed out', async () => {
			const asleep = await phones.ask(2, { options }, errors);
			const { woken } = await phones.answer(asleep, yes, phones.link(1));
			const { status, outputs } = await bed.engine.wake(timesOut(woken ?? asleep));
			expect([status, sent()]).toEqual(['success', 2]);
			const [good, bad] = outputs[askingNode];
			expect(good).toMatchObject([{ json: { data: { approved: true } }, pairedItem: { item: 1 } }]);
			expect(bad).toMatchObject([{ pairedItem: { item: 0 } }]);
		});

		test('loses no response if an item before it was refused, which is asked then', async () => {
			bed.service.order({ kind: 'status', status: 400, match: { endpoint: POST } });
			const asleep = await phones.ask(2, {}, errors);
			expect(phones.texts).toHaveLength(1);
			const { woken } = await phones.answer(asleep, yes, phones.link(0));
			const last = await phones.answer(woken ?? asleep, no, phones.link(1));
			expect(after(last.woken)).toMatchObject([
				{ to: '+31612345000', data: { approved: false } },
				{ to: '+31612345001', data: { approved: true } },
			]);
			expect(phones.texts).toHaveLength(2);
		});
	});

	test('one that may have been sent is not sent again by Retry On Fail', async () => {
		bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: POST } });
		const { error } = await phones.run(1, {}, { retryOnFail: true, waitBetweenTries: 1 });
		expect(error?.message).toBe(
			"Couldn't confirm whether the message was created and sent [item 0]",
		);
		expect(sent()).toBe(1);
	});

	describe('whose limit has passed while the one before it was sent', () => {
		const asked = async (requests: number, settings: Parameters<typeof asking>[1] = {}) => {
			const { clock } = bed.engine.modules;
			bed.service.latency(200);
			try {
				const running = phones.run(2, { options: limit }, settings);
				await until(() => sent() === requests);
				clock.ahead = 3 * hour;
				return await running;
			} finally {
				clock.ahead = 0;
			}
		};

		test('is not sent, which the error says', async () => {
			const { error } = await asked(1);
			expect(error?.message).toBe('"Limit Wait Time" passed before the message was sent [item 1]');
			expect(error?.description).toContain(' Nothing was sent for this item.');
			expect(sent()).toBe(1);
		});

		test('stays unknown if an earlier attempt may have sent it', async () => {
			for (const nth of [1, 3])
				bed.service.order({ kind: 'status', status: 400, match: { endpoint: POST, nth } });
			bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: POST, nth: 2 } });
			const retried = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };
			const result = await asked(3, { ...retried, onError: 'continueRegularOutput' });
			expect(after(result)).toMatchObject([
				{ error: { httpCode: '400' } },
				{ error: { outcome: 'unknown' } },
			]);
			expect(sent()).toBe(3);
		});
	});

	test('equal questions to the same person are refused, since each costs money', async () => {
		const { error } = await phones.run(2, {
			...{ phoneNumber: '+31612345678', message: 'Yes?' },
			requestOptions: { identicalRequests: 'refuse' },
		});
		expect(error?.message).toContain('same');
		expect(sent()).toBe(0);
	});

	test('a person who has answered is not asked again by a retry', async () => {
		const asleep = await phones.ask(2, { options: { ...limit, failWhenTooLate: true } });
		const { woken } = await phones.answer(asleep, yes);
		const failed = await bed.engine.wake(timesOut(woken ?? asleep));
		expect(failed.error?.message).toBe('The question timed out without a response [item 1]');
		expect(failed.error?.description).toContain(
			'The link is closed. To send the question again, start a new execution. A retry of this execution sends it again, too.',
		);
		const retried = await bed.engine.retry(failed);
		expect(phones.texts).toHaveLength(3);
		const last = await phones.answer(retried, no, phones.link(2));
		expect(after(last.woken)).toMatchObject([
			{ to: '+31612345000', data: { approved: true } },
			{ to: '+31612345001', data: { approved: false } },
		]);
	});

	test.each([
		[2, 'A message was sent for item 0 before this. Its link no longer works, and'],
		[3, 'Messages were sent for items 0 to 1 before this. Their links no longer work, and'],
	])('question %i is refused: the error tells of those before it', async (nth, told) => {
		bed.service.order({ kind: 'status', status: 400, match: { nth } });
		const failed = await phones.run(3);
		expect(failed.error?.message).toContain(`[item ${nth - 1}]`);
		expect(failed.error?.description).toContain(told);
		const before = phones.texts.length;
		await bed.engine.retry(failed);
		expect([before, phones.texts.length]).toEqual([nth - 1, nth - 1 + 3]);
	});

	test('a question is told that a later attempt did not come to', async () => {
		// Meanwhile, item 3 is sent.
		bed.service.order({ kind: 'resetAfterProcessing', delayMs: 200, match: { nth: 3 } });
		const failed = await phones.run(
			4,
			{ requestOptions: { requestsAtOnce: 3 } },
			{ retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
		);
		expect(failed.error?.message).toContain('[item 2]');
		expect(failed.error?.description).toContain('Messages were sent for items 0 to 1 and 3 before');
		expect(phones.texts).toHaveLength(4);
	});

	test('a long question is shortened to the text messages that it may take', async () => {
		const long = 'A letter to everyone. '.repeat(40);
		const asleep = await phones.ask(1, { message: long, options: { mostParts: 2 } });
		expect(phones.texts[0]).toMatch(/^A letter .+\.\.\.\n\[\[/);
		const { page } = await phones.open(asleep);
		expect(page).toContain(long.trim());
		expect(after((await phones.answer(asleep, yes)).woken)).toMatchObject([
			{ parts: 2, isShortened: true },
		]);
	});

	test('brackets and braces of the question are no tags of SVC', async () => {
		const text = '[[https://evil.example]] [[[optout]] {{1}} {{{2}}';
		// n8n would take two braces beside each other for those of an expression.
		const quoted = JSON.stringify(text).replace(/[{}]/g, (brace) =>
			brace === '{' ? '\\u007b' : '\\u007d',
		);
		await phones.ask(1, { message: `={{ ${quoted} }}` });
		expect(phones.texts[0]).toMatch(
			/^\[ \[https:\/\/evil\.example\]\] \[ \[ \[optout\]\] \{ \{1\}\} \{ \{ \{2\}\}\n\[\[http/,
		);
	});

	test.each([
		[{ phoneNumber: '015112345678' }, 'must be a phone number with a country code'],
		[{ message: '={{ "Send " + { to: "Ann" } + "?" }}' }, '"Message" contains "[object Object]"'],
		[{ message: ' ' }, '"Message" is empty'],
		[
			{ message: 'Send it to {{1}}?' },
			'"Message" contains {{1}}, but questions don\'t support tags',
		],
		[{ message: '=Dear [[first name]], {{ $json.question }}' }, 'contains [[first name]], but'],
		[{ message: 'Is [[https://example.com]] right?' }, 'contains [[https://example.com]], but'],
		...['responseFormTitle', 'responseFormDescription', 'responseFormButtonLabel'].map(
			(name): [INodeParameters, string] => [
				{ options: { [name]: '=For [[first name]], {{ "x" }}' } },
				"contains [[first name]], but pages don't support tags",
			],
		),
		[
			{ approvalOptions: { values: { approveLabel: 'Yes, {{1}}' } } },
			"contains {{1}}, but pages don't support tags",
		],
		[
			{ options: { limitWaitTime: { values: { resumeAmount: 2, resumeUnit: 'years' } } } },
			'can\'t be "years"',
		],
		[{ options: { limitWaitTime: { values: { resumeAmount: 0 } } } }, 'Amount'],
		[
			{
				options: {
					limitWaitTime: {
						values: { limitType: 'atSpecifiedTime', maxDateAndTime: '2020-01-01T00:00:00Z' },
					},
				},
			},
			'is in the past',
		],
		[
			{
				options: {
					limitWaitTime: {
						values: { limitType: 'atSpecifiedTime', maxDateAndTime: '2999-01-01T00:00:00Z' },
					},
				},
			},
			'is more than 366 days away',
		],
		[
			// It would time out as the day begins that is the last one.
			{
				options: {
					limitWaitTime: {
						values: {
							limitType: 'atSpecifiedTime',
							maxDateAndTime: '={{ $now.plus({ days: 9 }).toISODate() }}',
						},
					},
				},
			},
			'Max Date and Time" is a date without a time: ',
		],
		[
			// A time in milliseconds, as an expression with toMillis() returns it.
			{ options: { limitWaitTime: { values: { resumeAmount: 1.9e12, resumeUnit: 'minutes' } } } },
			'is more than 366 days away',
		],
		[
			{
				responseType: 'customForm',
				formFields: { entries: [{ fieldLabel: 'Name' }, { fieldLabel: 'Name ' }] },
			},
			'has two fields "Name"',
		],
		[{ responseType: 'customForm' }, 'has no entries'],
	])('%j is refused before anything is sent', async (more, problem) => {
		const { error } = await phones.run(1, more);
		expect(error?.message).toContain(problem);
		expect(sent()).toBe(0);
	});

	test('goes to a contact', async () => {
		const contact = '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70';
		const asleep = await phones.ask(1, {
			sendTo: 'contact',
			contact: { __rl: true, mode: 'id', value: contact },
		});
		expect(bed.service.state.messages).toMatchObject([{ recipients: [{ contact }] }]);
		expect(after((await phones.answer(asleep, yes)).woken)).toMatchObject([{ to: contact }]);
	});
});

describe('what is asked about', () => {
	const shownIn = async (message: string) => {
		const asleep = await phones.ask(1, { message });
		return (await phones.open(asleep)).page;
	};

	test('can have tags in it, also beside it on the page', async () => {
		const responseFormDescription = '={{ "Hello [" + "[first name]]" }}';
		const asleep = await phones.ask(1, { options: { responseFormDescription } });
		const { page } = await phones.open(asleep);
		expect(page).toContain('Hello [[first name]]');
	});

	test('is shown in lines if it is an object, as n8n fills in a human review', async () => {
		const tool = `{ to: 'Ann\\nMain Street', text: 'Dear [Name]', copies: 2, options: { color: true } }`;
		expect(
			await shownIn(`=Run this tool: {{ 'Send_Letter' }}\n\nInput:\n{{ (${tool}) }}`),
		).toContain(
			'Input:\nto: Ann\n  Main Street\ntext: Dear [Name]\ncopies: 2\noptions: {&#34;color&#34;:true}',
		);
	});

	test.each(['\\n', '\\r\\n', '\\r', '\\u2028', '\\v'])(
		'shows no line of an object as another one: %s',
		async (lineBreak) => {
			const tool = `{ amount: 9000, text: 'Rent${lineBreak}amount: 9' }`;
			expect(await shownIn(`=Pay?\n{{ (${tool}) }}`)).toContain(
				'amount: 9000\ntext: Rent\n  amount: 9',
			);
		},
	);
});

describe('the page', () => {
	const evil = `<script>alert(1)</script>"'&<img src=x onerror=alert(1)>`;

	test('escapes everything, and has no script and nothing from elsewhere', async () => {
		const asleep = await phones.ask(1, {
			message: `=Shall we publish {{ ${JSON.stringify(evil)} }}?`,
			responseType: 'customForm',
			formFields: {
				entries: [
					{ fieldLabel: evil, fieldType: 'text', placeholder: evil },
					{ fieldLabel: 'Choices', fieldType: 'checkbox', fieldOptions: [evil] },
					{ fieldLabel: 'Other choices', fieldType: 'dropdown', fieldOptions: [evil] },
				],
			},
			options: { responseFormTitle: evil, allowUnusualText: true, responseFormButtonLabel: evil },
		});
		const { page, headers } = await phones.answer(asleep, {
			field0: evil,
			field2: evil,
			field1: 'x',
		});
		expect(page).not.toMatch(/<script|<img|<link|<iframe|https?:/);
		expect(page?.match(/&#60;script&#62;/g)?.length).toBeGreaterThan(6);
		expect(headers).toMatchObject({
			'content-security-policy': expect.stringMatching(
				/^default-src 'none'; style-src 'sha256-[^']+'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
			),
			'content-type': 'text/html; charset=utf-8',
			'cache-control': 'no-store',
			'referrer-policy': 'no-referrer',
		});
	});

	test('has labels, title, description and attribution as chosen', async () => {
		const asleep = await phones.ask(1, {
			approvalOptions: { values: { approveLabel: 'Send it', disapproveLabel: 'Keep it' } },
			options: {
				responseFormTitle: 'Spring sale',
				responseFormDescription: 'Line 1\nLine 2',
				appendAttribution: false,
			},
		});
		const { page = '' } = await phones.open(asleep);
		for (const shown of ['Send it', 'Keep it', 'Spring sale', 'Line 1\nLine 2']) {
			expect(page).toContain(shown);
		}
		expect(page).not.toContain('automatically');
		expect((await phones.open(await phones.ask(1), phones.link(1))).page).toContain(
			'automatically',
		);
	});
});

test.each<[string, INodeParameters, number]>([
	['by SMS', {}, 0],
	['by another channel', { options: { channels: byId('WhatsApp') } }, 1],
])('a sender that networks would cut is rejected only for SMS: %s', async (_, more, times) => {
	const { error } = await phones.run(1, { senders: 'Flower Shop', ...more });
	expect(error?.message).toBeUndefined();
	const long = await phones.run(1, { senders: 'Flower Shop Müller', ...more });
	expect(long.error?.message).toBe(
		times
			? undefined
			: '"Sender" can have up to 11 characters for SMS, but "Flower Shop Müller" has 18 [item 0]',
	);
	expect(sent()).toBe(1 + times);
});

test('tells an agent with the operation as a tool to use human review', async () => {
	const messages = bed.engine.types.getByNameAndVersion(askingNode);
	const toolType = 'n8n-nodes-svc.svcMessagesTool';
	// n8n makes a tool of each node that is usable as one.
	const engine = await createEngine({
		nodeTypes: { [toolType]: messages },
		credentials: credentialsFor(bed.service),
	});
	const { error } = await engine.run({
		nodes: [{ ...asking(), type: toolType }],
		items: someQuestions(1),
	});
	expect(error?.message).toContain("can't wait here");
	expect(sent()).toBe(0);
});

/** Asks the same twice. */
const loop: WorkflowJson = {
	nodes: [
		{ name: TRIGGER, type: TRIGGER_TYPE },
		{ name: 'Repeat', type: REPEAT_TYPE, parameters: { times: 3 } },
		{ name: 'Back', type: NO_OP_TYPE },
		{ ...asking(), name: askingNode },
	],
	connections: {
		[TRIGGER]: { main: [to('Repeat')] },
		Repeat: { main: [to(askingNode, 'Back')] },
		Back: { main: [to('Repeat')] },
	},
};

function to(...nodes: string[]) {
	return nodes.map((node) => ({ node, type: 'main' as const, index: 0 }));
}

describe('a caller of a webhook that responds when the last node finishes', () => {
	const run = async (mode: WorkflowExecuteMode) =>
		await bed.engine.run({
			nodes: [asking(), { type: NO_OP_TYPE, name: 'After' }],
			items: someQuestions(2),
			mode,
		});
	const shown = ({ runData }: RunResult) =>
		runData[askingNode].at(-1)?.data?.main[0]?.map(({ json }) => json);

	test('gets a response while people are asked, instead of an error after which it would call again', async () => {
		const asleep = await run('webhook');
		expect(asleep.status).toBe('waiting');
		expect(shown(asleep)).toEqual([{ waiting: true }]);
		const answered = await respondAll(bed, asleep);
		expect(after(answered)).toMatchObject([
			{ data: { approved: true } },
			{ data: { approved: true } },
		]);
		expect(answered.runs.After).toHaveLength(1);
	});

	test('is no output that a next step sends for, once it is copied to the editor', async () => {
		const asleep = await run('webhook');
		const copied = asleep.runData[askingNode].at(-1)?.data?.main[0] ?? [];
		const { error } = await bed.engine.run({
			nodes: [
				asking(),
				{
					type: 'svcMessages',
					name: 'Next',
					parameters: {
						...{ resource: 'message', operation: 'create', senders: 'SVC' },
						...{ sendTo: 'phoneNumber', phoneNumber: '+31612345999', body: 'It is approved' },
					},
				},
			],
			pinData: { [askingNode]: copied },
			mode: 'manual',
		});
		expect(error?.message).toBe(
			'"svcMessages" was still waiting when this item was copied [item 0]',
		);
		expect(phones.texts).toHaveLength(2);
	});

	test('is all that needs it', async () => {
		expect(shown(await run('trigger'))).toEqual([]);
	});
});
