import type { INodeParameters } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import type { ItemInput } from '../harness/index.ts';
import { byId } from '../locator.ts';
import { letterBody, letterText, someLetters } from './letter.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();
const priceOf = 'GET /accounts/{accountId}/prices/{isoCode}';

bed.describeOperation({
	name: 'svcLetters price get',
	parameters: { isoCode: byId('={{ $json.country }}') },
	items: () => [{ country: 'DE' }, { country: 'nl' }],
	requests: ({ country }) => [
		{
			endpoint: priceOf,
			path: expect.stringMatching(`/prices/${String(country).toUpperCase()}$`),
		},
	],
	output: ([{ json }], { country }) =>
		expect(json).toMatchObject({ isoCode: String(country).toUpperCase() }),
	badItem: {
		item: () => ({ country: 'Atlantis' }),
		error: `"Country" ${sentences.notACountry}, but it's "Atlantis"`,
	},
});

bed.describeOperation({
	name: 'svcLetters price getAll',
	parameters: { limit: '={{ $json.limit }}' },
	items: () => [{ limit: 2 }, { limit: 1 }],
	requests: () => [{ endpoint: 'GET /accounts/{accountId}/prices' }],
	output: (items, { limit }) =>
		expect(items.map(({ json }) => json.isoCode)).toEqual(['NL', 'DE'].slice(0, Number(limit))),
	outputCount: ({ limit }) => Number(limit),
	badItem: { item: () => ({ limit: 1.5 }), error: '"Limit" must be a whole number' },
});

bed.describeOperation({
	name: 'svcLetters letter previewPrice',
	parameters: { ...letterText, additionalFields: { omitScheduledate: true } },
	items: () => someLetters(2),
	requests: ({ country }) => [
		{ endpoint: priceOf, path: expect.stringMatching(`/prices/${String(country)}$`) },
	],
	output([{ json }], item) {
		expect(json).toEqual({
			price: expect.objectContaining({ isoCode: item.country, currency: 'EUR' }),
			letterProperties: letterBody(item),
			notes: [expect.stringContaining('SVC documents no total')],
		});
		expect(bed.service.state.letters).toEqual([]);
	},
	badItem: {
		item: () => ({ ...someLetters(1)[0], text: 'Grüße 🎄' }),
		error: '"Text" contains the emoji 🎄',
	},
});

const preview = async (parameters: INodeParameters, item: ItemInput = someLetters(1)[0]) => {
	const own = {
		resource: 'letter',
		operation: 'previewPrice',
		...letterText,
		additionalFields: { omitScheduledate: true },
		...parameters,
	};
	const nodes = [{ type: 'svcLetters', parameters: own }];
	return await bed.engine.run({ nodes, items: [item] });
};

test('checks the PDF in a preview and names it', async () => {
	const file = async (content: string) =>
		await bed.engine.files.write(content, { fileName: 'bill.pdf', mimeType: 'application/pdf' });
	const json = someLetters(1)[0];
	const good = await preview(
		{ content: 'pdf' },
		{ json, binary: { data: await file('%PDF-1.7 bill') } },
	);
	expect(good.json()[0]).toMatchObject({ fileName: 'bill.pdf', fileSize: 13 });
	const bad = await preview({ content: 'pdf' }, { json, binary: { data: await file('a bill') } });
	expect(bad.error?.message).toMatch(/"PDF Input Field" points to .* isn't a PDF/);
	expect(bad.error?.description).toContain('Convert the file first');
	const empty = await preview({ content: 'pdf' }, { json, binary: { data: await file('') } });
	expect(empty.error?.message).toBe(
		'"PDF Input Field" points to the file "bill.pdf", which is empty [item 0]',
	);
	expect(empty.error?.description).toContain('Check the file at its source');
	const zip = await bed.engine.files.write('PK', { fileName: 'Contract.ZIP', mimeType: '' });
	const archive = await preview({ content: 'pdf' }, { json, binary: { data: zip } });
	expect(archive.error?.description).toContain("Unzip it with n8n's Compression node");
});

test('says what the letter has that the price of the country leaves out', async () => {
	const notesOf = async (additionalFields: INodeParameters) =>
		(await preview({ additionalFields })).json()[0]?.notes;
	expect(await notesOf({})).toEqual([
		expect.stringMatching(/^This is the price for the country\. Pages/),
	]);
	const express = { express: true, fullcolor: true, registeredMail: 'registeredMailbox' };
	expect(await notesOf(express)).toEqual([
		expect.stringMatching(/the country, without full color, express, registered mailbox mail\./),
	]);
});

test('shows beside the price what it leaves out, before the letter, whose text can fill the screen', async () => {
	const [output = {}] = (await preview({})).json();
	expect(Object.keys(output)).toEqual(['price', 'notes', 'letterProperties']);
});

test('the price is that of the country to which the letter would be sent', async () => {
	await preview({ additionalFields: { additionalProperties: '{ "destination": "FR" }' } });
	expect(bed.service.requests.map(({ path }) => path)).toEqual([
		expect.stringMatching(/\/prices\/FR$/),
	]);
});

test.each([
	[3.5, { value: 3.5 }],
	[
		[{ weight: 20 }, { weight: 50 }],
		[{ weight: 20 }, { weight: 50 }],
	],
])('a price of another form, %j, comes out as it is', async (body, price) => {
	bed.service.order({ kind: 'status', status: 200, body });
	const { json } = await preview({});
	expect(json()[0]?.price).toEqual(price);
});

const itemsOf = async (resource: string, operation: string, more: INodeParameters) =>
	await bed.engine.runNode(`svcLetters ${resource} ${operation}`, more);

describe.each<[string, string, INodeParameters]>([
	['price', 'get', { isoCode: byId('NL') }],
	['letter', 'getPrice', { letterId: byId('00000000-0000-4000-8000-000000000001') }],
])('%s %s', (...operation) => {
	test.each([
		[3.5, [{ value: 3.5 }]],
		[
			[{ weight: 20 }, { weight: 50 }],
			[{ weight: 20 }, { weight: 50 }],
		],
		[
			{ prices: [{ weight: 20 }], currency: 'EUR' },
			[{ prices: [{ weight: 20 }], currency: 'EUR' }],
		],
	])('outputs a price of any form, %j', async (body, items) => {
		bed.service.order({ kind: 'status', status: 200, body });
		const { error, json } = await itemsOf(...operation);
		expect(error?.message).toBeUndefined();
		expect(json()).toEqual(items);
	});

	test.each([[[]], [null], [{ data: [] }], [{ data: null }]])(
		'rejects a response without a price, %j',
		async (body) => {
			bed.service.order({ kind: 'status', status: 200, body });
			const { error } = await itemsOf(...operation);
			expect(error?.description).toContain('its response is empty');
		},
	);
});
