/** What a browser wouldn't send from the page of a question. */
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
