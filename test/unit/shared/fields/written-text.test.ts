/** What a text that people read may not have in it, by who wrote it. */
import { readByPeople, text } from '../../../../nodes/shared/fields';
import { ofItem } from './read-contexts';

const written = text({ displayName: 'Text', kind: readByPeople() });

const readAs = (value: string, entered: string, isTool: boolean) => () =>
	written.read(value, { ...ofItem, entered, isTool, evaluate: () => value });

describe('what a model has written', () => {
	test.each([
		['**Dear Jane**,\nhello', '**Dear Jane**'],
		['Hello\n# Your invoice', '# Your invoice'],
		['See [our page](https://example.com)', '[our page](https:'],
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

	test('is no template, also beside typed words', () => {
		expect(readAs('Dear [Name], hi', "=From us: {{ $fromAI('text') }}", true)).toThrow('"[Name]"');
		expect(readAs('Dear [Name], hi', '=From us: {{ $json.text }}', false)()).toBe(
			'Dear [Name], hi',
		);
	});
});
