/** Dossiers: what is sent for what is entered, and all rules, before anything is sent. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { DOSSIERS, entries, field, INVITES, options, signer } from './signing.ts';

const bed = simulatorBed();

const seedTwo = () =>
	['contract.pdf', 'terms.pdf'].map((name) => bed.service.state.seedSigningFile(name).id);

bed.describeOperation({
	name: 'svcSigning dossier create',
	parameters: {
		name: '={{ $json.title }}',
		fileIds: '={{ $json.files }}',
		signingOrder: '={{ $json.order }}',
		invitees: entries(
			signer({ name: '={{ $json.person }}' }),
			signer({ name: 'Ben', email: 'ben@example.com', fields: {}, ...options({ readOnly: true }) }),
		),
		additionalFields: {
			expiry: { values: { amount: '={{ $json.days }}', unit: 'days' } },
			reminder: { values: { amount: 6, unit: 'hours' } },
			owners: entries({ name: 'Olga', email: 'olga@example.com', cc: true }),
		},
	},
	arrange: seedTwo,
	items: ([one, two]) => [
		{ title: 'Rent', files: [one, two], order: 'atOnce', person: 'Ann', days: 90 },
		{ title: 'Loan', files: two, order: 'inListOrder', person: 'Zoë', days: 0.5 },
	],
	requests: ({ title, files, order, person, days }) => {
		const ids = [files].flat();
		const position = (number: number) => (order === 'atOnce' ? {} : { position: number });
		return [
			{
				endpoint: DOSSIERS,
				body: {
					name: title,
					files: ids.map((id) => ({ id })),
					invitees: [
						{
							name: person,
							email: 'ann@example.com',
							fields: [{ type: 'signature', file: ids[0], tag: '#sign' }],
							...position(1),
						},
						{ name: 'Ben', email: 'ben@example.com', readOnly: true, ...position(2) },
					],
					owners: [{ name: 'Olga', email: 'olga@example.com', cc: true }],
					reminderIn: 21600,
					expiresIn: Number(days) * 86400,
				},
			},
		];
	},
	output: ([{ json }], { title }) => expect(json).toMatchObject({ name: title, state: 'draft' }),
	badItem: {
		item: ([one]) => ({ title: 'Bad', files: one, order: 'atOnce', person: 'Ann', days: 91 }),
		error: '"Expires After" is 91 days, but SVC allows up to 90 days',
	},
});

/** Creates a dossier of two files with one thing changed. */
async function create(change: INodeParameters): Promise<{ error?: string; sent?: IDataObject }> {
	const fileIds = seedTwo().join(', ');
	const parameters = {
		resource: 'dossier',
		operation: 'create',
		name: 'Contract',
		fileIds,
		signingOrder: 'atOnce',
		invitees: entries(signer()),
		...change,
	};
	const { error } = await bed.engine.runNode('svcSigning', parameters);
	const [request] = bed.service.requests;
	if (request?.refusal) throw new Error(`Sent, but refused: ${request.refusal}`);
	return {
		...(error && { error: error.message }),
		...(request && { sent: request.body as IDataObject }),
	};
}

const withField = (more: INodeParameters) => ({
	invitees: entries(signer({ fields: entries(field(more)) })),
});
const at = (more: INodeParameters = {}) => ({
	placeBy: 'position',
	position: { values: { pages: '1', x: 0, y: 10.25, width: 180.5, height: 40, ...more } },
});
/** Two people who sign. */
const bothAt = (one: INodeParameters, two: INodeParameters, more: INodeParameters = {}) => ({
	invitees: entries(
		signer({ fields: entries(field(at(one))) }),
		signer({ name: 'Ben', fields: entries(field({ ...at(two), ...more })) }),
	),
});
const signerAt = (tag: string, more: INodeParameters = {}) =>
	signer({ fields: entries(field({ tag })), ...more });
/** Two people with a field each, by tag. */
const bothTagged = (one: INodeParameters, two: INodeParameters, more: INodeParameters = {}) => ({
	invitees: entries(
		signer({ fields: entries(field(one)) }),
		signer({ name: 'Ben', fields: entries(field(two)), ...more }),
	),
});
/** A time, as entered in the panel. */
const days = (amount: number) => ({ values: { amount, unit: 'days' } });
const people = (...positions: Array<number | ''>) => ({
	signingOrder: 'byPosition',
	invitees: entries(
		...positions.map((position, index) => signerAt(`#sign${index}`, options({ position }))),
	),
});

