import fc from 'fast-check';
import { previewPage } from '../../../nodes/Letters/letter/preview/page';
import { addressLines, pictureOf } from '../../../nodes/Letters/letter/preview/picture';

const jane = {
	addresses: [{ recipient: 'Jane Doe\n1 Main Street\n12345 Berlin', sender: 'Example Ltd' }],
	message: 'Dear Jane',
	destination: 'DE',
};
const page = (properties = {}, notes: string[] = []) =>
	previewPage({ ...pictureOf({ ...jane, ...properties }), notes });

/** What a browser shows of an HTML text. */
const shown = (source: string) =>
	source.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)));

/** The text of the letter, as the page's source has it. */
const messageIn = (source: string) => /<div class="message">([^]*?)<\/div>/.exec(source)?.[1] ?? '';

describe('a text', () => {
	test('is shown as it is, in ASCII', () => {
		// Not `unit: 'binary'`, for which fast-check spends seconds on a table of all characters.
		const anyCharacter = fc
			.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0x20, max: 0x10_ff_ff }))
			.map((code) => String.fromCodePoint(code));
		const anyText = fc
			.string({ unit: anyCharacter, minLength: 1 })
			.filter((text) => !/[\p{Cc}\p{Cs}]/u.test(text));
		fc.assert(
			fc.property(anyText, (message) => {
				const source = page({ message });
				expect(source).toMatch(/^[\n\t -~]*$/);
				expect(messageIn(source)).not.toMatch(/[<>"']/);
				expect(shown(messageIn(source))).toBe(message);
			}),
		);
	});

	test('has a sign for what no page can contain', () => {
		const source = page({ message: 'a\u0000b\uD83Cc\r\nd' });
		expect(messageIn(source)).toBe('a&#65533;b&#65533;c\nd');
	});
});

describe('page', () => {
	test('has each part in its place', () => {
		const source = page({ subject: 'Your order', dateplace: 'Berlin, today' });
		const places = [
			'<div class="sender">Example Ltd</div>',
			'<div class="recipient">Jane Doe\n1 Main Street\n12345 Berlin</div>',
			'<div class="dateplace">Berlin, today</div>',
			'<div class="subject">Your order</div>',
			'<div class="message">Dear Jane</div>',
		].map((part) => source.indexOf(part));
		expect(places).toEqual([...places].sort((a, b) => a - b));
		expect(places).not.toContain(-1);
	});

	test('has no place for what is not sent', () => {
		const source = page({ addresses: [{ recipient: 'Jane Doe' }] });
		for (const name of ['sender', 'dateplace', 'subject'])
			expect(source).not.toContain(`<div class="${name}">`);
	});

	test('lists everything else that is sent under the names of the panel', () => {
		const source = page({ fullcolor: true, scheduledate: '2030-01-31', more: { a: 1 } });
		expect(
			[...source.matchAll(/<th>(.*?)<\/th><td>([^]*?)<\/td>/g)].map((row) =>
				shown(row.slice(1).join(': ')),
			),
		).toEqual([
			'Destination Country: Germany (DE)',
			'Full Color: Yes',
			'Schedule Date: 2030-01-31',
			'more: {\n  "a": 1\n}',
		]);
	});

	test.each([
		[{}, ['Text With PDF']],
		[{ subject: 'Your bill' }, ['Subject', 'Text With PDF']],
		[{ subject: 'Your bill', message: '' }, ['Subject']],
	])('names the PDF, and labels only what is sent with it (%j)', (properties, labels) => {
		const pdf = { fileName: 'bill.pdf', size: '7 kB' };
		const source = previewPage({ ...pictureOf({ ...jane, ...properties }), notes: [], pdf });
		expect(source).toContain('<b>bill.pdf</b> (PDF, 7 kB)');
		const file = source.slice(source.indexOf('bill.pdf'));
		expect([...file.matchAll(/<div class="hint">(.*?)<\/div>/g)].map(([, label]) => label)).toEqual(
			labels,
		);
	});

	test('contains no markup of the letter', () => {
		const bad = '<script>alert(1)</script><img src=x onerror=alert(1)>';
		const source = page(
			{
				addresses: [{ recipient: bad, sender: bad }],
				...{ message: bad, subject: bad, dateplace: bad, destination: bad, [bad]: bad },
			},
			[bad],
		);
		expect(source).not.toMatch(/<(script|img)/);
	});

	test.each([
		['no list', 'anything', []],
		['two addresses', [{ recipient: 'A\nB' }, { recipient: 'C\nD' }], []],
		['one address', [{ recipient: 'A\r\nB' }], ['A', 'B']],
		['a number', [{ recipient: 7 }], []],
	])('shows addresses that only additional properties can send: %s', (_, addresses, lines) => {
		expect(addressLines({ addresses })).toEqual(lines);
		expect(pictureOf({ addresses }).recipient).not.toBe('');
	});
});
