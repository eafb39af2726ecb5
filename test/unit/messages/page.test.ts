import { questionPage } from '../../../nodes/Messages/response/page';
import { type Asking, textField } from '../../../nodes/Messages/response/question';

const asking: Asking = {
	message: 'Send letter 1?',
	title: '',
	description: '',
	submitLabel: 'Submit',
	attribution: false,
	request: { type: 'approval', buttons: [{ label: 'Approve', approves: true }] },
};
const form: Asking = { ...asking, request: { type: 'freeText', fields: [textField] } };

it.each<[string, Asking, string]>([
	['an approval', asking, 'Your decision'],
	['a form', form, 'Your response'],
	['a question with a title', { ...asking, title: 'Letter 1' }, 'Letter 1'],
])('%s has a heading', (_, question, heading) => {
	const [, found] = /<h1[^>]*>([^<]*)</.exec(questionPage(question)) ?? [];
	expect(found).toBe(heading);
});

it.each([
	['text', 'type="text"'],
	['email', 'type="email"'],
	['date', 'type="date"'],
	// To a browser, a number with a comma is none.
	['number', 'type="text" inputmode="decimal"'],
] as const)('a field for %s is an input with %s', (type, attributes) => {
	const fields = [{ ...textField, type }];
	const page = questionPage({ ...form, request: { type: 'customForm', fields } });
	const [input = ''] = /<input[^>]*>/.exec(page) ?? [];
	expect(input.replaceAll(/\s+/g, ' ')).toContain(` ${attributes} maxlength`);
});

test('a field with choices is a box for each, and what was ticked stays so', () => {
	const fields = [{ ...textField, type: 'checkbox', choices: ['Anna', 'Björn'] } as const];
	const entered = new URLSearchParams({ field0: 'Björn' });
	const page = questionPage(
		{ ...form, request: { type: 'customForm', fields } },
		undefined,
		entered,
	);
	const boxes = page.match(/<input[^>]*>/g)?.map((box) => box.replaceAll(/\s+/g, ' ').trim());
	expect(boxes).toEqual([
		'<input type="checkbox" name="field0" value="Anna" />',
		'<input type="checkbox" name="field0" value="Björn" checked />',
	]);
});

test('the page shows the whole message, also with a description', () => {
	const page = questionPage({ ...asking, description: 'Costs 4.20 EUR' });
	expect(page).toContain('Send letter 1?');
	expect(page).toContain('Costs 4.20 EUR');
});
