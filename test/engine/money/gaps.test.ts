/** A text in which one of several expressions returns nothing, such as "Dear ,". */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { createParameters as letter, someLetters } from '../letters/letter.ts';
import { createParameters as message, someMessages } from '../messages/message.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();
const [aLetter] = someLetters(1);
const [aMessage] = someMessages(1);

const texts: Array<
	[string, string, IDataObject, string, (text: string) => INodeParameters, () => unknown]
> = [
	[
		'a letter',
		'svcLetters',
		aLetter,
		'Text',
		(text) => ({ ...letter, message: text }),
		() => bed.service.state.letters.at(-1)?.message,
	],
	[
		'the subject of a letter',
		'svcLetters',
		aLetter,
		'Subject',
		(text) => ({ ...letter, additionalFields: { subject: text } }),
		() => bed.service.state.letters.at(-1)?.subject,
	],
	[
		'a message',
		'svcMessages',
		aMessage,
		'Text',
		(text) => ({ ...message, body: text }),
		() => bed.service.state.messages.at(-1)?.body,
	],
];

describe.each(texts)('%s', (_, type, item, field, parameters, sent) => {
	/** The same code reads all of these texts. That it reads the others, too, a row of each table shows. */
	const of = <const Row>(rows: readonly Row[]) =>
		field === 'Text' && type === 'svcLetters' ? rows : rows.slice(0, 1);
	const run = async (text: string, json: IDataObject = {}, others: INodeParameters = {}) =>
		await bed.engine.runNode(
			type,
			{ ...parameters(text), ...others },
			{ items: [{ ...item, ...json }], settings: { name: 'Node' } },
		);

	test.each(
		of<[string, IDataObject]>([
			['=Dear {{ $json.salutation }}, hi', {}],
			['=Dear {{ $json.salutation }}, hi', { salutation: null }],
			['=Dear {{ $json.salutation.trim() }}, hi', {}],
			['=Dear {{ [] }}, hi', {}],
			['=Dear {{ DateTime.fromISO("soon") }}, hi', {}],
			['=Dear {{ Number($json.salutation) }}, hi', {}],
			['=Dear {{ $json.other }} {{ $json.salutation }}, hi', { other: 'Ms.' }],
			['={{ $json.salutation }}\n{{ "Hello" }}', {}],
			['=Dear {{ $json.salutation }}, hi', { salutation: '' }],
			['=Dear {{ $json.salutation }}, hi', { salutation: ' ' }],
			['=Dear {{ $json.salutation ?? "" }}, hi', {}],
			['=Dear {{ $json.other }} {{ $json.salutation }}, hi', { other: '', salutation: '' }],
			['={{ $json.salutation }}, hi', { salutation: '' }],
			['=Hi\n{{ $json.salutation }}! Ben', { salutation: '' }],
			['=Bonjour {{ $json.salutation }} ! Ben', { salutation: '\u00a0' }],
			['=Thanks for order {{ $json.salutation }}. Bye', { salutation: '' }],
			['=You owe {{ $json.salutation }} EUR', { salutation: '' }],
			['=You owe {{ $json.salutation }}€ now', { salutation: ' ' }],
			['=You owe €{{ $json.salutation }}', { salutation: '' }],
			['=You owe CHF {{ $json.salutation }} now', { salutation: '' }],
			['=Now {{ $json.salutation }}% off', { salutation: '' }],
		]),
	)('with a gap is refused: %j of %j', async (text, json) => {
		const { error } = await run(text, json);
		expect(error?.message).toMatch(
			new RegExp(`^"${field}" has nothing in place of \\{\\{ .* \\}\\} \\[item 0\\]$`),
		);
		expect(error?.description).toMatch(/Nothing was sent for this item\.$/);
		expect(bed.service.requests).toEqual([]);
	});

	test.each(
		of<[string, IDataObject, string]>([
			['=Dear {{ $json.salutation }}, hi', { salutation: 'Ann' }, 'Dear Ann, hi'],
			['=Dear {{ $json.salutation }}, hi', { salutation: 0 }, 'Dear 0, hi'],
			['=Dear {{ $json.salutation }}, hi', { salutation: false }, 'Dear false, hi'],
			['=Dear{{ $json.salutation }}, hi', { salutation: '' }, 'Dear, hi'],
			['=Dear{{ $json.salutation ?? "" }}, hi', {}, 'Dear, hi'],
			['=Hi {{ "Ann" }} {{ $json.salutation }}, hi', { salutation: '' }, 'Hi Ann , hi'],
			['=Hi {{ $json.salutation }} Doe, hi', { salutation: '' }, 'Hi  Doe, hi'],
			['=Hi!\n{{ $json.salutation }}\nBye', { salutation: '' }, 'Hi!\n\nBye'],
			['=By: {{ $json.salutation }}, Bonn', { salutation: '' }, 'By: , Bonn'],
			['=Thanks {{ $json.salutation }} :)', { salutation: '' }, 'Thanks  :)'],
			['=You owe 5{{ $json.salutation }} EUR', { salutation: '' }, 'You owe 5 EUR'],
			['=You owe {{ 5 }}{{ $json.salutation }} EUR', { salutation: '' }, 'You owe 5 EUR'],
			['=You owe €{{ $json.salutation }}{{ 5 }}', { salutation: '' }, 'You owe €5'],
			['=You owe €{{ $json.salutation }} 5', { salutation: '' }, 'You owe € 5'],
			['=Hi {{ $json.salutation }} Eurydice', { salutation: '' }, 'Hi  Eurydice'],
			['=Dear {{ $json.salutation.toUpperCase() }}, hi', { salutation: 'Ann' }, 'Dear ANN, hi'],
		]),
	)('without one is sent: %j of %j', async (text, json, expected) => {
		const { error } = await run(text, json);
		expect([error?.message, sent()]).toEqual([undefined, expected]);
	});

	test.each(
		of<[string, string, IDataObject]>([
			['Dear {name},', '{name}', {}],
			['Dear {First Name},', '{First Name}', {}],
			['=Dear {name}, order {{ $json.order }}', '{name}', { order: 1 }],
			['={{ $json.template }}', '{name}', { template: 'Dear {name},' }],
			['Hello [First Name]', '[First Name]', {}],
			['Hello <name>!', '<name>', {}],
			['Beste [voornaam]', '[voornaam]', {}],
		]),
	)('with a placeholder is refused: %j', async (text, placeholder, json) => {
		const { error } = await run(text, json);
		expect(error?.message).toBe(
			`"${field}" contains "${placeholder}", which would be sent as is [item 0]`,
		);
		expect(bed.service.requests).toEqual([]);
	});

	test.each(
		of([
			'Dear { name}, hi',
			'1 {2} 3 {}',
			'{"name": 1}',
			'[Reply STOP to end]',
			'a <b> [c]',
			'{one; two}',
		]),
	)('with other brackets is sent: %s', async (text) => {
		const { error } = await run(text);
		expect([error?.message, sent()]).toEqual([undefined, text]);
	});

	test.each(
		of([
			'"Text" contains "[Name]", which would be sent as is',
			'contains "#N/A", which a spreadsheet shows',
			'contains "[object Object]" instead of values',
			'Your mail said {name} instead of my name',
			'It is undefined, says Ann',
		]),
	)('with other people’s words in it is sent: %s', async (words) => {
		const { error } = await run('=Someone wrote: {{ $json.words }}.', { words });
		expect([error?.message, sent()]).toEqual([undefined, `Someone wrote: ${words}.`]);
	});

	test.each(
		of<[unknown, string]>([
			['#N/A', 'contains "#N/A", which a spreadsheet shows for a formula without a result'],
			['3.12001E+12', 'is a number that a spreadsheet has shortened: "3.12001E+12"'],
			['[Name]', 'contains "[Name]", which would be sent as is'],
			[' {First Name} ', 'contains "{First Name}", which would be sent as is'],
			['undefined', 'contains "undefined" instead of a value'],
			['Invalid DateTime', 'contains "Invalid DateTime" instead of a value'],
			['Invalid date', 'contains "Invalid date" instead of a value'],
			[{ first: 'Ann' }, 'contains "[object Object]" instead of values'],
			[[{ first: 'Ann' }], 'contains "[object Object]" instead of values'],
		]),
	)('with a value that stands for none is refused: %j', async (name, problem) => {
		const { error } = await run('=Dear {{ $json.name }}, hi', { name } as IDataObject);
		expect(error?.message).toBe(`"${field}" ${problem} [item 0]`);
		expect(bed.service.requests).toEqual([]);
	});

	test.each(
		of([
			['Hello «Name», hi', '«Name»'],
			['Hello %FIRST_NAME%, hi', '%FIRST_NAME%'],
			['Hello <<First Name>>, hi', '<<First Name>>'],
			['Hello *|FNAME|*, hi', '*|FNAME|*'],
			['=Hello %NAME%, order {{ "x" }}', '%NAME%'],
		]),
	)('with the mark of a mail merge is refused: %s', async (text, mark) => {
		const { error } = await run(text);
		expect(error?.message).toBe(
			`"${field}" contains "${mark}", which would be sent as is [item 0]`,
		);
		expect(bed.service.requests).toEqual([]);
		expect(error?.description).toContain('add a space after its first character');
		const literal = text.replace(mark, `${mark[0]} ${mark.slice(1)}`);
		expect((await run(literal)).error?.message).toBeUndefined();
	});

	test.each(of(['Hello $json.name, hi', '=Hello $json["first name"] {{ "x" }}']))(
		'with an expression that lacks its braces is refused: %s',
		async (text) => {
			const { error } = await run(text);
			expect(error?.message).toMatch(
				/ contains "\$json.* without braces, which would be sent as is/,
			);
			expect(bed.service.requests).toEqual([]);
		},
	);

	test.each(
		of([
			'«Sommerfest» am Rhein',
			'a << b >> c * | d',
			'50%NOW% off',
			'Use {SALE10}',
			'Pay in $json',
		]),
	)('with other marks is sent: %s', async (text) => {
		const { error } = await run(text);
		expect([error?.message, sent()]).toEqual([undefined, text]);
	});

	test.each(
		of([
			['<p>Hello</p>', '<p>'],
			['Hello<br/>Ann', '<br/>'],
			['Hello <b>Ann</b>', '</b>'],
			['<a href="https://example.com">here', '<a href="https://example.com">'],
			['Salt &amp; Pepper', '&amp;'],
			['M&uuml;ller &#8211; hi', '&uuml;'],
		]),
	)('with HTML is refused: %s', async (text, found) => {
		for (const written of [text, '={{ $json.words }}', `=${text} {{ "x" }}`]) {
			const { error } = await run(written, { words: text });
			expect(error?.message).toBe(
				`"${field}" contains "${found}", which is HTML and would be sent as is [item 0]`,
			);
		}
		expect(bed.service.requests).toEqual([]);
	});

	test.each(of(['a < b > c', 'a <b> c', 'R&D', 'Q&A; more', '<3', '1 <2> 3', 'if a<p & b>q']))(
		'with other angles and ampersands is sent: %s',
		async (text) => {
			const { error } = await run(text);
			expect([error?.message, sent()]).toEqual([undefined, text]);
		},
	);

	test.each(
		of([
			['Hello M\uFFFDller', '\uFFFD'],
			['Hello J\u00C3\u00BCrgen', '\u00C3\u00BC'],
			['It\u00E2\u20AC\u2122s ready', '\u00E2\u20AC\u2122'],
			['5 \u00C2\u20AC', undefined],
			['En ao\u00C3\u00BBt', '\u00C3\u00BB'],
			['\u00C3\u2013sterreich', '\u00C3\u2013'],
			['Pan Pawe\u00C5\u201A', '\u00C5\u201A'],
			['\u00C4\u00B0stanbul', '\u00C4\u00B0'],
			['\u00C5\u0081ukasz', '\u00C5\u0081'],
			['Bucure\u00C8\u2122ti', '\u00C8\u2122'],
			['Merci, c\u00C5\u201Cur', '\u00C5\u201C'],
			['\u00D0\u00BF\u00D1\u20AC', '\u00D0\u00BF\u00D1\u20AC'],
			['Bye \u00F0\u0178\u02DC\u20AC', '\u00F0\u0178'],
		]),
	)('in the wrong encoding is refused: %s', async (text, found) => {
		for (const written of ['={{ $json.words }}', '=Well: {{ $json.words }}']) {
			const { error } = await run(written, { words: text });
			expect(error?.message).toBe(
				found && `"${field}" contains "${found}" where a letter was lost [item 0]`,
			);
		}
		expect(bed.service.requests).toHaveLength(found ? 0 : 2);
	});

	test.each(
		of([
			'São Paulo',
			'SÃO PAULO',
			'Âge',
			'ÂGE',
			'Ângela',
			'À bientôt – „Âme“',
			'“ATÉ AMANHÃ” – «AMANHÃ», AMANHÃ…',
			'„BRÅ“, Å’s fyr, 10 Å², Å\u00A0gjøre',
			'È – «È», ÉTÉ… OÙ»',
			'ÖÄ… ÑÑ, það',
			'È…bello, C’È“più” da fare, CAFFÈ™',
			'2×½×½ in, Ø¾×½',
			'Ö…Ö…Öffnen',
		]),
	)('in any language is sent: %s', async (text) => {
		const { error } = await run(text);
		expect([error?.message, sent()]).toEqual([undefined, text]);
	});

	test('with a word as if it were a tag is refused', async () => {
		const { error } = await run('=Dear {{ salutation }}, hi', { salutation: 'Ann' });
		expect(error?.message).toBe(
			type === 'svcMessages'
				? `"${field}" has "{{ salutation }}", which n8n can't replace [item 0]`
				: `"${field}" has nothing in place of {{ salutation }} [item 0]`,
		);
		expect(error?.description).toContain('{{ $json.salutation }}');
		expect(bed.service.requests).toEqual([]);
	});

	test('with an expression in a fixed text is refused', async () => {
		const { error } = await run('Dear {{ $json.name }},');
		expect(error?.message).toBe(`"${field}" contains {{ $json.name }} as plain text [item 0]`);
		expect(bed.service.requests).toEqual([]);
	});

	test('with a gap is sent if that is chosen', async () => {
		const leftOut = { requestOptions: { emptyExpressions: 'leaveOut' } };
		const { error } = await run('=Dear{{ $json.salutation }}, hi', {}, leftOut);
		expect([error?.message, sent()]).toEqual([undefined, 'Dear, hi']);
	});

	test.each(
		of<[string, IDataObject, string]>([
			['{{ $json.tags }}', { tags: [] }, '{{ $json.tags.join(", ") }}'],
			['{{ $json.tag?.name }}', { tag: {} }, '{{ $json.tag?.name ?? "" }}'],
		]),
	)('says what to write for %s of %j, which works', async (piece, json, advice) => {
		const text = (code: string) => `=Hello Ann. Tags: ${code}`;
		const { error } = await run(text(piece), json);
		expect(error?.description).toContain(`If it can be empty, write ${advice}.`);
		expect((await run(text(advice), json)).error?.message).toBeUndefined();
		expect(sent()).toBe('Hello Ann. Tags: ');
	});

	test('says what to write', async () => {
		const remedy = async (text: string) => (await run(text)).error?.description;
		expect(await remedy('=Dear{{ $json.salutation }}, hi')).toContain(
			'{{ $json.salutation ?? "" }}',
		);
		expect(await remedy('=Dear {{ $json.salutation }}, hi')).toMatch(
			/with such a gap, set Request Options > Empty Expressions to 'Leave Out'/,
		);
		expect(await remedy('=Dear {{ salutation }},')).toContain('{{ $json.salutation }}');
		expect(await remedy('=Dear {{ $("Node").first().json.a }},')).toBeDefined();
	});
});

