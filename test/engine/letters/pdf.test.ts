/** Letters from a PDF of the input item, whichever way n8n keeps files. */
import { createHash, randomBytes } from 'node:crypto';
import type { IBinaryData, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { type BinaryDataMode, TRIGGER, TRIGGER_TYPE } from '../harness/index.ts';
import { onlyInN8n2 } from '../line.ts';
import { byCode } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { LETTERS } from './letter.ts';

const pdf = (kilobytes: number) =>
	Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(kilobytes * 1024)]);
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

const parameters: INodeParameters = {
	content: 'pdf',
	additionalFields: { omitScheduledate: true },
	addressAs: 'lines',
	recipient: '={{ $json.to }}',
	destination: byCode('DE'),
	pdf: '={{ $json.field ?? "data" }}',
};

describe.each<BinaryDataMode>(['memory', 'filesystem'])('files kept in: %s', (binaryData) => {
	const bed = simulatorBed({ binaryData });

	const write = (content: Buffer | string, about: Partial<IBinaryData> = {}) =>
		bed.engine.files.write(content, {
			fileName: 'letter.pdf',
			mimeType: 'application/pdf',
			...about,
		});

	/** Creates one letter; `additionalFields` as in the node's panel. */
	const create = (
		item: INodeExecutionData,
		additionalFields: INodeParameters = {},
		more: INodeParameters = {},
	) =>
		bed.engine.runNode(
			'svcLetters letter create',
			{ ...parameters, ...more, additionalFields: { omitScheduledate: true, ...additionalFields } },
			{ items: [item] },
		);

	test.each([
		['folders/and\nlines.pdf', '"and lines.pdf"'],
		[`${'x'.repeat(300)}.pdf`, `"${'x'.repeat(57)}…"`],
	])('says which name the file has, also where nothing is sent: %j', async (fileName, shown) => {
		const { runData, error } = await bed.engine.runNode(
			'svcLetters letter previewPrice',
			{ ...parameters, additionalFields: {} },
			{
				items: [
					{ json: { to: 'Ann\nStreet 1' }, binary: { data: await write(pdf(1), { fileName }) } },
				],
			},
		);
		expect(error?.message).toBeUndefined();
		expect(runData.svcLetters[0].hints?.map(({ message }) => message)).toEqual([
			`A file name was too long, or contained line breaks, folders, or other characters that don't belong in one. The node uses ${shown} instead.`,
		]);
	});

	bed.describeOperation({
		name: 'svcLetters letter create',
		parameters,
		async arrange() {
			const [small, large] = [pdf(1), pdf(3000)];
			return {
				contents: { 'Brief an Jörg.pdf': small, 'contract (2).pdf': large } as Record<
					string,
					Buffer
				>,
				small: await write(small, { fileName: 'Brief an Jörg.pdf' }),
				large: await write(large, { fileName: 'contract (2).pdf' }),
			};
		},
		items: ({ small, large }) => [
			{ json: { to: 'Ann\nStreet 1', name: 'Brief an Jörg.pdf' }, binary: { data: small } },
			{
				json: { to: 'Ben\nMain Street', name: 'contract (2).pdf', field: 'contract' },
				binary: { contract: large, data: small },
			},
		],
		requests: ({ to, name }, { contents }) => [
			{
				endpoint: `POST ${LETTERS}`,
				body: {
					fields: { addresses: JSON.stringify([{ recipient: to }]), destination: 'DE' },
					files: [
						{
							field: 'pdf',
							fileName: name,
							contentType: 'application/pdf',
							size: contents[String(name)].length,
							sha256: sha256(contents[String(name)]),
						},
					],
				},
			},
		],
		output: ([{ json }], { to, name }) =>
			expect(json).toMatchObject({
				addresses: [{ recipient: to }],
				destination: 'DE',
				pdf: { fileName: name },
			}),
		badItem: {
			item: ({ small }) => ({
				json: { to: 'Zoe\nStreet 2', field: 'file' },
				binary: { data: small },
			}),
			error: '"PDF Input Field" is "file", but this item\'s files are in other fields',
		},
	});

	test('writes the address and all options as form fields, in the form the user chose', async () => {
		const item = { json: { to: 'Ann\nMain Street' }, binary: { data: await write(pdf(1)) } };
		const options = {
			sender: 'SVC',
			subject: 'Für "Ann"',
			doublesided: true,
			fullcolor: false,
			additionalProperties: '{ "dateplace": "Berlin" }',
		};
		const others = {
			subject: 'Für "Ann"',
			doublesided: 'true',
			fullcolor: 'false',
			dateplace: 'Berlin',
			destination: 'DE',
		};
		await create(item, options);
		await create(item, { ...options, addressesInForm: 'fields' });
		expect(bed.service.requests.map(({ body, refusal }) => ({ body, refusal }))).toEqual([
			{
				body: expect.objectContaining({
					fields: {
						addresses: '[{"recipient":"Ann\\nMain Street","sender":"SVC"}]',
						...others,
					},
				}),
				refusal: undefined,
			},
			{
				body: expect.objectContaining({
					fields: {
						'addresses[0][recipient]': 'Ann\nMain Street',
						'addresses[0][sender]': 'SVC',
						...others,
					},
				}),
				refusal: undefined,
			},
		]);
		const made = bed.service.state.letters.map(({ addresses, doublesided, fullcolor }) => ({
			addresses,
			doublesided,
			fullcolor,
		}));
		expect(made[0]).toEqual({
			addresses: [{ recipient: 'Ann\nMain Street', sender: 'SVC' }],
			doublesided: true,
			fullcolor: false,
		});
		expect(made[1]).toEqual(made[0]);
	});

	test('sends a message beside the PDF', async () => {
		const item = { json: { to: 'Ann\nStreet 1' }, binary: { data: await write(pdf(1)) } };
		const { error } = await create(item, { pdfMessage: 'See the file' });
		expect(error?.message).toBeUndefined();
		expect(bed.service.requests).toMatchObject([
			{ body: { fields: { message: 'See the file' }, files: [{ field: 'pdf' }] } },
		]);
		expect(bed.service.requests[0]).not.toHaveProperty('refusal');
		const refused = await create(item, { pdfMessage: 'Party 🎉' });
		expect(refused.error?.message).toContain('"Text With PDF" contains the emoji 🎉');
		const tagged = await create(item, { pdfMessage: 'Dear [[first name]]' });
		expect(tagged.error?.message).toContain('"Text With PDF" contains [[first name]], a tag for');
		const long = await create(item, { pdfMessage: 'a'.repeat(20_001) });
		expect(long.error?.message).toContain('"Text With PDF" has 20,001 characters');
	});

	test('sends a PDF as a PDF, whatever type a node before has given it', async () => {
		const data = await write(pdf(1), {
			fileName: 'download',
			mimeType: 'application/octet-stream',
		});
		const { json } = await create({ json: { to: 'Ann\nStreet 1' }, binary: { data } });
		expect(json()).toEqual([
			expect.objectContaining({ pdf: expect.objectContaining({ fileName: 'download' }) }),
		]);
	});

	test.each([
		['a text', 'Dear Ann', "isn't a PDF"],
		['an empty file', '', 'is empty'],
		['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), "isn't a PDF"],
	])('refuses %s before anything is sent, whatever its name and type say', async (...of) => {
		const [, content, problem] = of;
		const { error } = await create({
			json: { to: 'Ann\nStreet 1' },
			binary: { data: await write(content) },
		});
		expect(error?.message).toBe(
			`"PDF Input Field" points to the file "letter.pdf", which ${problem} [item 0]`,
		);
		expect(bed.service.requests).toEqual([]);
	});

	test('refuses a PDF that was read as text, whose pages are blank', async () => {
		const asText = Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1').toString('utf8');
		const { error } = await create({
			json: { to: 'Ann\nStreet 1' },
			binary: { data: await write(asText) },
		});
		expect(error?.message).toContain('was read as text, so its pages are blank');
		expect(error?.description).toContain("Response Format to 'File'");
		expect(bed.service.requests).toEqual([]);
	});

	test('is the fields that hold files when the chosen one holds none', async () => {
		const { error } = await create({
			json: { to: 'Ann\nStreet 1', field: 'data' },
			binary: { invoice: await write(pdf(1)), photo: await write('') },
		});
		expect(error?.description).toBe(
			'Enter one of these fields: invoice, photo. Nothing was sent for this item.',
		);
		expect(bed.service.requests).toEqual([]);
	});

	test('says so when the item has no file at all', async () => {
		const { error } = await create({ json: { to: 'Ann\nStreet 1' } });
		expect(error?.description).toMatch(/^Add a node before this one that returns the file/);
		expect(bed.service.requests).toEqual([]);
	});

	/** Sends the PDF in `field` in a workflow that keeps files within the data, which n8n 1.x can't. */
	const sendWithin = async (field: string, json: INodeExecutionData['json']) =>
		await bed.engine.run({
			workflow: {
				nodes: [
					{ name: TRIGGER, type: TRIGGER_TYPE },
					{
						name: 'Letters',
						type: 'svcLetters',
						parameters: { resource: 'letter', operation: 'create', ...parameters, pdf: field },
					},
				],
				connections: { [TRIGGER]: { main: [[{ node: 'Letters', type: 'main', index: 0 }]] } },
				settings: { binaryMode: 'combined' },
			},
			items: [{ json: { to: 'Ann\nStreet 1', ...json } }],
		});

	onlyInN8n2('is where files are if they are kept within the data', async () => {
		const { error } = await sendWithin('data', {
			_files: { data: { ...(await write(pdf(1))) }, count: 1 },
		});
		expect(error?.description).toBe(
			'Enter one of these fields: _files.data. Nothing was sent for this item.',
		);
		expect(bed.service.requests).toEqual([]);
	});

	onlyInN8n2('finds the file in workflows that keep files within the data', async () => {
		const content = pdf(2);
		const file = await write(content);
		const { error } = await sendWithin('attachments.contract', {
			attachments: { contract: { ...file } },
		});
		expect(error?.message).toBeUndefined();
		expect(bed.service.state.letters.map((letter) => letter.pdf?.sha256)).toEqual([
			sha256(content),
		]);
	});

	test('sends the whole file again in a retry', async () => {
		const content = pdf(300);
		bed.service.order({ kind: 'status', status: 429, headers: { 'retry-after': '0' } });
		await create({ json: { to: 'Ann\nStreet 1' }, binary: { data: await write(content) } });
		const file = expect.objectContaining({ sha256: sha256(content), size: content.length });
		expect(bed.service.requests.map(({ body, status }) => ({ body, status }))).toEqual(
			[429, 201].map((status) => ({
				body: expect.objectContaining({ files: [file] }),
				status,
			})),
		);
	});
});