test.each<[string, INodeParameters, string]>([
	['no file', { fileIds: ' ' }, '"File IDs" is empty'],
	['a file ID that is none', { fileIds: 'contract.pdf' }, '"File IDs" must be an ID such as'],
	['no invitee', { invitees: {} }, '"Invitees" has no entries'],
	[
		'an address that is none',
		{ invitees: entries(signer({ email: 'ann' })) },
		'"Invitee 1: Email" must be one email address',
	],
	[
		'a label by tag, which would have no text',
		withField({ type: 'label' }),
		'"Invitee 1, PDF Field 1" is a label, whose text can\'t be entered this way',
	],
	[
		'a label by position',
		withField({ ...at(), type: 'label' }),
		'"Invitee 1, PDF Field 1" is a label',
	],
	['a tag that is empty', withField({ tag: '' }), 'Tag" is empty'],
	[
		'a file number beyond the last',
		withField({ file: '3' }),
		'"Invitee 1, PDF Field 1: File" is "3", but there is no such file',
	],
	[
		'a file number of 0',
		withField({ file: '0' }),
		'"Invitee 1, PDF Field 1: File" is "0", but there is no such file',
	],
	[
		'another file than those of the dossier',
		withField({ file: '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70' }),
		"which isn't a file of the dossier",
	],
	[
		'a page range that is none',
		withField(at({ pages: '2 to 4' })),
		'Pages" must be a page number or a range such as 2-4',
	],
	[
		'a page range that a spreadsheet took for a date',
		withField(at({ pages: '46082' })),
		'Pages" must be a page number or a range such as 2-4, but it\'s "46082"',
	],
	['a page 0', withField(at({ pages: '0' })), 'Pages" must be a page number'],
	[
		'a page range backwards',
		withField(at({ pages: '4-2' })),
		'"Invitee 1, PDF Field 1: Pages" is 4-2, which ends before it starts',
	],
	['a place without height', withField(at({ height: '' })), '"Position: Height (Points)" is empty'],
	[
		'a width in centimeters',
		withField(at({ width: 6.5 })),
		`"Invitee 1, PDF Field 1: Width (Points)" must be 20 or more for a signature, but it's 6.5`,
	],
	[
		'a height in centimeters',
		withField(at({ height: 1.7 })),
		`"Invitee 1, PDF Field 1: Height (Points)" must be 8 or more for a signature, but it's 1.7`,
	],
	[
		'two who sign at one place',
		bothAt({}, {}),
		'"Invitee 2, PDF Field 1: Position" is where invitee 1 signs: 0 from left and 10.25 from top, on the same page',
	],
	[
		'two who sign at one place of a shared page',
		bothAt({ pages: '2-4' }, { pages: '4' }),
		'"Invitee 2, PDF Field 1: Position" is where invitee 1 signs',
	],
	[
		'two who sign at one tag',
		bothTagged({}, {}),
		'"Invitee 2, PDF Field 1: Tag" is "#sign", which invitee 1 also has, so both fields would be in the same place',
	],
	[
		'two with different fields at one tag, entered with a space and as optional',
		bothTagged({ type: 'initials' }, { type: 'text', tag: '#sign ', placeBy: 'optionalTag' }),
		'"Invitee 2, PDF Field 1: Tag" is "#sign", which invitee 1 also has',
	],
	[
		'a reminder when the dossier has expired, 30 days later by default',
		{ additionalFields: { reminder: days(31) } },
		`"Remind After" is 31 days, but the dossier expires after 30 days, the default of 'Expires After'`,
	],
	[
		'a reminder when the dossier expires',
		{ additionalFields: { reminder: days(1), expiry: { values: { amount: 24, unit: 'hours' } } } },
		'"Remind After" is 1 day, but the dossier expires after 1 day',
	],
	[
		'a time in seconds',
		{ additionalFields: { expiry: { values: { amount: 14, unit: 'seconds' } } } },
		'"Expires After: Unit" can\'t be "seconds"',
	],
	[
		'neither a tag nor locations',
		withField({ placeBy: 'json', properties: '{ "locations": [] }' }),
		'"Invitee 1, PDF Field 1" has neither a tag nor locations',
	],
	[
		'a reviewer who is to sign',
		{ invitees: entries(signer(options({ readOnly: true }))) },
		'"Invitee 1" only reviews, but has a field to sign',
	],
	['no position at all', people('', ''), '"Positions" are empty'],
	['a gap between positions', people(1, 3), '"Positions" have a gap: no invitee has position 2'],
	[
		'positions that do not begin with 1',
		people(2, 2),
		'"Positions" have a gap: no invitee has position 1',
	],
	[
		'no time at all',
		{ additionalFields: { expiry: { values: { amount: 0, unit: 'days' } } } },
		'"Expires After" must be longer than 0',
	],
])('%s is refused before anything is sent', async (_, change, message) => {
	const { error, sent } = await create(change);
	expect(error).toContain(message);
	expect(sent).toBeUndefined();
});