test('a time that is none is a gap, too', async () => {
	const when = '=On {{ DateTime.fromISO("soon").toFormat("dd.MM.") }}';
	const { error } = await bed.engine.runNode(
		'svcMessages',
		{ ...message, body: when },
		{ items: [aMessage] },
	);
	expect(error?.message).toBe('"Text" contains "Invalid DateTime" instead of a value [item 0]');
	expect(bed.service.requests).toEqual([]);
});

test.each([
	['See you on Invalid date.', false],
	['See you on Invalid date', false],
	['Import stopped: Invalid date format in row 7', true],
])('a time that is none as a Code node writes it: %s', async (text, isSent) => {
	await bed.engine.runNode(
		'svcMessages',
		{ ...message, body: '={{ $json.text }}' },
		{ items: [{ ...aMessage, text }] },
	);
	expect(bed.service.requests).toHaveLength(isSent ? 1 : 0);
});

test.each([
	[`=Dear {{ $json.first + ' ' + $json.last }}, hi`, 'undefined', '$json.first'],
	['={{ `Dear ${$json.title} ${$json.first}, hi` }}', 'null', '$json.title'],
	[`=Your code: {{ 'A' + $json["first"] }}`, 'undefined', '$json["first"]'],
])('a missing value that is added to a text is a gap, too: %s', async (body, word, field) => {
	const { error } = await bed.engine.runNode(
		'svcMessages',
		{ ...message, body },
		{ items: [{ ...aMessage, last: 'Smith', title: null }] },
	);
	expect(error?.message).toBe(`"Text" has "${word}" in place of {{ ${field} }} [item 0]`);
	expect(error?.description).toContain(`(${field} ?? "")`);
	expect(bed.service.requests).toEqual([]);
});

