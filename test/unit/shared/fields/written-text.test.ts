/** What a text that people read may not have in it, by who wrote it. */
import { InputError, nameOfPerson, readByPeople, text } from '../../../../nodes/shared/fields';
import { growth } from '../growth';
import { ofItem } from './read-contexts';

const written = text({ displayName: 'Text', kind: readByPeople() });

const readAs = (value: string, entered: string, isTool: boolean) => () =>
	written.read(value, { ...ofItem, entered, isTool, evaluate: () => value });

describe('a calculated number', () => {
	const read = (value: string) => readAs(value, '={{ $json.text }}', false);

	test.each([0.1 + 0.2, 1.1 * 3, 4.35 * 100, 1.1 * 1.1, 123456.78 * 3])(
		'that is not rounded is rejected: %d',
		(price) => {
			expect(read(`Pay ${price}. Thanks`)).toThrow(
				`contains ${price}, a calculated number that isn't rounded`,
			);
		},
	);

	test('right behind a currency is rejected', () => {
		expect(read('Pay EUR3.3000000000000003')).toThrow('contains 3.3000000000000003');
	});

	test.each([
		'Pi is 3.141592653589793',
		'Total 1.10 EUR',
		'Version 1.0000000.3',
		'Meet at https://maps.example.com/?q=52.37021570000001,4.895167900000001 at 9',
		'Number 30000000000000003',
		'0.000000000000000000000000001',
		'1 EUR = 1.1000000000 USD, and 0.1000000000 BTC',
		'Fee 0.00000000012 BTC, latency 0.0000000001 s, tax 4.0000000000 %',
		'At 52.5200000001, 13.4049999999',
		'See maps.example.com/@1.00000000001, ISIN DE0001.00000000000000012',
	])('otherwise is sent: %s', (value) => {
		expect(read(value)()).toBe(value);
	});

	test('that was typed in is sent', () => {
		const value = 'In JavaScript, 0.1 + 0.2 is 0.30000000000000004';
		expect(readAs(value, value, false)()).toBe(value);
	});
});

describe('a text of nothing but', () => {
	const fromItem = '={{ $json.text }}';

	test.each([
		'N/A',
		'none',
		'NULL',
		' nan ',
		'None',
		'null null',
		'<NA>',
		'\\N',
		'-',
		'\u2014',
		'(blank)',
		'[]',
		'{}',
		'""',
	])('a stand-in is rejected: %j', (value) => {
		expect(readAs(value, fromItem, false)).toThrow(
			`is "${value.trim()}", a placeholder for a missing value`,
		);
		expect(readAs(value, value, false)()).toBe(value);
	});

	test.each(['?', '...', '0', 'None of them', 'n', 'No', '(hello)', '[1]'])(
		'%j is sent',
		(value) => {
			expect(readAs(value, fromItem, false)()).toBe(value);
		},
	);

	test.each(['{"text":"Dear Ann"}', ' [ "Dear Ann" ]', '[{ "text": "Dear Ann" }]'])(
		'JSON is rejected: %s',
		(value) => {
			expect(readAs(value, fromItem, false)).toThrow('is JSON, which would be sent as is');
			expect(readAs(value, value, false)()).toBe(value);
			expect(readAs(value, '={{ JSON.stringify($json) }}', false)()).toBe(value);
			expect(readAs(value, '={{ $json.toJsonString() }}', false)()).toBe(value);
		},
	);

	test.each(['{"text":"Dear Ann"', 'Got {"a":1}', '["a"] is a list', '[5]'])(
		'what only looks like JSON is sent: %s',
		(value) => {
			expect(readAs(value, fromItem, false)()).toBe(value);
		},
	);
});

describe('a greeting from upstream', () => {
	const fromItem = '={{ $json.text }}';

	test.each([
		['Dear ,\nyour order is ready.', 'Dear ,'],
		['Order 7\n\nBeste  ,\nuw bestelling', 'Beste  ,'],
		['Sehr geehrte Frau ,\nvielen Dank', 'Sehr geehrte Frau ,'],
		['Hi ,\r\nthanks', 'Hi ,'],
	])('without a name is rejected: %j', (value, greeting) => {
		expect(readAs(value, fromItem, false)).toThrow(`greets no one: "${greeting}"`);
		expect(readAs(value, value, false)()).toBe(value);
	});

	test('is read in time in proportion to the length of the text', () => {
		const check = (length: number) => readAs(' '.repeat(length), fromItem, false)();
		expect(growth(check, 2000)).toBeLessThan(100);
	});

	test.each([
		...['Beste,\nuw bestelling', 'Bonjour !\nMerci', 'Hi Ann ,\nthanks', 'We say hi , too'],
		...['Madame , Monsieur ,\nmerci', 'Bonjour Madame ,\nmerci', 'Chère Madame ,\nmerci'],
	])('otherwise is sent: %j', (value) => {
		expect(readAs(value, fromItem, false)()).toBe(value);
	});
});

