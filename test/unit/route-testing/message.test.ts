import { testMessage, testText } from '../../../nodes/RouteTesting/test/message';
import { read, refusal } from '../shared/fields/given';

const test = { messageKey: 'KEY-1', msisdn: '31612345678' };
const values = { text: '[[message key]]', senderFrom: 'none' } as const;

it.each([
	['  Hello [[message key]]\n', 'Hello [[message key]]'],
	['[[ Message  KEY ]]', '[[ Message  KEY ]]'],
])('reads the text %j without spaces around it', (raw, text) =>
	expect(read(testText, raw)).toBe(text),
);

it.each(['Hello', '[[message keys]]'])('rejects %j, which has no tag for the key', (raw) =>
	expect(refusal(testText, raw)).toContain('must contain [[message key]]'),
);

it.each(['[[message key]] [[optout]]', '[[message key]] {{1}}'])('rejects other tags: %s', (raw) =>
	expect(refusal(testText, raw)).toContain('contains a tag other than'),
);

it('puts the key in place of each tag as it is, even with characters that replacements know', () => {
	const text = '[[message key]], [[MESSAGE KEY]]';
	expect(testMessage({ ...test, messageKey: "$& $'" }, { ...values, text })).toMatchObject({
		body: "$& $', $& $'",
	});
});

it.each(['31612345678', '+31612345678', '0031612345678', ' 31612345678 '])(
	'sends to the handset that SVC calls %j',
	(msisdn) =>
		expect(testMessage({ ...test, msisdn }, values)).toEqual({
			body: 'KEY-1',
			recipients: [{ msisdn: '+31612345678' }],
			channels: ['SMS'],
		}),
);

it.each([
	['alphanumeric', { preferredAlphaNumericSender: ' Shop ' }, ['Shop']],
	['numeric', { preferredNumericSender: '31600000000' }, ['31600000000']],
] as const)('uses the suggested %s sender', (senderFrom, suggested, senders) =>
	expect(testMessage({ ...test, ...suggested }, { ...values, senderFrom })).toMatchObject({
		senders,
	}),
);