test.each([
	[`={{ "Hi " + $json.first + ", you owe " + $json.amount }}`, '$json.first'],
	[`={{ 'Hi ' + ($json.first ?? "Ann") + ', hi' }}`, '($json.first ?? "Ann")'],
	['={{ `Hi ${$json.first}, you owe ${$json.amount}` }}', '$json.first'],
	[
		'={{ `Hi ${ $json.amount } ` + $json["first"].trim() + "\\n" + $json.first + ", hi" }}',
		'$json.first',
	],
	['={{ "You owe €" + $("Trigger").first().json.first }}', '$("Trigger").first().json.first'],
	['=Well. {{ "Hi " + $json.first }}, hi', '$json.first'],
])('an empty value that is added to a text leaves the same gap: %s', async (body, field) => {
	const { error } = await bed.engine.runNode(
		'svcMessages',
		{ ...message, body },
		{ items: [{ ...aMessage, first: ' ', amount: 12.5 }] },
	);
	expect(error?.message).toBe(`"Text" has nothing in place of {{ ${field} }} [item 0]`);
	expect(error?.description).toContain("set Request Options > Empty Expressions to 'Leave Out'");
	expect(bed.service.requests).toEqual([]);
});

test.each([
	['={{ "Hi " + $json.last + " " + $json.first + ", hi" }}', {}, 'Hi Smith , hi'],
	['={{ "Hi " + $json.first + " " + $json.last }}', {}, 'Hi  Smith'],
	['={{ $json.first + $json.last }}', {}, 'Smith'],
	['={{ $json.first ? "Hi " + $json.first + ", hi" : "Hi" }}', {}, 'Hi'],
	[
		'={{ "Hi " + $json.first + ", hi" }}',
		{ requestOptions: { emptyExpressions: 'leaveOut' } },
		'Hi , hi',
	],
])('an empty value that is added elsewhere is sent: %s', async (body, others, expected) => {
	const { error } = await bed.engine.runNode(
		'svcMessages',
		{ ...message, ...others, body },
		{ items: [{ ...aMessage, first: '', last: 'Smith' }] },
	);
	expect([error?.message, bed.service.state.messages.at(-1)?.body]).toEqual([undefined, expected]);
});

