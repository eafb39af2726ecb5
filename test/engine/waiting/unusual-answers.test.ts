/** What a browser wouldn't send from the page of a question. */
import type { INodeParameters } from 'n8n-workflow';
import { simulatorBed } from '../simulator-bed.ts';
import { Phones, yes } from './question.ts';

const bed = simulatorBed();
const phones = new Phones(bed);

test.each([
	['application/json', JSON.stringify({ approved: true })],
	['text/plain', 'yes'],
	[
		'multipart/form-data; boundary=b',
		'--b\r\nContent-Disposition: form-data; name="approved"\r\n\r\ntrue\r\n--b--\r\n',
	],
	['application/octet-stream', '\u0000\uFFFD'],
])('a body of type %s is no answer, and the page comes again', async (type, body) => {
	const asleep = await phones.ask(1);
	const query = Object.fromEntries(phones.link().searchParams);
	const headers = { 'content-type': type };
	const { status, page, woken } = await bed.engine.call(asleep, { headers, body, query });
	expect([status, woken]).toEqual([422, undefined]);
	expect(page).toContain('Choose one of the buttons.');
	const later = await phones.answer(asleep, yes);
	expect(later.woken?.status).toBe('success');
});

test('HTML in an answer is output as it was entered, and no page shows it', async () => {
	const html = '<script>alert(1)</script> & "more"';
	const asleep = await phones.ask(1, { responseType: 'freeText' });
	const { page, woken } = await phones.answer(asleep, { field0: html });
	expect(page).not.toContain('alert');
	expect(woken?.json('After')).toMatchObject([{ data: { text: html } }]);
});

test('a field that was never asked for is ignored', async () => {
	const asleep = await phones.ask(1);
	const { woken } = await phones.answer(asleep, { ...yes, admin: 'true', timedOut: 'true' });
	const [{ data, timedOut }] = woken?.json('After') ?? [{}];
	expect(Object.keys(Object(data)).sort()).toEqual(['approved', 'respondedAt']);
	expect(timedOut).toBe(false);
});

const formOf = (field: INodeParameters): INodeParameters => ({
	responseType: 'customForm',
	formFields: { entries: [{ fieldLabel: 'Answer', requiredField: true, ...field }] },
});

describe('a number', () => {
	test.each([
		['1,5', 1.5],
		['1.25', 1.25],
		['0,125', 0.125],
		['1.1250', 1.125],
		['1000', 1000],
		['+31612345678', 31612345678],
		['-7', -7],
	])('%s is %d', async (entered, number) => {
		const asleep = await phones.ask(1, formOf({ fieldType: 'number' }));
		const { woken } = await phones.answer(asleep, { field0: entered });
		expect(woken?.json('After')).toMatchObject([{ data: { Answer: number } }]);
	});

	test.each([
		// A thousand to one reader, and one to another.
		['1,000', 'This can be read in two ways.'],
		['1.000', 'This can be read in two ways.'],
		['-12.500', 'This can be read in two ways.'],
		['1.234.567', 'Enter a number.'],
		['0x10', 'Enter a number.'],
		['1e3', 'Enter a number.'],
		// JavaScript would drop digits.
		['12345678901234567890', 'Enter at most 15 digits.'],
	])('%s is asked for again', async (entered, problem) => {
		const asleep = await phones.ask(1, formOf({ fieldType: 'number' }));
		const { status, page, woken } = await phones.answer(asleep, { field0: entered });
		expect([status, woken]).toEqual([422, undefined]);
		expect(page).toContain(problem);
		expect(page).toContain(`value="${entered}"`);
	});
});

test.each(['dropdown', 'checkbox'])(
	'a choice of two lines is output as it was defined (%s)',
	async (fieldType) => {
		const fieldOptions = '={{ ["Main Street 1\\r\\nTown", "Elsewhere"] }}';
		const asleep = await phones.ask(1, formOf({ fieldType, fieldOptions }));
		const { woken } = await phones.answer(asleep, { field0: 'Main Street 1\r\nTown' });
		const choice = 'Main Street 1\r\nTown';
		expect(woken?.json('After')).toMatchObject([
			{ data: { Answer: fieldType === 'checkbox' ? [choice] : choice } },
		]);
	},
);

test('a label whose answer n8n would drop is rejected before anything is sent', async () => {
	const { error } = await phones.run(1, formOf({ fieldType: 'text', fieldLabel: '__proto__' }));
	expect(error?.message).toContain('"Form Fields" has a field "__proto__"');
	expect(phones.texts).toEqual([]);
});
