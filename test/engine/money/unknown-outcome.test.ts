/**
 * The connection broke after the letter was sent: it may exist, so it is not sent again, neither by
 * the node nor by "Retry On Fail", and the error says what to do.
 */
import type { OnError } from 'n8n-workflow';
import type { Fault } from '../../../simulator/index.ts';
import { sentences } from '../../sentences.ts';
import { GROUPS } from '../address-book/book.ts';
import { expectNoSecrets } from '../harness/index.ts';
import { createParameters } from '../letters/letter.ts';
import {
	createParameters as messageParameters,
	MESSAGES,
	someMessages,
} from '../messages/message.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { CREATE, createFive, fiveTexts, lettersAt, retryOnFail } from './five-letters.ts';
import { withLimitsOver } from '../time-limit.ts';
import { until } from '../until.ts';

const bed = simulatorBed();

const lost: Array<[string, Fault]> = [
	['the connection breaks before the answer', { kind: 'resetAfterProcessing' }],
	['the connection breaks within the answer', { kind: 'resetMidAnswer' }],
	['the connection breaks before the service acted', { kind: 'resetBeforeRead' }],
	['the answer breaks off', { kind: 'truncatedJson' }],
	['a web page comes instead', { kind: 'html', status: 200 }],
	...[500, 502, 503, 504].map((status): [string, Fault] => [
		`the service answers with ${status}`,
		{ kind: 'status', status, headers: { 'retry-after': '0' } },
	]),
	...[302, 303].map((status): [string, Fault] => [
		`the service answers with ${status}`,
		{ kind: 'redirect', status, location: '/somewhere' },
	]),
];

const unknown = `${sentences.letterUnknown} [item 2]`;
const remedy =
	"The node didn't resend it, to avoid a duplicate. Check with Letter > Get Many, with Return All turned on, before you run this again.";

test.each(lost)('%s: never a second letter, whatever n8n retries', async (_, fault) => {
	bed.service.order({ ...fault, match: { endpoint: CREATE, nth: 3 } });
	const result = await createFive(bed.engine, retryOnFail);
	const { error } = result;
	expectNoSecrets(result, bed.secrets);
	expect(error?.message).toBe(unknown);
	expect(error?.description).toContain(remedy);
	expect(error?.description).toContain('Before this, 2 items were processed');
	expect(bed.service.requests).toHaveLength(3);
	expect(fiveTexts.slice(0, 3)).toEqual(expect.arrayContaining(lettersAt(bed)));
});

test('timed out', async () => {
	bed.service.order({ kind: 'delay', delayMs: 60_000, match: { endpoint: CREATE, nth: 3 } });
	const { error } = await withLimitsOver(
		bed.service,
		async () => await createFive(bed.engine, retryOnFail),
	);
	expect(error?.message).toBe(unknown);
	expect(bed.service.requests).toHaveLength(3);
	// The service goes on although nobody waits for it.
	await until(() => lettersAt(bed).length === 3);
	expect(lettersAt(bed)).toEqual(fiveTexts.slice(0, 3));
});

describe.each<OnError>(['continueRegularOutput', 'continueErrorOutput'])('%s', (onError) => {
	test('an error item says nothing of the others, which have outputs of their own', async () => {
		bed.service.order({ kind: 'resetAfterProcessing', match: { nth: 3 } });
		const { outputs } = await createFive(bed.engine, { onError });
		const errors = outputs.Letters.flat().filter(({ json }) => json.error);
		expect(errors).toHaveLength(1);
		expect(JSON.stringify(errors)).not.toContain('Before this');
	});

	test('even when n8n runs the node again for the first item', async () => {
		bed.service.order({ kind: 'resetAfterProcessing', match: { nth: 1 } });
		const { outputs } = await createFive(bed.engine, { ...retryOnFail, onError });
		expect(lettersAt(bed)).toEqual(fiveTexts);
		const errors = outputs.Letters.flat().filter(({ json }) => json.error);
		expect(errors.map(({ json }) => json.error)).toEqual([
			expect.objectContaining({
				message: `${sentences.letterUnknown} [item 0]`,
				outcome: 'unknown',
			}),
		]);
	});
});

describe('an attempt that comes to nothing for another reason', () => {
	const LIST = `GET ${GROUPS}`;
	/** The first attempt's response is lost, and the list of groups is refused in the second one. */
	const toGroup = async (settings: object = {}) => {
		const [{ name }] = bed.service.state.seedGroups(1);
		bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: `POST ${MESSAGES}` } });
		// An attempt reads the list and sees that nothing comes after it.
		bed.service.order({ kind: 'status', status: 403, match: { endpoint: LIST, nth: 3 } });
		const group = { __rl: true, mode: 'groupName', value: name };
		const result = await bed.engine.runNode(
			'svcMessages',
			{ ...messageParameters, sendTo: 'group', group },
			{
				items: someMessages(1),
				settings: { name: 'Messages', ...retryOnFail, maxTries: 2, ...settings },
			},
		);
		expect(bed.service.state.messages).toHaveLength(1);
		return result;
	};

	test('still asks to check what the one before has left unknown', async () => {
		const { error } = await toGroup();
		expect(error?.message).toContain("isn't allowed");
		expect(error?.description).toContain(
			`Couldn't confirm whether the message was created and sent [item 0]. In an earlier attempt: The connection dropped`,
		);
		expect(error?.description).toContain('before you run this again.');
	});

	test('does so in the error of the item', async () => {
		const { outputs } = await toGroup({ onError: 'continueRegularOutput' });
		expect(outputs.Messages[0][0].json.error).toMatchObject({
			message: "Couldn't confirm whether the message was created and sent [item 0]",
			outcome: 'unknown',
		});
	});

	test('does so if an item is wrong by then', async () => {
		bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE, nth: 3 } });
		const isLater = `$now.toMillis() > ${Date.now() + 1400} && $itemIndex === 4`;
		const { error } = await createFive(bed.engine, {
			...{ ...retryOnFail, maxTries: 2, waitBetweenTries: 1500 },
			parameters: { ...createParameters, message: `={{ ${isLater} ? "" : $json.text }}` },
		});
		expect(error?.message).toBe('"Text" is empty [item 4]');
		expect(error?.description).toContain(`${unknown}. In an earlier attempt: `);
		expect(error?.description).toContain(remedy);
	});
});

test('a wrong correction of what is unknown does not promise that a retry leaves it out', async () => {
	bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE, nth: 3 } });
	const failed = await createFive(bed.engine);
	const message = '={{ $itemIndex === 2 ? "" : $json.text }}';
	const nodes = { Letters: { parameters: { ...createParameters, message } } };
	const { error } = await bed.engine.retry(failed, { nodes });
	expect(error?.message).toBe('"Text" is empty [item 2]');
	expect(error?.description).toContain('Something may already have been sent for this item.');
});

test.each([301, 307, 308])(
	'a redirect with %s is certain: nothing was sent there',
	async (status) => {
		bed.service.order({ kind: 'redirect', status, location: '/somewhere', match: { nth: 3 } });
		const { error } = await createFive(bed.engine);
		expect(error?.message).toBe(`${sentences.redirected} [item 2]`);
		expect(lettersAt(bed)).toEqual(fiveTexts.slice(0, 2));
	},
);
