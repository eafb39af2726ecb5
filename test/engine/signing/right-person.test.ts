/**
 * Whose link is whose, in which order people sign, and responses that look like a success. The service
 * here is a server of its own, so that it can respond as no simulator of the pack would.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IDataObject, INodeParameters, IRunData } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { entries, field, oneOfSeveral, options, pdf, signer } from './signing.ts';

const bed = simulatorBed();

const fileId = '11111111-1111-4111-8111-111111111111';
const dossierId = '22222222-2222-4222-8222-222222222222';
const ann = { id: 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', name: 'Ann', email: 'ann@example.com' };
const ben = { id: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', name: 'Ben', email: 'ben@example.com' };
const inviteOf = ({ id, name }: typeof ann): IDataObject => ({
	id: `invite-of-${name}`,
	inviteeId: id,
	inviteUri: `https://sign.example/${name}`,
});

const asked: Array<{ url: string; body: string }> = [];
let uploaded: unknown;
let dossier: unknown;
let invites: unknown;

const server = http.createServer((request, response) => {
	const chunks: Buffer[] = [];
	request.on('data', (chunk: Buffer) => chunks.push(chunk));
	request.on('end', () => {
		const url = (request.url ?? '').replace(/^\/v1/, '');
		asked.push({ url, body: Buffer.concat(chunks).toString('latin1') });
		const answer = url === '/upload' ? uploaded : url === '/dossiers' ? dossier : invites;
		response.setHeader('content-type', 'application/json');
		response.end(answer === undefined ? '' : JSON.stringify(answer));
	});
});

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
	asked.length = 0;
	uploaded = { id: fileId };
	dossier = { id: dossierId, state: 'draft', invitees: [ann, ben] };
	invites = [inviteOf(ann), inviteOf(ben)];
});
afterAll(() => server.close());

const run = async (parameters: INodeParameters) => {
	const file = { fileName: 'contract.pdf', mimeType: 'application/pdf' };
	const data = await bed.engine.files.write(pdf(), file);
	const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
	return await bed.engine.runNode('svcSigning', parameters, {
		items: [{ json: {}, binary: { data } }],
		credentials: {
			svcSigningApi: { ...bed.engine.credentials.svcSigningApi, signSandboxBaseUrl: url },
		},
		settings: { retryOnFail: true, waitBetweenTries: 1 },
	});
};

const hintsIn = ({ svcSigning: [run] }: IRunData) => run.hints?.map(({ message }) => message) ?? [];

const people = (...more: INodeParameters[]) =>
	entries(
		...[ann, ben].map(({ name, email }, index) =>
			signer({ name, email, fields: entries(field({ tag: `#${index}` })), ...more[index] }),
		),
	);

const sendForSigning = async (change: INodeParameters = {}) =>
	await run({
		resource: 'dossier',
		operation: 'sendForSigning',
		name: 'Rent',
		binaryPropertyNames: 'data',
		signers: 'several',
		signingOrder: 'atOnce',
		invitees: people(),
		delivery: 'link',
		...change,
	});

const createDossier = async () =>
	await run({
		resource: 'dossier',
		operation: 'create',
		name: 'Rent',
		fileIds: fileId,
		signingOrder: 'atOnce',
		invitees: people(),
	});

const createInvites = async (ids: readonly string[], change: INodeParameters = {}) =>
	await run({
		resource: 'invite',
		operation: 'create',
		dossierId: byId(dossierId),
		invitees: 'byId',
		inviteeIds: ids.join(','),
		delivery: 'link',
		...change,
	});

describe('Send for Signing', () => {
	test.each<[string, () => void]>([
		['invites', () => (invites = [inviteOf(ben), inviteOf(ann)])],
		['invitees', () => (dossier = { id: dossierId, invitees: [ben, ann] })],
		[
			'IDs in capitals',
			() => (invites = [inviteOf(ben), { ...inviteOf(ann), inviteeId: ann.id.toUpperCase() }]),
		],
	])('gives each person their own link, whatever the order of the %s', async (_, arrange) => {
		arrange();
		const result = await sendForSigning();
		const [{ invitees, invites: raw }] = result.json() as [
			{ invitees: IDataObject[]; invites: IDataObject[] },
		];
		expect(invitees).toHaveLength(2);
		for (const { name, email, inviteId, link } of invitees) {
			expect([email, inviteId, link]).toEqual([
				`${String(name).toLowerCase()}@example.com`,
				`invite-of-${String(name)}`,
				`https://sign.example/${String(name)}`,
			]);
		}
		// The whole response stays available.
		expect(raw).toEqual(invites);
	});

	test('outputs the invitees in the order in which they were entered, as `invitees[0].link` expects', async () => {
		dossier = { id: dossierId, invitees: [ben, ann] };
		invites = [inviteOf(ben), inviteOf(ann)];
		const { json } = await sendForSigning();
		expect(json()).toMatchObject([
			{
				invitees: [
					{ ...ann, link: 'https://sign.example/Ann' },
					{ ...ben, link: 'https://sign.example/Ben' },
				],
			},
		]);
	});

	describe('to people of whom SVC changes something', () => {
		const cleo = { id: 'cccccccc-cccc-4ccc-8ccc-cccccccccccc', name: 'Cleo', email: ann.email };
		const threeIn = async (...listed: IDataObject[]) => {
			dossier = { id: dossierId, invitees: listed };
			invites = [cleo, ben, ann].map(inviteOf);
			const invitees = entries(...[ann, ben, cleo].map((one) => oneOfSeveral(one)));
			return await sendForSigning({ invitees });
		};
		const linksOf = (json: IDataObject[]) =>
			(json[0]?.invitees as IDataObject[]).map(({ id }) => id);
		const notSure = expect.stringContaining("doesn't say which invitee is which");

		test.each<[string, IDataObject[]]>([
			['a name', [{ ...cleo, name: 'CLEO?' }, ben, ann]],
			['a name, next to an address of their own', [cleo, { ...ben, name: 'B. Smit' }, ann]],
			['a name and an address', [{ ...cleo, name: '?', email: 'x@example.com' }, ben, ann]],
			['the spaces around names', [{ ...cleo, name: ' Cleo ' }, ben, { ...ann, name: 'Ann ' }]],
			['two names', [cleo, { ...ben, name: '?' }, { ...ann, name: '?' }]],
		])('keeps the order entered: %s', async (_, listed) => {
			const { json, runData } = await threeIn(...listed);
			expect(linksOf(json())).toEqual([ann.id, ben.id, cleo.id]);
			expect(hintsIn(runData)).not.toContainEqual(notSure);
		});

		test('leaves whoever it knows in place, and says that it does not know the others', async () => {
			const { json, runData } = await threeIn({ ...cleo, name: '?' }, ben, { ...ann, name: '?' });
			expect(linksOf(json())).toEqual([cleo.id, ben.id, ann.id]);
			expect(hintsIn(runData)).toContainEqual(notSure);
		});
	});

	test.each<[string, () => void]>([
		['the file in an envelope', () => (uploaded = { data: { id: fileId } })],
		['the file in an envelope of its name', () => (uploaded = { file: { id: fileId } })],
		['the dossier in an envelope', () => (dossier = { data: dossier })],
		['the dossier in an envelope of its name', () => (dossier = { dossier })],
		[
			'IDs that are numbers',
			() => {
				uploaded = { id: 1 };
				dossier = {
					id: 2,
					invitees: [
						{ ...ann, id: 3 },
						{ ...ben, id: 4 },
					],
				};
				invites = [
					{ ...inviteOf(ann), inviteeId: 3 },
					{ ...inviteOf(ben), inviteeId: '4' },
				];
			},
		],
	])('understands %s', async (_, arrange) => {
		arrange();
		const { json } = await sendForSigning();
		expect(json()).toMatchObject([
			{
				invitees: [
					{ name: 'Ann', link: 'https://sign.example/Ann' },
					{ name: 'Ben', link: 'https://sign.example/Ben' },
				],
			},
		]);
	});

	test("doesn't match invitees by place if the response has no names", async () => {
		dossier = { id: dossierId, invitees: [{ id: ben.id }, { id: ann.id }] };
		const { json, runData } = await sendForSigning();
		expect(json()).toMatchObject([
			{
				invitees: [
					{ id: ben.id, email: null, link: 'https://sign.example/Ben' },
					{ id: ann.id, email: null, link: 'https://sign.example/Ann' },
				],
			},
		]);
		expect(hintsIn(runData)).toContainEqual(expect.stringContaining('may be in a different order'));
	});

	test('knows the only invitee if the response has no names', async () => {
		dossier = { id: dossierId, invitees: [{ id: ann.id }] };
		invites = [inviteOf(ann)];
		const { json } = await sendForSigning({ invitees: entries(signer()) });
		expect(json()).toMatchObject([{ invitees: [{ ...ann, link: 'https://sign.example/Ann' }] }]);
	});

	test.each<[string, () => void, string]>([
		['no invites', () => (invites = []), 'contains no invite for Ann'],
		['an empty response', () => (invites = undefined), 'contains no invite for Ann'],
		[
			'an invite missing',
			() => (invites = [inviteOf(ann)]),
			`contains no invite for Ben (invitee ${ben.id}) (it contains invite-of-Ann for Ann (invitee ${ann.id}))`,
		],
		[
			'an invite for someone else',
			() =>
				(invites = [
					{ ...inviteOf(ann), id: null },
					{ ...inviteOf(ben), inviteeId: fileId },
				]),
			`contains no invite for Ben (invitee ${ben.id}) (it contains one without an ID for Ann`,
		],
		[
			'invites without invitees',
			() => (invites = [{ inviteUri: 'https://sign.example/1' }, { inviteUri: 'x' }]),
			'contains no invite for Ann',
		],
		[
			'an invite without a link',
			() => (invites = [inviteOf(ann), { ...inviteOf(ben), inviteUri: null }]),
			'contains no link for Ben (invites that exist: invite-of-Ann, invite-of-Ben)',
		],
		[
			'an invite without a link or an ID',
			() => (invites = [inviteOf(ann), { ...inviteOf(ben), id: null, inviteUri: null }]),
			'contains no link for Ben (invites that exist: invite-of-Ann)',
		],
	])('fails for %s, with the dossier that exists and what to do', async (_, arrange, problem) => {
		arrange();
		const { error } = await sendForSigning();
		expect(error?.message).toBe("Couldn't confirm whether the invites were made [item 0]");
		expect(error?.description).toContain(`dossier ${dossierId}`);
		expect(error?.description).toContain(problem);
		expect(error?.description).toContain('Invite > Create');
		expect(error?.description).not.toContain('https://sign.example');
		// Not even Retry On Fail invites anybody twice.
		expect(asked.filter(({ url }) => url.endsWith('/invites'))).toHaveLength(1);
	});

	test('fails when the dossier has other people than were entered', async () => {
		dossier = { id: dossierId, invitees: [ann] };
		const { error } = await sendForSigning();
		expect(error?.description).toContain('contains 1 invitees for the 2 entered');
		// A retry would fail in the same way.
		expect(error?.description).not.toContain('A retry');
		expect(error?.description).toContain(
			`To continue, use Invite > Create with this dossier. Its invitees: ${ann.id} (Ann).`,
		);
		expect(asked.filter(({ url }) => url.endsWith('/invites'))).toEqual([]);
	});
});

test('invites each of two people in their own way, in whatever order they are listed', async () => {
	dossier = { id: dossierId, state: 'draft', invitees: [ben, ann] };
	const byEmailAndLink = people(options({ inviteBy: 'email' }), options({ inviteBy: 'link' }));
	const additionalFields = { emailMessage: 'Please sign.' };
	const { status } = await sendForSigning({ invitees: byEmailAndLink, additionalFields });
	const [invited] = asked.filter(({ url }) => url.endsWith('/invites'));
	expect([status, JSON.parse(invited.body)]).toEqual([
		'success',
		[
			{ inviteeId: ben.id },
			{ inviteeId: ann.id, email: true, emailConfig: { message: 'Please sign.' } },
		],
	]);
});

describe('Positions', () => {
	const positioned = (first: number, second: number) =>
		people(options({ position: first }), options({ position: second }));

	test.each([
		['atOnce', 2, 1, "\"Invitee 1: Position\" is 2, but 'Signing Order' is 'In Any Order'"],
		['atOnce', 1, 2, "\"Invitee 1: Position\" is 1, but 'Signing Order' is 'In Any Order'"],
		[
			'inListOrder',
			2,
			1,
			"\"Invitee 1: Position\" is 2, but 'Signing Order' is 'One After Another'",
		],
	])('that contradict the order %s are rejected (%i, %i)', async (signingOrder, ...rest) => {
		const [first, second, message] = rest;
		const { error } = await sendForSigning({ signingOrder, invitees: positioned(first, second) });
		expect(error?.message).toContain(message);
		expect(error?.description).toContain(`Select 'By Position'`);
		expect(asked).toEqual([]);
	});

	test.each([
		['inListOrder', 1, 2],
		['byPosition', 2, 1],
	])('that agree with the order %s are sent (%i, %i)', async (signingOrder, first, second) => {
		const result = await sendForSigning({ signingOrder, invitees: positioned(first, second) });
		expect(result.status).toBe('success');
		const { body } = asked.find(({ url }) => url === '/dossiers') ?? { body: '{}' };
		expect(JSON.parse(body)).toMatchObject({
			invitees: [{ position: first }, { position: second }],
		});
	});
});

describe('A response that says it failed', () => {
	test('rejects the dossier, and Retry sends it again', async () => {
		dossier = { status: 409, message: 'The name is taken' };
		const result = await createDossier();
		expect(result.error?.message).toBe(`${sentences.wrongState} [item 0]`);
		expect(result.error?.description).toContain('SVC says: The name is taken');

		dossier = { id: dossierId, state: 'draft' };
		const { status, json } = await bed.engine.retry(result);
		expect(status).toBe('success');
		expect(json()).toEqual([{ dossierId, id: dossierId, state: 'draft' }]);
	});

	test.each<[string, unknown]>([
		['a status of 500', { status: 500, message: 'Sorry' }],
		['no status', { success: false, message: 'Sorry' }],
		['no ID', { state: 'draft' }],
		['nothing', undefined],
	])('with %s leaves the dossier unknown, and sends it once', async (_, body) => {
		dossier = body;
		const { error } = await createDossier();
		expect(error?.message).toBe("Couldn't confirm whether the dossier was created [item 0]");
		expect(asked).toHaveLength(1);
	});

	test('invites nobody twice', async () => {
		const { error } = await createInvites([ann.id, ben.id, ann.id.toUpperCase()]);
		expect(error?.message).toBe(`"Invitee IDs" has ${ann.id} twice [item 0]`);
		expect(asked).toEqual([]);
	});

	test.each<[string, unknown, string[]]>([
		['nothing', undefined, [ann.id]],
		['an empty list', [], [ann.id]],
		['one invite for two people', [inviteOf(ann)], [ann.id, ben.id]],
	])('with %s creates no invites in silence', async (_, body, ids) => {
		invites = body;
		const { error } = await createInvites(ids);
		expect(error?.message).toBe("Couldn't confirm whether the invites were made [item 0]");
		expect(error?.description).toContain('contains no invite for invitee');
		// Where SVC emails no invites, none ever arrives.
		expect(error?.description).toContain(
			'If SVC emails the invites, ask one of the invitees whether theirs arrived',
		);
		expect(asked).toHaveLength(1);
	});

	test.each<[string, unknown, string]>([
		[
			'no link',
			[inviteOf(ann), { ...inviteOf(ben), inviteUri: null }],
			`contains no link for ${ben.id} (invites that exist: invite-of-Ann, invite-of-Ben)`,
		],
		[
			"another one's link",
			[inviteOf(ann), { ...inviteOf(ben), inviteUri: inviteOf(ann).inviteUri }],
			`contains the same link for ${ann.id} and ${ben.id}`,
		],
	])('with %s for an invite by link outputs none', async (_, body, problem) => {
		invites = body;
		const { error } = await createInvites([ann.id, ben.id]);
		expect(error?.message).toBe("Couldn't confirm whether the invites were made [item 0]");
		expect(error?.description).toContain(problem);
		expect(error?.description).not.toContain('https://sign.example');
		expect(asked).toHaveLength(1);
	});

	test('outputs only the invites that it made, if the response lists earlier ones, too', async () => {
		const expired = (one: typeof ann): IDataObject => ({
			...inviteOf(one),
			id: `old-invite-of-${one.name}`,
			inviteUri: `https://sign.example/old/${one.name}`,
			createdAt: '2026-01-01T00:00:00Z',
		});
		const made = { ...inviteOf(ann), createdAt: '2026-03-01T00:00:00Z' };
		invites = [expired(ben), expired(ann), made];
		const { json } = await createInvites([ann.id]);
		expect(json()).toEqual([made]);
	});

	test.each<[string, INodeParameters]>([
		['by email', { delivery: 'email' }],
		['that JSON changed', { additionalFields: { additionalProperties: '{ "email": true }' } }],
	])('without a link is one of invites %s', async (_, change) => {
		invites = [{ ...inviteOf(ann), inviteUri: null }];
		const { status } = await createInvites([ann.id], change);
		expect(status).toBe('success');
	});
});

describe('by text message', () => {
	const byText = (phones: readonly string[]) => ({
		invitees: people(
			...phones.map((phoneNumber): INodeParameters => options({ inviteBy: 'text', phoneNumber })),
		),
	});
	const phones = ['+31612345601', '+31612345602'];
	const sent = () =>
		bed.service.state.messages.map(({ body, recipients = [] }) => [body, recipients[0].msisdn]);

	test("each link goes to its own invitee's phone, in whatever order they are listed", async () => {
		dossier = { id: dossierId, state: 'draft', invitees: [ben, ann] };
		await sendForSigning(byText(phones));
		expect(sent()).toEqual([
			['Please sign Rent:\n[[https://sign.example/Ben]]', phones[1]],
			['Please sign Rent:\n[[https://sign.example/Ann]]', phones[0]],
		]);
	});

	test('tells father and son apart of whom one has no address', async () => {
		const father = { ...ann, name: 'Jan' };
		const son = { ...ben, name: 'Jan', email: null };
		dossier = { id: dossierId, state: 'draft', invitees: [son, father] };
		await sendForSigning({
			invitees: entries(
				oneOfSeveral({ name: 'Jan', email: ann.email, ...options({ inviteBy: 'email' }) }),
				signer({
					...{ name: 'Jan', email: '', fields: entries(field({ tag: '#second' })) },
					...options({ inviteBy: 'text', phoneNumber: phones[0] }),
				}),
			),
		});
		expect(sent()).toEqual([['Please sign Rent:\n[[https://sign.example/Ben]]', phones[0]]]);
		const [invited] = asked.filter(({ url }) => url.endsWith('/invites'));
		expect(JSON.parse(invited.body)).toEqual([
			{ inviteeId: ben.id },
			{ inviteeId: ann.id, email: true },
		]);
	});

	test('sends nothing if the response shows no address of either', async () => {
		dossier = { id: dossierId, invitees: [ann, ben].map(({ id }) => ({ id, name: 'Jan' })) };
		const { error } = await sendForSigning({
			invitees: people(
				{ name: 'Jan', email: '', ...options({ inviteBy: 'text', phoneNumber: phones[0] }) },
				{ name: 'Jan' },
			),
		});
		expect(error?.description).toContain('contains an invitee twice');
		expect(sent()).toEqual([]);
	});

	test('knows a name that SVC writes with other spaces and accents', async () => {
		dossier = { id: dossierId, invitees: [{ ...ann, name: 'Zo\u00EB Smit' }, ben] };
		const { status } = await sendForSigning({
			invitees: people(
				{ name: 'Zoe\u0308  Smit', ...options({ inviteBy: 'text', phoneNumber: phones[0] }) },
				{},
			),
		});
		expect([status, sent()]).toEqual([
			'success',
			[['Please sign Rent:\n[[https://sign.example/Ann]]', phones[0]]],
		]);
	});

	test('knows people by their names if SVC leaves out their addresses', async () => {
		const nameless = ({ id, name }: typeof ann) => ({ id, name });
		dossier = { id: dossierId, invitees: [nameless(ben), nameless(ann)] };
		const { status } = await sendForSigning(byText(phones));
		expect([status, sent()]).toEqual([
			'success',
			[
				['Please sign Rent:\n[[https://sign.example/Ben]]', phones[1]],
				['Please sign Rent:\n[[https://sign.example/Ann]]', phones[0]],
			],
		]);
	});

	test('sends nothing if two people have the same link', async () => {
		invites = [inviteOf(ann), { ...inviteOf(ben), inviteUri: inviteOf(ann).inviteUri }];
		const { error } = await sendForSigning(byText(phones));
		expect(error?.description).toContain('contains the same link for Ann and Ben');
		expect(error?.description).not.toContain('https://sign.example');
		expect(sent()).toEqual([]);
	});

	test.each([
		['other names', [{ ...ann, name: 'Anna' }, ben], "doesn't say which invitee Anna is"],
		['no names', [{ id: ann.id }, ben], `doesn't say which invitee ${ann.id} is`],
		['one of them twice', [ann, { ...ann, id: ben.id }], 'contains an invitee twice'],
	])('sends nothing if the response has %s', async (_, invitees, problem) => {
		dossier = { id: dossierId, state: 'draft', invitees };
		const { error } = await sendForSigning(byText(phones));
		expect(error?.description).toContain(problem);
		expect(error?.description).toContain(dossierId);
		expect(asked.map(({ url }) => url)).toEqual(['/upload', '/dossiers']);
		expect(sent()).toEqual([]);
	});

	test.each(['', 'sign.example/Ann', 'https://sign.example/]]'])(
		'sends nothing if the link is "%s"',
		async (inviteUri) => {
			invites = [{ ...inviteOf(ann), inviteUri }, inviteOf(ben)];
			const { status } = await sendForSigning(byText(phones));
			expect([status, sent()]).toEqual(['error', []]);
		},
	);
});
