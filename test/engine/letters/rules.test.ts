/** What the service description forbids is refused before anything is sent. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { byCode } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { createParameters, openedParameters, someLetters, toldOfNoDate } from './letter.ts';

const bed = simulatorBed();
const [letter] = someLetters(1);

const create = (
	item: IDataObject,
	additionalFields: INodeParameters = {},
	more: INodeParameters = {},
) =>
	bed.engine.runNode(
		'svcLetters',
		{ ...createParameters, ...more, additionalFields },
		{ items: [{ ...letter, ...item }] },
	);

async function expectRefusal(message: string, ...given: Parameters<typeof create>) {
	const { error } = await create(...given);
	expect(error?.message).toBe(`${message} [item 0]`);
	expect(bed.service.requests).toEqual([]);
}

/** Sent as it is, and the referee has nothing against it. */
async function expectLetter(sent: IDataObject, ...given: Parameters<typeof create>) {
	const { error } = await create(...given);
	expect(error?.message).toBeUndefined();
	expect(bed.service.requests).toEqual([
		expect.objectContaining({ body: expect.objectContaining(sent) }),
	]);
	expect(bed.service.requests[0]).not.toHaveProperty('refusal');
}

describe('exactly one address', () => {
	test('is taken from a list of one', () =>
		expectLetter({ addresses: [{ recipient: 'Ann\nStreet' }] }, { to: ['Ann\nStreet'] }));

	test('is not a list of two', () =>
		expectRefusal('"Recipient Address" must be one address, but the expression returned 2', {
			to: ['Ann', 'Ben'],
		}));

	test.each([[[]], [['']]])('is not the list %j', async (to) =>
		expectRefusal('"Recipient Address" is empty', { to }),
	);

	test('may come as additional property', () =>
		expectLetter(
			{ addresses: [{ recipient: 'Ben', sender: 'SVC' }] },
			{},
			{ additionalProperties: '{ "addresses": [{ "recipient": "Ben", "sender": "SVC" }] }' },
		));
});

test.each(['None', 'N/A', '-', '{"name":"SVC"}'])('the sender %s is refused', async (from) => {
	const { error } = await create({ from }, { sender: '={{ $json.from }}' });
	expect(error?.message).toContain('"Sender Address" is ');
	expect(bed.service.requests).toEqual([]);
});

test.each(['[[first name]]', '{{1}}', '{{name}}'])('the tag %s is refused', async (tag) => {
	const { error } = await create({ text: `Dear ${tag}, welcome` });
	expect(error?.message).toContain(`"Text" contains ${tag}, a tag for messages`);
	expect(bed.service.requests).toEqual([]);
});

describe('a time as programs write it in Date and Place', () => {
	const dateplace = 'Berlin, 2030-01-31T09:00:00.000+01:00';

	test('is refused', () =>
		expectRefusal(
			'"Date and Place" contains 2030-01-31T09:00:00.000+01:00, a date or time in a technical format, which would be printed as is',
			{ place: dateplace },
			{ dateplace: '={{ $json.place }}' },
		));

	test.each(['47514', '47514.375', '1896080400', '1896080400000'])(
		'is refused if it is a number: %s',
		(place) =>
			expectRefusal(
				`"Date and Place" contains ${place}, a date or time in a technical format, which would be printed as is`,
				{ place },
				{ dateplace: '={{ $json.place }}' },
			),
	);

	test.each([
		['Berlin, 47514', '47514'],
		['Berlin, den 47514.375', '47514.375'],
		['Berlin, 1896080400000', '1896080400000'],
	])('is refused behind the place: %s', (place, time) =>
		expectRefusal(
			`"Date and Place" contains ${time}, a date or time in a technical format, which would be printed as is`,
			{ place },
			{ dateplace: '={{ $json.place }}' },
		),
	);

	test.each(['12345 Berlin', 'Berlin, 10115', 'Berlin, 31.01.2030', 'Berlin 47514'])(
		'may be %s',
		(place) => expectLetter({ dateplace: place }, { place }, { dateplace: '={{ $json.place }}' }),
	);

	test.each(['null', 'NaN'])('may not be %s instead of a date', (date) =>
		expectRefusal(
			`"Date and Place" contains "${date}" instead of a value`,
			{ place: `Berlin, ${date}` },
			{ dateplace: '={{ $json.place }}' },
		),
	);

	test('may be of eight digits', () =>
		expectLetter({ dateplace: '20300131' }, {}, { dateplace: '20300131' }));

	test('is sent if that is allowed', () =>
		expectLetter({ dateplace }, {}, { dateplace, allowUnusualText: true }));

	test('is not what people write', async () => {
		const written = { dateplace: 'Berlin, 31 January 2030' };
		await expectLetter(written, {}, written);
	});
});

