/** Letter > Preview: the page is of what Send sends, and nothing is sent. */
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import type { BinaryDataMode, ItemInput } from '../harness/index.ts';
import { byCode } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { letterBody, letterText, someLetters } from './letter.ts';

const inFields: INodeParameters = {
	addressAs: 'fields',
	recipientName: '={{ $json.name }}',
	street: '1 Main Street',
	postalCode: '={{ $json.code }}',
	city: 'Berlin',
	destination: byCode('DE'),
	message: '={{ $json.text }}',
};
const jane: IDataObject = { name: 'Jane Doe', code: '12345', text: 'Dear Jane,\n\nthank you.' };

describe.each<BinaryDataMode>(['memory', 'filesystem'])('files kept in: %s', (binaryData) => {
	const bed = simulatorBed({ binaryData });

	const pageOf = async ({ binary }: INodeExecutionData) =>
		String(await bed.engine.files.read(binary?.data));

	const run = async (
		operation: 'create' | 'preview',
		parameters: INodeParameters,
		item: ItemInput = jane,
	) =>
		await bed.engine.runNode(
			`svcLetters letter ${operation}`,
			{
				...inFields,
				...parameters,
				additionalFields: {
					// The time of the run is another in the next one.
					omitScheduledate: true,
					...(parameters.additionalFields as object),
				},
			},
			{ items: [item] },
		);

	bed.describeOperation({
		name: 'svcLetters letter preview',
		parameters: { ...letterText, additionalFields: { omitScheduledate: true } },
		items: () => someLetters(2),
		requests: () => [],
		async output([item], { to, text, ...letter }) {
			expect(item.json).toEqual({
				addressLines: String(to).split('\n'),
				letterProperties: letterBody({ to, text, ...letter }),
				notes: expect.arrayContaining([expect.stringContaining('The printed letter can differ')]),
			});
			// So that n8n's viewer opens it, and shows it as a page.
			expect(item.binary?.data).toMatchObject({
				fileName: 'letter-preview.html',
				mimeType: 'text/plain',
				fileType: 'html',
			});
			const page = await pageOf(item);
			expect(page).toContain(String(to));
			expect(page).toContain(String(text));
		},
		badItem: {
			item: () => ({ ...someLetters(1)[0], to: 'Person 1, 1 Main Street' }),
			error: '"Recipient Address" has only one line',
		},
	});

	test.each<[string, INodeParameters, IDataObject]>([
		['text', {}, {}],
		[
			'everything',
			{
				addressAs: 'lines',
				recipient: 'Jane Doe\n1 Main Street',
				additionalFields: {
					sender: 'Example Ltd',
					dateplace: 'Berlin, today',
					subject: 'Thanks',
					fullcolor: true,
					registeredMail: 'registeredMailbox',
					additionalProperties: '{ "message": "Other text", "more": [1] }',
				},
			},
			{},
		],
	])('outputs exactly what Send sends: %s', async (_, parameters) => {
		const preview = await run('preview', parameters);
		expect(bed.service.requests).toEqual([]);
		await run('create', parameters);
		expect(bed.service.requests.map(({ body }) => body)).toEqual([
			preview.json()[0]?.letterProperties,
		]);
	});

	test.each<[string, INodeParameters, IDataObject]>([
		['a lost zero', {}, { code: '1067' }],
		['no name', {}, { name: '' }],
		['no text', {}, { text: '' }],
		['an emoji', {}, { text: 'Hi 🎄' }],
		['a country without a name', { destination: byCode('XX') }, {}],
		[
			'not for this country',
			{ destination: byCode('FR'), additionalFields: { registeredMail: 'registered' } },
			{},
		],
		['a PDF that is not there', { content: 'pdf' }, {}],
	])('rejects what Send rejects, with the same words: %s', async (_, parameters, wrong) => {
		const [preview, send] = [
			await run('preview', parameters, { ...jane, ...wrong }),
			await run('create', parameters, { ...jane, ...wrong }),
		];
		expect(preview.error?.message).toMatch(/^"/);
		expect(preview.error?.message).toBe(send.error?.message);
		// A preview sends nothing anyway.
		const nothingSent = / Nothing was sent for this item\.$/;
		expect(preview.error?.description?.replace(nothingSent, '')).toBe(
			send.error?.description?.replace(nothingSent, ''),
		);
		expect(send.error?.description).toMatch(nothingSent);
		expect(bed.service.requests).toEqual([]);
	});

	test('names a PDF instead of the text, and puts the page into the chosen field', async () => {
		const about = { fileName: 'bill <1>.pdf', mimeType: 'application/pdf' };
		const data = await bed.engine.files.write('%PDF-1.7 bill', about);
		const parameters = {
			content: 'pdf',
			binaryPropertyName: 'page',
			additionalFields: { pdfMessage: 'See bill' },
		};
		const { json, outputs } = await run('preview', parameters, { json: jane, binary: { data } });
		expect(json()[0]).toMatchObject({
			fileName: 'bill <1>.pdf',
			fileSize: 13,
			letterProperties: { message: 'See bill' },
		});
		const page = String(
			await bed.engine.files.read(Object.values(outputs).at(-1)?.[0]?.[0]?.binary?.page),
		);
		expect(page).toContain('bill &#60;1&#62;.pdf');
		expect(page).toContain('is sent as is');
		expect(page).toContain('See bill');
	});
});