test.each(['Signer', 'Owner'])("a %s's name loses the spaces that a table leaves", async (who) => {
	const name = ' Ann  Dam\u00a0';
	const owners = entries({ name, email: 'olga@example.com', cc: false });
	const { error, sent } = await create(
		who === 'Owner'
			? { additionalFields: { owners } }
			: { invitees: entries(signer({ name, fields: entries(field({ tag: ' #sign ' })) })) },
	);
	expect(error).toBeUndefined();
	const [person] = (who === 'Owner' ? sent?.owners : sent?.invitees) as IDataObject[];
	expect(person).toMatchObject({
		name: 'Ann  Dam',
		// The PDF has the text without them.
		...(who === 'Signer' && { fields: [{ tag: '#sign' }] }),
	});
});

test("a signer's name has no codes of HTML in it", async () => {
	const { error, sent } = await create({ invitees: entries(signer({ name: 'O&#039;Brien' })) });
	expect(error).toContain('"Invitee 1: Name" contains "&#039;", an HTML code');
	expect(sent).toBeUndefined();
});

describe('what the document allows is sent as it is', () => {
	const sentWith = async (change: INodeParameters) => {
		const { error, sent } = await create(change);
		expect(error).toBeUndefined();
		return sent;
	};
	const fieldOf = (sent: IDataObject | undefined) =>
		((sent?.invitees as IDataObject[])[0]?.fields as IDataObject[])[0];
	const inJson = (properties: object) => ({
		placeBy: 'json',
		properties: JSON.stringify(properties),
	});

	const tiny = { range: '1', unit: 'point', x: 0, y: 10.25, width: 1, height: 1 };

	test.each([
		['one below the other', bothAt({}, { y: 60 })],
		['one beside the other', bothAt({}, { x: 300 })],
		['on other pages', bothAt({ pages: '1-2' }, { pages: '3' })],
		['in other files', bothAt({}, {}, { file: '2' })],
		['one with a date in that place', bothAt({}, {}, { type: 'signatureDate' })],
		['of one place, by JSON', bothAt({}, {}, inJson({ locations: [tiny] }))],
		['small', withField(at({ width: 20, height: 8 }))],
		['tiny, by JSON', withField({ ...at({ width: 1 }), ...inJson({ locations: [tiny] }) })],
	])('signatures by position: %s', async (_, change) => {
		await sentWith(change);
	});

	const label = { ...inJson({ tag: '#sign' }), type: 'label' };
	const twice = { fields: entries(field(), field({ type: 'signatureDate' })) };

	test.each([
		['in other files', bothTagged({}, { file: '2' })],
		['of other upper and lower case', bothTagged({}, { tag: '#Sign' })],
		['twice of one person', { invitees: entries(signer(twice)) }],
		['of a label', bothTagged(label, label)],
		['that a position replaces', bothTagged({}, at())],
		['of one place, by JSON', bothTagged({}, inJson({ tag: '#sign' }))],
		[
			'that JSON replaces for the invitee',
			bothTagged({}, {}, options({ additionalProperties: '{ "fields": [] }' })),
		],
	])('tags: %s', async (_, change) => {
		await sentWith(change);
	});

	test('numbers of any decimals, and a size of 0', async () => {
		const sent = await sentWith(
			withField({
				...at({ x: 72 / 25.4, y: 0.1 + 0.2, width: 0, height: 0 }),
				type: 'text',
			}),
		);
		expect(fieldOf(sent).locations).toEqual([
			{ range: '1', unit: 'point', x: 72 / 25.4, y: 0.1 + 0.2, width: 0, height: 0 },
		]);
	});

	test('several locations as JSON', async () => {
		const locations = ['1', '3-4'].map((range) => ({
			range,
			...{ unit: 'point', x: 1, y: 2, width: 3, height: 4 },
		}));
		const sent = await sentWith(withField(inJson({ locations })));
		expect(fieldOf(sent)).toMatchObject({ locations });
		expect(fieldOf(sent)).not.toHaveProperty('tag');
	});

	test('positions for some invitees only', async () => {
		const sent = await sentWith(people(1, '', 2));
		const positions = (sent?.invitees as IDataObject[]).map(({ position }) => position);
		expect(positions).toEqual([1, undefined, 2]);
	});

	test.each([
		[100 / 60, 'minutes', 100],
		[5, 'minutes', 300],
		[2159, 'hours', 2159 * 3600],
		[1 / 3, 'hours', 1200],
	])('a reminder after %d %s', async (amount, unit, reminderIn) => {
		const sent = await sentWith({
			additionalFields: { reminder: { values: { amount, unit } }, expiry: days(90) },
		});
		expect(sent).toMatchObject({ reminderIn });
	});

	test.each([{ reminderIn: 40 * 86400 }, { expiresIn: 60 * 86400 }])(
		'a reminder after the expiry, by JSON: %j',
		async (more) => {
			const additionalProperties = JSON.stringify(more);
			const sent = await sentWith({
				additionalFields: { reminder: days(40), additionalProperties },
			});
			expect(sent).toMatchObject({ reminderIn: 40 * 86400, ...more });
		},
	);

	test('an owner who gets no copies', async () => {
		const owner = { name: 'Olga', email: 'olga@example.com' };
		const sent = await sentWith({ additionalFields: { owners: entries({ ...owner, cc: false }) } });
		expect(sent).toMatchObject({ owners: [{ ...owner, cc: false }] });
	});
});