describe.each([
	['Subject', 'subject'],
	['Date and Place', 'dateplace'],
])('a tag in %s', (field, name) => {
	const tagged = { [name]: 'For [[first name]]' };

	test('is refused', () =>
		expectRefusal(
			`"${field}" contains [[first name]], a tag for messages and campaigns that isn't filled in here`,
			{},
			tagged,
		));

	test('is sent if that is allowed, or as an additional property', async () => {
		await expectLetter(tagged, {}, { ...tagged, allowUnusualText: true });
		bed.service.reset();
		const additionalProperties = JSON.stringify(tagged);
		await expectLetter(tagged, {}, { [name]: 'Other words', additionalProperties });
	});
});

describe('a text that is unusual', () => {
	const text = 'Dear [[first name]]';
	const replaced = { additionalProperties: JSON.stringify({ message: text }) };

	test('is sent if that is allowed, without a word of that to SVC', async () => {
		await expectLetter({ message: text }, { text }, { allowUnusualText: true });
		expect(JSON.stringify(bed.service.requests[0]?.body)).not.toContain('allowUnusualText');
	});

	test('is sent with an emoji if that is allowed, and SVC decides', async () => {
		const { error } = await create({ text: 'Dear Ann 🎉' }, { allowUnusualText: true });
		expect(error?.message).toContain('SVC rejected');
		expect(bed.service.requests).toHaveLength(1);
	});

	test('is sent if additional properties say so, whatever the field says', () =>
		expectLetter({ message: text }, { text: 'Other words' }, replaced));

	test('is refused without, and the error says how to allow it', async () => {
		for (const rejected of ['Dear [[first name]]', 'Dear Ann 🎉']) {
			const { error } = await create({ text: rejected });
			expect(error?.description).toContain("add 'Allow Unusual Text' and turn it on");
		}
		expect(bed.service.requests).toEqual([]);
	});
});

