/** Send for Signing with fields of their own for the only person who signs. */
import { type INodeParameters, NodeHelpers } from 'n8n-workflow';
import { byCode } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { DOSSIERS, INVITES, pdf, UPLOAD } from './signing.ts';

const bed = simulatorBed();
const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

const parameters: INodeParameters = {
	name: '={{ $json.title }}',
	signerName: '={{ $json.person }}',
	signerEmail: '={{ $json.email }}',
	signatureTag: '#tenant',
};

const data = async () =>
	await bed.engine.files.write(pdf(), { fileName: 'a.pdf', mimeType: 'application/pdf' });

bed.describeOperation({
	name: 'svcSigning dossier sendForSigning',
	parameters,
	arrange: data,
	items: (file) =>
		['Ann', 'Zoë'].map((person, index) => ({
			json: { title: `Rent ${index}`, person, email: `person${index}@example.com` },
			binary: { data: file },
		})),
	requests: ({ title, person, email }) => [
		{ endpoint: UPLOAD, body: expect.anything() },
		{
			endpoint: DOSSIERS,
			body: {
				name: title,
				files: [{ id: uuid }],
				invitees: [
					{
						name: person,
						email,
						fields: [{ type: 'signature', file: uuid, tag: '#tenant' }],
					},
				],
			},
		},
		{ endpoint: INVITES, body: [{ inviteeId: uuid, email: true }] },
	],
	output: ([{ json }], { title, person, email }) =>
		expect(json).toMatchObject({
			name: title,
			invitees: [{ name: person, email, mailed: true, texted: false, link: null }],
		}),
	badItem: {
		item: (file) => ({
			json: { title: 'Bad', person: 'Eve', email: '' },
			binary: { data: file },
		}),
		error: '"Signer Email" is empty',
	},
});

const run = async (change: INodeParameters) =>
	await bed.engine.runNode(
		'svcSigning dossier sendForSigning',
		{ ...parameters, ...change },
		{
			items: [
				{
					json: { title: 'Rent', person: 'Ann', email: 'ann@example.com' },
					binary: { data: await data(), terms: await data() },
				},
			],
			settings: { credentials: { svcSigningApi: { id: 'svcSigningApi', name: 'svcSigningApi' } } },
		},
	);

const position = {
	placeSignatureBy: 'position',
	signaturePages: '2',
	signatureX: 72,
	signatureY: 640.5,
	signatureWidth: 180,
	signatureHeight: 48,
};

test('says how to send it anyway if SVC finds the tag nowhere', async () => {
	bed.service.shape({ signingTags: 'searched' });
	const { error } = await run({});
	expect(error?.message).toBe(`SVC didn't find the tag "#tenant" in the PDF [item 0]`);
	expect(error?.description).toContain(
		"set Signers to 'Several People' and Place Field By to 'Tag If Present'",
	);
});

test('signs at a position of the first PDF', async () => {
	const { error } = await run({ ...position, binaryPropertyNames: 'data, terms' });
	expect(error?.message).toBeUndefined();
	const [{ dossier }] = bed.service.state.dossiers;
	expect(dossier.invitees[0].fields).toMatchObject([
		{
			type: 'signature',
			file: dossier.files[0].id,
			locations: [{ range: '2', unit: 'point', x: 72, y: 640.5, width: 180, height: 48 }],
		},
	]);
});

test('needs no email address for a link', async () => {
	const { json } = await run({ signerEmail: '', sendInvite: 'link' });
	expect(json()).toMatchObject([
		{ invitees: [{ name: 'Ann', email: null, link: expect.stringContaining('http') }] },
	]);
});

test('takes no invitees of the list that is hidden', async () => {
	await run({ invitees: { entries: [{ name: 'Ben', email: 'ben@example.com' }] } });
	const [{ dossier }] = bed.service.state.dossiers;
	expect(dossier.invitees.map(({ name }) => name)).toEqual(['Ann']);
});

test.each<[string, INodeParameters, string]>([
	['no name', { signerName: '={{ "" }}' }, '"Signer Name" is empty'],
	['a name with a missing part', { signerName: '={{ $json.person }} undefined' }, '"undefined"'],
	['no address, if SVC emails the invite', { signerEmail: '' }, '"Signer Email" is empty'],
	['no tag', { signatureTag: '={{ "" }}' }, '"Signature Tag" is empty'],
	['pages in the wrong order', { ...position, signaturePages: '4-2' }, '"Pages" is 4-2'],
	[
		'a width in centimeters',
		{ ...position, signatureWidth: 6.5 },
		`"Width (Points)" must be 20 or more for a signature, but it's 6.5`,
	],
	[
		'a height in centimeters',
		{ ...position, signatureHeight: 1.7 },
		`"Height (Points)" must be 8 or more for a signature, but it's 1.7`,
	],
	['half a position', { ...position, signatureX: '' }, '"From Left (Points)" is empty'],
])('rejects %s before anything is sent', async (_, change, message) => {
	const { error } = await run(change);
	expect(error?.message).toContain(message);
	expect(bed.service.requests).toEqual([]);
});

