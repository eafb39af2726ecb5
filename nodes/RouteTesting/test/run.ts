import { isBySms } from '../../messaging/checkMessage';
import { messages } from '../../Messages/area';
import { channels } from '../../Messages/locators';
import { agentNotice, choice, notice } from '../../shared/fields';
import { word } from '../../shared/http';
import { failWhenTooLate, tooLate, waitFields, waitLimitMs } from '../../shared/suspend';
import { operation } from '../area';
import { waitForLate } from '../result/verdict';
import { checkSender, senderFields, testText } from './message';
import { outcomeInShort } from './outcome';
import { testAdditionalFields, testFields } from './properties';
import { reportOf } from './report';
import { boughtFor, startTest, testMayExist } from './start';

/**
 * SVC doesn't send the message itself (service document 3, part B), so this sends it over the messages interface with the
 * same credential. A test has one URL for its report, which may be a trigger's, so the node polls.
 */
export const runTest = operation({
	name: 'Run',
	value: 'run',
	action: 'Run route test',
	description:
		"Request a handset, send a message to it, and wait for the result. Each message costs money, and you can't recall it once it's sent.",
	request: 'POST /testrequest/{testProductAccount}',
	effect: 'spend',
	costsMoney: true,
	unknownOutcome: testMayExist,
	fields: {
		costs: notice(
			'Executing this step sends for real: each input item sends one message to a test phone, which costs money. Identical items share one. The credential also needs "Messages" under Areas in Use.',
		),
		toolCosts: agentNotice('each message costs money'),
		mccMnc: testFields.mccMnc,
		text: testText,
		...senderFields,
		...waitFields({ amount: 10, unit: 'minutes' }),
		output: choice({
			displayName: 'Output',
			options: [
				{ name: 'One Item per Test', value: 'tests' },
				{
					name: 'Report',
					value: 'report',
					description: 'One item with all tests and an HTML table for an email',
				},
			],
			default: 'tests',
			place: 'nowhere',
		}),
	},
	additionalFields: testAdditionalFields,
	options: {
		channels: channels(),
		failWhenTooLate,
		waitForLate,
	},
	check({ sender, channels: by = ['SMS'] }) {
		if (sender !== undefined && isBySms(by)) checkSender(sender);
	},
	send: {
		as: 'suspended',
		areas: [messages],
		limitMs: waitLimitMs,
		pace: { firstMs: 30_000, longestMs: 15 * 60_000 },
		begin: startTest,
		bought: boughtFor,
		simplify: outcomeInShort,
		merge: ({ output }) => (output === 'report' ? reportOf : undefined),
		tooLate: (values, limitMs, { testId }) =>
			tooLate(
				values,
				limitMs,
				"The test isn't final",
				`The message was sent. Check test ${word(testId)} later with Result > Get.`,
			),
	},
});