test('a field can be placed by page and position', async () => {
	const { sent } = await create(
		withField({ ...at({ pages: '1-3' }), type: 'initials', file: '2' }),
	);
	expect(sent).toMatchObject({
		invitees: [
			{
				fields: [
					{
						type: 'initials',
						file: (sent?.files as IDataObject[])[1].id,
						locations: [{ range: '1-3', unit: 'point', x: 0, y: 10.25, width: 180.5, height: 40 }],
					},
				],
			},
		],
	});
	expect(JSON.stringify(sent)).not.toContain('tag');
});

test('a tag can be optional, and positions can be shared', async () => {
	const invitees = entries(
		signer({ ...options({ position: 2 }), fields: entries(field({ placeBy: 'optionalTag' })) }),
		signerAt('#two', options({ position: 1 })),
		signerAt('#three', options({ position: 2 })),
	);
	const { sent, error } = await create({ signingOrder: 'byPosition', invitees });
	expect(error).toBeUndefined();
	expect(sent).toMatchObject({
		invitees: [
			{ position: 2, fields: [{ tag: '#sign', tagRequired: false }] },
			{ position: 1 },
			{ position: 2 },
		],
	});
});

test.each<[string, INodeParameters, boolean]>([
	['without a field', { fields: {} }, true],
	[
		'with nothing but a date',
		{ fields: entries(field({ type: 'signatureDate', tag: '#ben' })) },
		true,
	],
	['who fills something in', { fields: entries(field({ type: 'text', tag: '#ben' })) }, false],
	['who only reviews', { fields: {}, ...options({ readOnly: true }) }, false],
	[
		'with fields as JSON',
		{ fields: {}, ...options({ additionalProperties: '{ "fields": [] }' }) },
		false,
	],
])(
	'an invitee %s is sent, and a hint says if there is nothing to sign',
	async (_, more, isTold) => {
		const parameters = {
			...{ resource: 'dossier', operation: 'create', name: 'Contract' },
			fileIds: seedTwo().join(','),
			invitees: entries(signer(), signer({ name: 'Ben', ...more })),
		};
		const { error, runData } = await bed.engine.runNode('svcSigning', parameters);
		expect(error).toBeUndefined();
		const hints = (runData.svcSigning[0].hints ?? []).map(({ message }) => message);
		expect(hints.filter((hint) => hint.includes('they may find nothing to sign'))).toHaveLength(
			isTold ? 1 : 0,
		);
	},
);