describe('what only applies to invites by text message', () => {
	const description = () => bed.engine.types.getByNameAndVersion('svcSigning').description;
	const texting = {
		additionalFields: { textMessage: 'Please sign', textSenders: 'Office' },
		options: { defaultCountry: byCode('NL') },
	};
	const valuesIn = (signers: string, sendInvite = 'email') => {
		const entered = {
			...{ resource: 'dossier', operation: 'sendForSigning', signers, sendInvite },
			...texting,
		};
		const { properties } = description();
		return NodeHelpers.getNodeParameters(properties, entered, true, false, null, description());
	};
	const credentialsIn = (values: INodeParameters) =>
		(description().credentials ?? [])
			.filter((one) => NodeHelpers.displayParameter(values, one, null, description()))
			.map(({ name }) => name);

	test.each([
		['email', ['svcSigningApi']],
		['link', ['svcSigningApi']],
		['text', ['svcSigningApi', 'svcProductTokenApi']],
	])('needs these credentials for one person by %s: %j', (sendInvite, expected) => {
		expect(credentialsIn({ ...valuesIn('one', sendInvite) })).toEqual(expected);
	});

	test('is shown for several people', () => {
		const values = valuesIn('several');
		expect(values).toMatchObject(texting);
		expect(credentialsIn({ ...values })).toEqual(['svcSigningApi', 'svcProductTokenApi']);
	});

	test.each([
		['dossier', 'create'],
		['dossier', 'download'],
		['file', 'upload'],
		['invite', 'create'],
	])('needs no credential in %s > %s', (resource, operation) => {
		expect(credentialsIn({ resource, operation, signers: 'several' })).toEqual(['svcSigningApi']);
	});

	test('moves no credential away from the top of the panel', () => {
		// The editor shows all credentials below the fields that one of them is shown by.
		expect(description().credentials?.map(({ displayOptions }) => displayOptions?.show)).toEqual([
			undefined,
			undefined,
		]);
	});

	test('is rejected if the invite goes by email', async () => {
		const { error } = await bed.engine.runNode(
			'svcSigning',
			{
				...{ ...parameters, name: 'Rent', signerName: 'Ann', signerEmail: 'ann@example.com' },
				...{ resource: 'dossier', operation: 'sendForSigning', ...texting },
			},
			{ items: [{ json: {}, binary: { data: await data() } }] },
		);
		expect(error?.message).toContain('"Text Message" only applies to invitees by text message');
		expect(bed.service.requests).toEqual([]);
	});
});

test('says nothing if the one signer was typed', async () => {
	const binary = { data: await data() };
	const boss = { signerName: 'Ann', signerEmail: 'ann@example.com' };
	const { runData, error } = await bed.engine.runNode(
		'svcSigning dossier sendForSigning',
		{ ...parameters, ...boss },
		{
			items: [
				{ json: { title: 'Hours 1' }, binary },
				{ json: { title: 'Hours 2' }, binary },
			],
		},
	);
	expect(error?.message).toBeUndefined();
	const hints = (runData.svcSigning[0].hints ?? []).map(({ message }) => message);
	expect(hints.filter((hint) => hint.startsWith('All of these'))).toEqual([]);
});

test.each([
	['Ann', 'ann@example.com', 'Ann', 'ben@example.com', true],
	['Ann', 'ann@example.com', 'Ben', 'ann@example.com', true],
	['Ann', 'ann@example.com', 'Ben', 'ben@example.com', false],
])('says if all dossiers have one signer: %s %s, %s %s', async (...values) => {
	const [ann, annEmail, ben, benEmail, isTold] = values;
	const binary = { data: await data() };
	const { runData, error } = await bed.engine.runNode(
		'svcSigning dossier sendForSigning',
		parameters,
		{
			items: [
				{ json: { title: 'Rent 1', person: ann, email: annEmail }, binary },
				{ json: { title: 'Rent 2', person: ben, email: benEmail }, binary },
			],
		},
	);
	expect(error?.message).toBeUndefined();
	const hints = (runData.svcSigning[0].hints ?? []).map(({ message }) => message);
	expect(
		hints.some((hint) => hint.startsWith("All of these dossiers have the same signer's")),
	).toBe(isTold);
});