describe('a template of another program', () => {
	test.each(['{% name %}', '<%= name %>', '%%first_name%%', '{ MERGEFIELD Name }', '{!Name}'])(
		'is rejected: %s',
		(placeholder) => {
			expect(readAs(`Dear ${placeholder}, hi`, '={{ $json.text }}', false)).toThrow(
				`contains "${placeholder}", which would be sent as is`,
			);
		},
	);

	test.each(['100 %% sure', 'a <% b', '<% if (user) { %>', '5% {x% }', '{ a field }'])(
		'otherwise is sent: %s',
		(value) => {
			expect(readAs(value, '={{ $json.text }}', false)()).toBe(value);
		},
	);
});

describe('what a model has written', () => {
	test.each([
		['**Dear Jane**,\nhello', '**Dear Jane**'],
		['Hello\n# Your invoice', '# Your invoice'],
		['See [our page](https://example.com)', '[our page](https:'],
		['```json\n{ "text": "Hello" }\n```', '```json'],
		['Here you are:\n```\nHello\n```', '```'],
	])('is no Markdown: %s', (value, found) => {
		expect(readAs(value, "={{ $fromAI('text') }}", true)).toThrow(
			`contains "${found}", which is Markdown and would be sent as is`,
		);
		// A person can mean it.
		expect(readAs(value, value, false)()).toBe(value);
	});

	test.each(['2 * 3 ** 2', 'Order #17', '#1 of 3', '[1] (see below)', '** SALE **'])(
		'may say %s',
		(value) => {
			expect(readAs(value, "={{ $fromAI('text') }}", true)()).toBe(value);
		},
	);

	test.each([
		'[Your Company]',
		'[your phone number]',
		'[Your Name/Position]',
		'[Insert Date]',
		"[Recipient's Name]",
		'[Recipient’s Name]',
		'[Ihr Unternehmen]',
		'[Ihre Telefonnummer]',
		'[Ihr Name]',
		'[Uw bedrijf]',
		'[Votre entreprise]',
	])('leaves no %s to the sender', (gap) => {
		const value = `Thank you. Kind regards, ${gap}`;
		for (const isTool of [true, false]) {
			expect(readAs(value, '={{ $json.output }}', isTool)).toThrow(`contains "${gap}"`);
		}
	});

	test.each([
		'[Your]',
		'[[your tag]]',
		'[yourself]',
		'[Ihr Team]',
		'[Insertion]',
		'your [sic] letter',
	])('may have %s', (value) => {
		const said = `Thank you ${value}`;
		expect(readAs(said, "={{ $fromAI('text') }}", true)()).toBe(said);
	});

	test('is no template, also beside typed words', () => {
		expect(readAs('Dear [Name], hi', "=From us: {{ $fromAI('text') }}", true)).toThrow('"[Name]"');
		expect(readAs('Dear [Name], hi', '=From us: {{ $json.text }}', false)()).toBe(
			'Dear [Name], hi',
		);
	});
});

/** Errors are stored, sent by alerts, and read by people. */
describe('what someone has written at any length', () => {
	const long = 'a'.repeat(5000);
	const digits = '1'.repeat(5000);
	const date = 'Tue Jan 01 2030 00:00:00 GMT+0000';

	const expectShort = (field: typeof written, value: string, entered = '={{ $json.text }}') => {
		const context = { ...ofItem, entered, evaluate: () => value };
		expect(() => field.read(value, context)).toThrow(/^.{10,300}$/s);
		expect(remedyOf(() => field.read(value, context)).length).toBeLessThan(500);
	};

	test.each([
		'-'.repeat(5000),
		`$json.${long}`,
		`[object A${long}]`,
		`Pay ${digits}.0000000000001 EUR`,
	])('is repeated in part: %#', (value) => {
		expectShort(written, value);
	});

	test.each([`[[${long}]]`, `{{${long}}}`])('is repeated in part of a name: %#', (value) => {
		expectShort(text({ displayName: 'Name', kind: nameOfPerson }), value);
	});

	test.each([
		['=At {{ $json.date }} sharp', `${date} (${long})`],
		['=Pay {{ $json.price + $json.shipping }} EUR', digits],
	])('is repeated in part of a value: %s', (entered, value) => {
		expectShort(written, value, entered);
	});
});

function remedyOf(read: () => unknown): string {
	try {
		read();
	} catch (error) {
		if (error instanceof InputError) return error.remedy;
	}
	return '';
}