describe('emoji', () => {
	test.each(['🎉', '☎️', '🇩🇪', '1️⃣', '👩‍👩‍👧', '❤️'])('%s is refused', async (emoji) => {
		const { error } = await create({ text: `Dear Ann, ${emoji}` });
		expect(error?.message).toMatch(/^"Text" contains the emoji .+, which SVC can't print/);
		expect(bed.service.requests).toEqual([]);
	});

	test.each(['© ® ™ ü € ß Ω 中文 ☎ ✔ ❤', '1 # *', 'a\tb\r\nc'])('%j is not', (text) =>
		expectLetter({ message: text }, { text }),
	);
});

describe('a text of more than 20,000 characters', () => {
	const text = 'a'.repeat(20_001);

	test('is refused, with the way to send it', async () => {
		const { error } = await create({ text });
		expect(error?.message).toBe(
			'"Text" has 20,001 characters, but up to 20,000 are usual, about ten pages [item 0]',
		);
		expect(error?.description).toContain("add 'Allow Long Text' and turn it on.");
		expect(bed.service.requests).toEqual([]);
	});

	test('is sent if it is allowed', () =>
		expectLetter({ message: text }, { text }, { allowLongText: true }));

	test('is sent as an additional property', () =>
		expectLetter(
			{ message: text },
			{},
			{ additionalProperties: JSON.stringify({ message: text }) },
		));

	test('is longer than what is sent without a question', () =>
		expectLetter({ message: text.slice(1) }, { text: text.slice(1) }));
});

describe('registered letters', () => {
	const onlyGermany = ['registered', 'registeredReceipt'];

	test.each(onlyGermany)('%s goes to Germany', (registeredMail) =>
		expectLetter(
			{ [registeredMail]: true, destination: 'DE' },
			{ country: 'de' },
			{ registeredMail },
		),
	);

	test.each(onlyGermany)('%s goes nowhere else', (registeredMail) =>
		expectRefusal(
			'"Registered Mail" is only available for letters to Germany, but the destination is NL',
			{ country: 'nl' },
			{ registeredMail },
		),
	);

	test.each(['DE', 'NL', 'USA'])('registeredMailbox goes to %s', (country) =>
		expectLetter({ registeredMailbox: true }, { country }, { registeredMail: 'registeredMailbox' }),
	);

	test.each([
		[false, 'false'],
		['yes', '"yes"'],
	])('%j is refused with what is allowed, and nothing about text', async (kind, given) => {
		const { error } = await create({ kind }, { registeredMail: '={{ $json.kind }}' });
		expect(error?.message).toBe(`"Registered Mail" can't be ${given} [item 0]`);
		expect(error?.description).toBe(
			'Allowed: "no", "registered", "registeredMailbox", "registeredReceipt". Nothing was sent for this item.',
		);
		expect(bed.service.requests).toEqual([]);
	});

	test('no other letter is registered', async () => {
		await create({ country: 'NL' }, { registeredMail: 'no' });
		const [{ body }] = bed.service.requests;
		expect(Object.keys(body as IDataObject).filter((name) => /^registered/.test(name))).toEqual([]);
	});
});

test.each(['DE', 'NL'])('express is left to the service (%s): from where is not said', (country) =>
	expectLetter({ express: true }, { country }, { express: true }),
);

describe('bad input', () => {
	test.each<[string, IDataObject]>([
		[
			'"Recipient Address" must be text, but the expression returned an object',
			{ to: { name: 'A' } },
		],
		['"Recipient Address" is empty', { to: '' }],
		['"Recipient Address" is empty', { to: null }],
		['"Text" must be text, but the expression returned a list', { text: ['a', 'b'] }],
		['"Text" is empty', { text: undefined }],
		[
			'"Text" is a number with more than 15 digits, and its last digits are already lost',
			{ text: 1.2e19 },
		],
		[
			`"Destination Country" ${sentences.notACountry}, but it's "Atlantis"`,
			{ country: 'Atlantis' },
		],
		[
			'"Destination Country" must be text, but the expression returned an object',
			{ country: { code: 'DE' } },
		],
		['"Destination Country" is empty', { country: '' }],
	])('%s', (message, item) => expectRefusal(message, item));

	test.each<[string, INodeParameters]>([
		['"Full Color" must be true or false, but it\'s "yes"', { fullcolor: 'yes' }],
		[
			'"Subject" must be text, but the expression returned an object',
			{ subject: '={{ { a: 1 } }}' },
		],
		[
			'"Additional Properties (JSON)" must be a JSON object, but it\'s a list',
			{ additionalProperties: '[1]' },
		],
	])('%s', (message, additionalFields) => expectRefusal(message, {}, additionalFields));

	test('a damaged JSON is refused with the place', async () => {
		const { error } = await create({}, { additionalProperties: '{ "reference": ' });
		expect(error?.message).toMatch(/^"Additional Properties \(JSON\)" isn't valid JSON: .+/);
		expect(bed.service.requests).toEqual([]);
	});

	test('a huge number as text keeps all its digits', () =>
		expectLetter({ message: '12345678901234567890' }, { text: '12345678901234567890' }));
});

describe('additional properties are sent as they are, whatever the rules of the fields', () => {
	const destination = 'FR';
	test.each<[IDataObject, INodeParameters]>([
		[{ addresses: [] }, {}],
		[{ addresses: [{ recipient: 'Ann' }, { recipient: 'Ben' }] }, {}],
		[{ message: 'Party 🎉' }, {}],
		[{ registered: true, destination }, {}],
		[{ registeredReceipt: true, destination: 'NL' }, {}],
		[{ destination }, { registeredMail: 'registered' }],
	])('%j', async (properties, additionalFields) => {
		const { error } = await create(
			{},
			{ ...additionalFields, additionalProperties: JSON.stringify(properties) },
		);
		expect(error?.message ?? '').not.toContain('"Additional Properties (JSON)"');
		expect(bed.service.requests.map(({ body }) => body)).toEqual([
			expect.objectContaining(properties),
		]);
	});

	test('says in each rejection how to send the value anyway', async () => {
		const { error } = await create({ country: 'NL' }, { registeredMail: 'registered' });
		expect(error?.description).toContain(
			'enter true as "registered" in Additional Properties (JSON)',
		);
	});
});

describe('Schedule Date', () => {
	const sentDates = () =>
		bed.service.requests.map(({ body }) => (body as IDataObject).scheduledate);

	test('is left out if it is omitted', async () => {
		await create({}, { omitScheduledate: true });
		expect(sentDates()).toEqual([undefined]);
	});

	test('has the time of the run in UTC, or the form that is entered as JSON', async () => {
		await create({}, {});
		await create({}, { additionalProperties: '{ "scheduledate": "2030-01-01" }' });
		expect(sentDates()).toEqual([
			expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/),
			'2030-01-01',
		]);
	});

	test.each<[string, INodeParameters, boolean]>([
		['is omitted', { omitScheduledate: true }, true],
		['is there', {}, false],
		[
			'is entered as JSON',
			{ omitScheduledate: true, additionalProperties: '{ "scheduledate": "2030-01-01" }' },
			false,
		],
	])('a hint says whether the letter may not be mailed if it %s', async (_, more, isTold) => {
		const { error, runData } = await create({}, more);
		expect(error).toBeUndefined();
		const hints = (runData.svcLetters[0].hints ?? []).map(({ message }) => message);
		expect(hints.filter((hint) => hint === toldOfNoDate)).toHaveLength(isTold ? 1 : 0);
	});

	test('says nothing of a letter that was rejected', async () => {
		bed.service.order({ kind: 'status', status: 400 });
		const { runData } = await bed.engine.runNode(
			'svcLetters',
			{ ...openedParameters, additionalFields: { omitScheduledate: true } },
			{ items: someLetters(1), settings: { onError: 'continueRegularOutput' } },
		);
		expect(runData.svcLetters[0].hints ?? []).toEqual([]);
	});

	test.each<INodeParameters>([
		{ operation: 'create' },
		{ operation: 'createAndWait', statuses: 'x', waitAtMost: 0, failWhenTooLate: false },
	])('says if the letters of several items went to one address: %j', async (operation) => {
		let address = '={{ $json.name }}\n1 Main Street\n12345 Berlin';
		const hintsFor = async (...names: string[]) => {
			const { runData, error } = await bed.engine.runNode(
				'svcLetters',
				{
					...openedParameters,
					...operation,
					addressAs: 'lines',
					recipient: address,
					destination: byCode('DE'),
					message: '=Invoice {{ $itemIndex }}',
				},
				{ items: names.map((name) => ({ name, country: 'DE' })) },
			);
			expect(error).toBeUndefined();
			const hints = (runData.svcLetters[0].hints ?? []).map(({ message }) => message);
			return hints.filter((message) => !message.startsWith('At least one item timed out'));
		};
		expect(await hintsFor('Ann', 'Ben')).toEqual([]);
		expect(await hintsFor('Ann', 'Ann')).toEqual([
			expect.stringMatching(/^All of these letters went to the same address\. /),
		]);
		address = 'Tax Office\n1 Main Street\n12345 Berlin';
		expect(await hintsFor('Ann', 'Ann')).toEqual([]);
	});

	test('is one time for all letters of the run unless a date is entered', async () => {
		const { status } = await bed.engine.runNode('svcLetters', openedParameters, {
			items: someLetters(3),
		});
		expect(status).toBe('success');
		const dates = sentDates();
		expect(dates).toEqual(Array(3).fill(expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/)));
		expect(new Set(dates).size).toBe(1);
		// "currently acts only as a trigger to send instantly"
		expect(bed.service.state.letters.map(({ status: is }) => is)).toEqual(Array(3).fill('sent'));
	});

	test('of an update is only sent if the letter is to be sent now', async () => {
		const letters = bed.service.state.seedLetters(3);
		const changes = [{ subject: 'New' }, { sendNow: true }, { sendNow: false, subject: 'New' }];
		for (const [index, updateFields] of changes.entries()) {
			const letterId = letters[index]?.id ?? '';
			const parameters = { ...openedParameters, operation: 'update', letterId, updateFields };
			await bed.engine.runNode('svcLetters', parameters as INodeParameters, {
				items: someLetters(1),
			});
		}
		expect(sentDates()).toEqual([undefined, expect.stringMatching(/^\d{4}-.*Z$/), undefined]);
	});

	test.each<[string, INodeParameters]>([
		['a letter', {}],
		[
			'a letter whose status is waited for',
			{ operation: 'createAndWait', statuses: 'sent', waitAtMost: 0 },
		],
	])('%s is sent now', async (_, change) => {
		await bed.engine.runNode(
			'svcLetters',
			{ ...openedParameters, ...change },
			{ items: someLetters(1) },
		);
		expect((bed.service.requests[0]?.body as IDataObject).scheduledate).toEqual(expect.any(String));
	});
});

test('an empty input sends nothing and gives nothing', async () => {
	const { status, outputs } = await bed.engine.runNode('svcLetters', createParameters, {
		items: [],
	});
	expect({ status, items: outputs.svcLetters }).toEqual({ status: 'success', items: undefined });
	expect(bed.service.requests).toEqual([]);
});

test('a bad third item keeps the two before it from being sent', async () => {
	const items = someLetters(3);
	items[2].country = 'Atlantis';
	const { error } = await bed.engine.runNode('svcLetters', createParameters, { items });
	expect(error?.message).toMatch(/\[item 2\]$/);
	expect(bed.service.requests).toEqual([]);
});