test('a dossier whose tag SVC found nowhere is an error, so that no one is invited to it', async () => {
	bed.service.shape({ signingTags: 'searched' });
	const { error } = await create({});
	expect(error).toBe('SVC didn\'t find the tag "#sign" in the PDF [item 0]');
});

test.each([
	['required', '1', '2', 'SVC didn\'t find the tag "#sign" in the PDF [item 0]'],
	['optional', '2', '1', undefined],
])(
	'a tag that is %s in the file that lacks it, and the other way round in the other one',
	async (_, required, optional, message) => {
		bed.service.shape({ signingTags: 'searched' });
		const { state } = bed.service;
		const fileIds = [
			state.seedSigningFile('contract.pdf'),
			state.seedSigningFile('annex.pdf', Buffer.from('%PDF-1.4\nBT (#sign) Tj ET')),
		].map(({ id }) => id);
		const { error } = await bed.engine.runNode('svcSigning dossier create', {
			...{ name: 'Contract', fileIds: fileIds.join(',') },
			invitees: entries(
				signer({
					fields: entries(
						field({ file: required }),
						field({ file: optional, placeBy: 'optionalTag' }),
					),
				}),
			),
		});
		expect(error?.message).toBe(message);
	},
);

test('accepts undocumented properties everywhere', async () => {
	bed.service.shape({ unknownProperties: 'kept' });
	const { sent } = await create({
		invitees: entries(
			signer({
				...options({
					additionalProperties: '{ "identificationMethod": "sms", "locale": "nl-NL" }',
				}),
				fields: entries(
					field({
						type: 'label',
						...{ placeBy: 'json', properties: '{ "tag": "#sign", "content": "Paid" }' },
					}),
				),
			}),
		),
		additionalFields: { additionalProperties: '{ "locale": "de-DE" }' },
	});
	expect(sent).toMatchObject({
		locale: 'de-DE',
		invitees: [
			{
				identificationMethod: 'sms',
				locale: 'nl-NL',
				fields: [{ type: 'label', content: 'Paid' }],
			},
		],
	});
});

test("reports SVC's own status and message", async () => {
	bed.service.order({
		kind: 'status',
		status: 422,
		body: { status: 422, message: 'Quota of dossiers is used up' },
	});
	const { error } = await bed.engine.runNode('svcSigning dossier create', {
		name: 'Contract',
		fileIds: seedTwo()[0],
		invitees: entries(signer()),
	});
	expect(error).toMatchObject({
		message: `${sentences.rejectedValues} [item 0]`,
		description: expect.stringContaining('SVC says: Quota of dossiers is used up'),
	});
});

