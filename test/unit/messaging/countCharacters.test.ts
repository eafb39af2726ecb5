import fc from 'fast-check';
import { counted } from '../../../nodes/messaging/countCharacters';

const count = (text: string, more: Partial<Parameters<typeof counted>[1]> = {}) =>
	counted(text, { samples: [], shortLinkLength: 22, ...more });
const page = '[[page:6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70]]';

test('a text without tags is exact', () => {
	expect(count('Hello')).toEqual({
		encoding: 'GSM-7',
		characters: 5,
		parts: 1,
		charactersLeft: 155,
		isEstimate: false,
		minimumCharacters: 5,
		minimumParts: 1,
		unicodeCharacters: [],
		links: [],
		dataTags: [],
		optOut: { times: 0, charactersEach: 22 },
		notes: [],
	});
});

test('links count as short links, whatever their address', () => {
	const link = `[[url:https://example.com/${'a'.repeat(200)}?order={{16}}&ключ=1]]`;
	expect(count(`${link} ${page} ${link}`)).toMatchObject({
		encoding: 'GSM-7',
		characters: 68,
		isEstimate: false,
		links: [
			{ tag: link, times: 2, charactersEach: 22 },
			{ tag: page, times: 1, charactersEach: 22 },
		],
		dataTags: [],
	});
	expect(count(page, { shortLinkLength: 21 })).toMatchObject({ characters: 21 });
});

test('data tags count as their samples, and those without one are named', () => {
	const samples = [
		{ fieldId: '1', value: 'Anna' },
		{ fieldId: '9', value: 'not in the text' },
	];
	expect(count('Hi {{1}} {{17}}, {{1}}!', { samples })).toMatchObject({
		characters: 15,
		isEstimate: true,
		minimumCharacters: 7,
		dataTags: [
			{ tag: '{{1}}', times: 2, charactersEach: 4, sample: 'Anna' },
			{ tag: '{{17}}', times: 1, charactersEach: 0, sample: null },
		],
		notes: ['Counted as empty: {{17}}. To count typical values, add Options > Sample Values.'],
	});
	// As a person writes it, where the tag has a name.
	expect(count('Hi {{1}}{{17}}').notes).toEqual([
		'Counted as empty: [[first name]], {{17}}. To count typical values, add Options > Sample Values.',
	]);
	expect(count('Hi {{1}}', { samples }).notes).toEqual([
		"Data tags are counted with the sample values. A recipient's values can be longer.",
	]);
});

test('counts an empty sample, because not everyone has an insertion', () => {
	expect(count('{{2}}', { samples: [{ fieldId: '2', value: '' }] })).toMatchObject({
		dataTags: [{ tag: '{{2}}', charactersEach: 0, sample: '' }],
		notes: [expect.stringContaining('can be longer')],
	});
});

test('a sample can make the whole text Unicode', () => {
	const text = `${'x'.repeat(80)}{{1}}€`;
	expect(count(text, { samples: [{ fieldId: '1', value: 'Łukasz €' }] })).toMatchObject({
		encoding: 'Unicode',
		characters: 89,
		parts: 2,
		minimumCharacters: 82,
		minimumParts: 1,
		unicodeCharacters: ['Ł'],
		dataTags: [{ charactersEach: 8 }],
	});
	expect(count(text, { samples: [{ fieldId: '1', value: 'Anna €' }] })).toMatchObject({
		encoding: 'GSM-7',
		dataTags: [{ charactersEach: 7 }],
	});
});

test('the opt-out tag is an estimate, and said to be one', () => {
	expect(count('Bye [[optout]]')).toMatchObject({
		characters: 26,
		isEstimate: true,
		minimumCharacters: 4,
		optOut: { times: 1, charactersEach: 22 },
		notes: [expect.stringMatching(/differs by recipient.*This count uses 22/)],
	});
	expect(count('Bye [[optout]]', { optOutCharacters: 0 })).toMatchObject({
		characters: 4,
		optOut: { times: 1, charactersEach: 0 },
	});
});

test('two samples for one field are a mistake', () => {
	const samples = [
		{ fieldId: '1', value: 'a' },
		{ fieldId: '1', value: 'b' },
	];
	expect(() => count('{{1}}', { samples })).toThrow('has two values for the tag First Name');
});

test('the characters are those of the text and of each tag', () => {
	const plain = fc.string({ unit: fc.constantFrom(...'ab é!'), maxLength: 40 });
	const sample = fc.string({ unit: fc.constantFrom(...'xyzü'), maxLength: 12 });
	const piece = fc.oneof(
		plain.map((text) => ({ text, size: text.length, least: text.length })),
		fc.constantFrom('[[url:x.example]]', page).map((text) => ({ text, size: 22, least: 22 })),
		fc.constant({ text: '[[optout]]', size: 9, least: 0 }),
		fc.constant({ text: '{{1}}', size: -1, least: 0 }),
	);
	fc.assert(
		fc.property(fc.array(piece, { maxLength: 20 }), sample, (pieces, value) => {
			const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);
			const text = pieces.map((one) => one.text).join('');
			expect(
				count(text, { samples: [{ fieldId: '1', value }], optOutCharacters: 9 }),
			).toMatchObject({
				characters: sum(pieces.map(({ size }) => (size < 0 ? value.length : size))),
				minimumCharacters: sum(pieces.map(({ least }) => least)),
			});
		}),
	);
});