test('an empty value that is added to a phone number is a gap', async () => {
	const phoneNumber = '={{ "+31" + $json.part }}';
	const { error } = await bed.engine.runNode(
		'svcMessages',
		{ ...message, sendTo: 'phoneNumber', phoneNumber },
		{ items: [{ ...aMessage, part: '' }] },
	);
	expect(error?.message).toBe('"Phone Number" has nothing in place of {{ $json.part }} [item 0]');
	expect(bed.service.requests).toEqual([]);
});

test.each([
	`=Ticket {{ 'no. ' + $json.text }}`,
	`={{ ($json.first ? $json.first + ': ' : '') + $json.text }}`,
	`={{ ($json.first ?? '') + $json.text }}`,
	`={{ !$json.first && $json.text + '.' }}`,
])('other people’s "undefined" can be added: %s', async (body) => {
	const text = 'x is undefined and y is null';
	await bed.engine.runNode('svcMessages', { ...message, body }, { items: [{ ...aMessage, text }] });
	expect(bed.service.requests.map(({ body }) => JSON.stringify(body))).toEqual([
		expect.stringContaining(text),
	]);
});

test.each([
	['=Each pays {{ 10 / 3 }} EUR', 0],
	['=Each pays €{{ 10 / 3 }}', 0],
	['=The diagonal is {{ Math.sqrt(2) }} m', 1],
])('a part of an amount has to be rounded: %s', async (body, sent) => {
	const { error } = await bed.engine.runNode(
		'svcMessages',
		{ ...message, body },
		{ items: [aMessage] },
	);
	expect([error === undefined, bed.service.requests.length]).toEqual([sent === 1, sent]);
});

test('a tag of SVC in an expression is no gap', async () => {
	await bed.engine.runNode(
		'svcMessages',
		{
			...message,
			body: '=Hello \\{{1}}, {{ $json.name }} here',
			sendTo: 'contact',
			contact: byId('a1b2c3d4-0000-4000-8000-00000000000b'),
		},
		{ items: [{ ...aMessage, name: 'Ann' }] },
	);
	expect(bed.service.state.messages.at(-1)?.body).toBe('Hello {{1}}, Ann here');
});
