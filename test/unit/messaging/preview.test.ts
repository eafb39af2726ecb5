import fc from 'fast-check';
import { counted } from '../../../nodes/messaging/countCharacters';
import { previewsOf } from '../../../nodes/messaging/preview';

/** For recipients with numbers nothing has to be asked. */
const noService = async (): Promise<never> =>
	await Promise.reject(new Error('The service was asked'));

const preview = async (
	body: string,
	data: Record<string, string>,
	wanted: { optOutText?: string } = {},
	shortLinkLength = 22,
) => {
	const message = { body, recipients: [{ msisdn: '+31612345678', data }] };
	return await previewsOf(message, wanted, { shortLinkLength }, noService);
};

const texts = fc
	.string({ unit: 'grapheme', maxLength: 60 })
	.map((one) => one.replace(/[[\]{}]/g, ''));
const fieldIds = fc.integer({ min: 1, max: 16 }).map(String);
const pieces = fc.oneof(
	texts,
	fieldIds.map((id) => `{{${id}}}`),
	fc.constantFrom('[[optout]]', '[[url:https://example.com/a]]'),
);

test('has the same length as Count Characters for the same values', async () => {
	await fc.assert(
		fc.asyncProperty(
			fc.array(pieces, { maxLength: 12 }),
			fc.dictionary(fieldIds, texts),
			fc.nat(40),
			fc.constantFrom(21, 22),
			async (body, data, optOutCharacters, shortLinkLength) => {
				const text = body.join('');
				const samples = Object.entries(data).map(([fieldId, value]) => ({ fieldId, value }));
				const { encoding, characters, parts } = counted(text, {
					samples,
					optOutCharacters,
					shortLinkLength,
				});
				const optOutText = 'x'.repeat(optOutCharacters);
				const { previews } = await preview(text, data, { optOutText }, shortLinkLength);
				expect(previews).toMatchObject([{ encoding, characters, parts }]);
			},
		),
	);
});

test('treats a value that resembles a tag as text', async () => {
	const { previews } = await preview('{{1}} {{2}} {{1}}', { 1: '{{2}} [[optout]]', 2: '' });
	expect(previews).toMatchObject([
		{ text: '{{2}} [[optout]]  {{2}} [[optout]]', emptyTags: ['{{2}}'] },
	]);
});

test.each(['+31612345678', '0031612345678', '31 6 12345678'])(
	'says that a number is listed twice if it is there as %s as well',
	async (msisdn) => {
		const message = { body: 'Hello', recipients: [{ msisdn: '+31 612345678' }, { msisdn }] };
		const { notes } = await previewsOf(message, {}, { shortLinkLength: 22 }, noService);
		expect(notes).toContainEqual(expect.stringContaining('listed more than once'));
	},
);

test('the text to send has its tags by name', async () => {
	const message = { body: '{{1}} {{2}} {{3}} {{4}} {{5}} {{6}} {{7}} [[optout]]' };
	expect((await previewsOf(message, {}, { shortLinkLength: 22 }, noService)).text).toBe(
		'[[first name]] [[insertion]] [[last name]] [[phone number]] [[email address]] [[company]] {{7}} [[optout]]',
	);
});

test('without recipients there is no preview', async () => {
	const message = { body: 'Hello' };
	expect(await previewsOf(message, {}, { shortLinkLength: 22 }, noService)).toMatchObject({
		previews: [],
		hasMoreRecipients: false,
	});
});

test('shows ten recipients unless more are wanted', async () => {
	const recipients = Array.from({ length: 11 }, (_, at) => ({ msisdn: `+316123456${at + 10}` }));
	const rules = { shortLinkLength: 22 };
	const { previews, hasMoreRecipients } = await previewsOf(
		{ body: 'Hello', recipients },
		{},
		rules,
		noService,
	);
	expect([(previews as unknown[]).length, hasMoreRecipients]).toEqual([10, true]);
});

test.each([
	[['+31612345678', '+31 6 12345678'], '"+31 6 12345678" is listed more than once'],
	[
		['+31612345678', '+31612345679', '+31612345678', '+31612345679'],
		'"+31612345678", "+31612345679" are listed more than once',
	],
	[['+31612345678', '+31612345679'], undefined],
])('says which of the numbers %j would get the message again', async (numbers, said) => {
	const contacts = numbers.map((phoneNumber, index) => ({ id: `${index}`, phoneNumber }));
	const groupOf = async () =>
		await Promise.resolve({
			status: 200,
			text: '',
			headers: {},
			body: contacts.splice(0, contacts.length),
		});
	const message = { body: 'Hello', recipients: [{ group: 'customers' }] };
	const { notes } = await previewsOf(message, {}, { shortLinkLength: 22 }, groupOf);
	const note = (notes as string[]).find((one) => one.includes('more than once'));
	expect(note).toEqual(said && expect.stringContaining(said));
});