describe('Invite: Create', () => {
	const seed = (invitees: number) => {
		const { dossier } = bed.service.state.seedDossier(
			[bed.service.state.seedSigningFile()],
			invitees,
		);
		return { id: dossier.id, people: dossier.invitees.map(({ id }) => id) };
	};

	bed.describeOperation({
		name: 'svcSigning invite create',
		parameters: {
			dossierId: byId('={{ $json.dossier }}'),
			invitees: 'byId',
			inviteeIds: '={{ $json.people }}',
			delivery: '={{ $json.how }}',
			additionalFields: { inviteExpiry: { values: { amount: 2, unit: 'days' } } },
		},
		arrange: () => [seed(2), seed(1)],
		items: ([one, two]) => [
			{ dossier: one.id, people: one.people, how: 'email' },
			{ dossier: two.id, people: two.people[0], how: 'link' },
		],
		requests: ({ dossier, people: who, how }) => [
			{
				endpoint: INVITES,
				path: expect.stringContaining(String(dossier)),
				body: [who].flat().map((inviteeId) => ({
					inviteeId,
					...(how === 'email' && { email: true }),
					expiresIn: 172800,
				})),
			},
		],
		outputCount: ({ people: who }) => [who].flat().length,
		output: (items, { people: who, how }) =>
			expect(items.map(({ json }) => json)).toEqual(
				[who].flat().map((inviteeId) =>
					expect.objectContaining({
						inviteeId,
						inviteUri: how === 'link' ? expect.stringMatching(/^http/) : null,
					}),
				),
			),
		badItem: {
			item: ([one, two]) => ({ dossier: one.id, people: two.people, how: 'link' }),
			error: sentences.rejectedValues,
			requests: ({ dossier, people: who }) => [
				{
					endpoint: INVITES,
					path: expect.stringContaining(String(dossier)),
					body: [{ inviteeId: [who].flat()[0], expiresIn: 172800 }],
					refusal: expect.stringContaining('there is no invitee'),
				},
			],
		},
	});

	test.each([
		['email', undefined],
		[
			'link',
			'"Email Message" only applies to invites that SVC emails, but it emails none of them [item 0]',
		],
	])('an own message with invites sent as %s', async (delivery, message) => {
		const { id, people: who } = seed(1);
		const { error } = await bed.engine.runNode('svcSigning invite create', {
			dossierId: byId(id),
			invitees: 'byId',
			inviteeIds: who[0],
			delivery,
			additionalFields: { emailMessage: 'Please "sign"\nsoon' },
		});
		expect(error?.message).toBe(message);
		expect(bed.service.requests.map(({ body }) => body)).toEqual(
			message
				? []
				: [[{ inviteeId: who[0], email: true, emailConfig: { message: 'Please "sign"\nsoon' } }]],
		);
	});

	test('an own message has no tags, since nothing fills them in', async () => {
		const { id, people: who } = seed(1);
		const { error } = await bed.engine.runNode('svcSigning invite create', {
			delivery: 'email',
			dossierId: byId(id),
			invitees: 'byId',
			inviteeIds: who[0],
			additionalFields: { emailMessage: 'Dear {{name}}, please sign' },
		});
		expect(error?.message).toContain('"Email Message" contains {{name}}, a tag for messages');
		expect(bed.service.requests).toEqual([]);
	});

	describe('to everyone in the dossier', () => {
		const everyone = async (
			items: IDataObject[],
			dossier = '={{ $json.id }}',
			requestOptions: INodeParameters = {},
		) =>
			await bed.engine.runNode(
				'svcSigning invite create',
				{ delivery: 'link', dossierId: byId(dossier), requestOptions },
				{ items },
			);
		const dossierOf = (invitees: number) => {
			const { id, people } = seed(invitees);
			return { id, invitees: people.map((one) => ({ id: one })) };
		};

		test('invites those of each input item', async () => {
			const [one, two] = [dossierOf(2), dossierOf(1)];
			const { error } = await everyone([one, two]);
			expect(error).toBeUndefined();
			expect(bed.service.requests.map(({ path, body }) => [path, body])).toEqual(
				[one, two].map(({ id, invitees }) => [
					expect.stringContaining(id),
					invitees.map((invitee) => ({ inviteeId: invitee.id })),
				]),
			);
		});

		test('takes them from the output of Send for Signing as well', async () => {
			const { id: dossierId, invitees } = dossierOf(1);
			const { error } = await everyone([{ dossierId, invitees }], '={{ $json.dossierId }}');
			expect(error).toBeUndefined();
			expect(bed.service.requests).toHaveLength(1);
		});

		test.each<[string, (dossier: IDataObject) => IDataObject, string]>([
			['no invitees', ({ id }) => ({ id }), '"Invitees" are missing from the input item'],
			[
				'an empty list',
				({ id }) => ({ id, invitees: [] }),
				'"Invitees" are missing from the input item',
			],
			[
				'an invitee without an ID',
				(dossier) => ({ ...dossier, invitees: [...(dossier.invitees as []), { name: 'Ben' }] }),
				'"Invitees" in the input item have no ID for invitee 2',
			],
		])('rejects an item with %s', async (_, change, message) => {
			const { error } = await everyone([change(dossierOf(1))]);
			expect(error?.message).toContain(message);
			expect(bed.service.requests).toEqual([]);
		});

		test('takes items of one dossier for identical only if they invite the same people', async () => {
			const { id, invitees } = dossierOf(3);
			const [ann, ben, zoe] = invitees;
			const sets = [[ann, ben], [zoe], [ben, ann]];
			const items = sets.map((some) => ({ id, invitees: some }));
			const once = { identicalRequests: 'sendOnce' };
			const { error, json } = await everyone(items, undefined, once);
			expect(error).toBeUndefined();
			const invited = bed.service.requests.map(({ body }) => body);
			expect(invited).toEqual(
				[[ann, ben], [zoe]].map((some) => some.map((one) => ({ inviteeId: one.id }))),
			);
			expect(json().map(({ inviteeId }) => inviteeId)).toEqual(
				[ann, ben, zoe, ann, ben].map((one) => one.id),
			);
		});

		const byEmail = async (emails: unknown[], more: INodeParameters = {}) => {
			const { id, people } = seed(emails.length);
			const shown = people.map((one, index) => ({
				...{ id: one, name: `Person ${index + 1}` },
				...(emails[index] !== undefined && { email: emails[index] }),
			}));
			const { error, runData } = await bed.engine.runNode(
				'svcSigning invite create',
				{ delivery: 'email', dossierId: byId('={{ $json.id }}'), ...more },
				{ items: [{ id, invitees: shown } as IDataObject] },
			);
			const hints = runData.svcSigning?.[0]?.hints?.map(({ message }) => message) ?? [];
			return { error, hints, sent: bed.service.requests.length };
		};

		test.each([[null], [''], [' ']])('rejects one whose email address is %j', async (none) => {
			const { error, sent } = await byEmail(['ann@example.com', none, none]);
			expect(error?.message).toBe(
				'"Invitees" include "Person 2", "Person 3" without an email address [item 0]',
			);
			expect(error?.description).toContain("Set 'Send Invites' to 'As Links'.");
			expect(sent).toBe(0);
		});

		test.each<[string, unknown[], INodeParameters]>([
			['all have one', ['ann@example.com', 'ben@example.com'], {}],
			['the dossier does not show them', [undefined, undefined], {}],
			['they get links', [null, null], { delivery: 'link' }],
			[
				'JSON says who is emailed',
				[null],
				{ additionalFields: { additionalProperties: '{ "email": false }' } },
			],
		])('invites them if %s', async (_, emails, more) => {
			const { error, sent } = await byEmail(emails, more);
			expect([error?.message, sent]).toEqual([undefined, 1]);
		});

		test.each<[unknown, INodeParameters, number]>([
			[false, {}, 1],
			['false', {}, 1],
			[true, {}, 0],
			[undefined, {}, 0],
			[false, { delivery: 'link' }, 0],
			[false, { additionalFields: { additionalProperties: '{ "email": false }' } }, 0],
		])(
			'of an invite with "email" %j says that it was not mailed: %j',
			async (email, more, count) => {
				const inviteUri =
					email === true || email === undefined ? null : 'https://sign.example.com/a';
				const [inviteeId] = seed(1).people;
				bed.service.order({
					...{ kind: 'status', status: 200, match: { endpoint: INVITES } },
					body: [{ id: inviteeId, inviteeId, inviteUri, ...(email !== undefined && { email }) }],
				});
				const { error, runData } = await bed.engine.runNode('svcSigning invite create', {
					...{ delivery: 'email', dossierId: byId(inviteeId), ...more },
					...{ invitees: 'byId', inviteeIds: inviteeId },
				});
				expect(error).toBeUndefined();
				const hints = runData.svcSigning[0].hints?.map(({ message }) => message) ?? [];
				expect(hints.filter((one) => one.includes("didn't email"))).toHaveLength(count);
			},
		);

		test("rejects another dossier's invitees", async () => {
			const { error } = await everyone([dossierOf(1)], seed(1).id);
			expect(error?.message).toContain(
				'"Invitees" in the input item may belong to another dossier',
			);
			expect(bed.service.requests).toEqual([]);
		});
	});
});
