/** Upload, dossier and invites in one operation, which goes on where it stopped. */
import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import type { BinaryDataMode } from '../harness/index.ts';
import { simulatorBed } from '../simulator-bed.ts';
import {
	DOSSIERS,
	entries,
	field,
	INVITES,
	options,
	pdf,
	sha256,
	signer,
	UPLOAD,
} from './signing.ts';

const uuid = expect.stringMatching(/^[0-9a-f-]{36}$/);

describe.each<BinaryDataMode>(['memory', 'filesystem'])('files kept in: %s', (binaryData) => {
	const bed = simulatorBed({ binaryData });

	const write = (content: Buffer, fileName: string) =>
		bed.engine.files.write(content, { fileName, mimeType: 'application/pdf' });

	const parameters: INodeParameters = {
		name: '={{ $json.title }}',
		binaryPropertyNames: '={{ $json.fields }}',
		signers: 'several',
		signingOrder: 'inListOrder',
		invitees: entries(
			signer({ name: '={{ $json.person }}' }),
			signer({ name: 'Ben', email: 'ben@example.com', fields: {}, ...options({ readOnly: true }) }),
		),
		delivery: '={{ $json.how }}',
		additionalFields: { expiry: { values: { amount: 10, unit: 'days' } } },
	};

	bed.describeOperation({
		name: 'svcSigning dossier sendForSigning',
		parameters,
		arrange: async () => ({
			contract: await write(pdf(), 'contract.pdf'),
			terms: await write(pdf(), 'terms.pdf'),
		}),
		items: ({ contract, terms }) => [
			{
				json: { title: 'Rent', fields: 'contract, terms', person: 'Ann', how: 'email' },
				binary: { contract, terms },
			},
			{
				json: { title: 'Loan', fields: 'terms', person: 'Zoë', how: 'link' },
				binary: { contract, terms },
			},
		],
		requests: ({ title, fields, person, how }) => [
			...String(fields)
				.split(', ')
				.map((name) => ({
					endpoint: UPLOAD,
					body: {
						fields: {},
						files: [expect.objectContaining({ field: 'file', fileName: `${name}.pdf` })],
					},
				})),
			{
				endpoint: DOSSIERS,
				body: {
					name: title,
					files: String(fields)
						.split(', ')
						.map(() => ({ id: uuid })),
					invitees: [
						{
							name: person,
							email: 'ann@example.com',
							position: 1,
							fields: [{ type: 'signature', file: uuid, tag: '#sign' }],
						},
						{ name: 'Ben', email: 'ben@example.com', position: 2, readOnly: true },
					],
					expiresIn: 864000,
				},
			},
			{
				endpoint: INVITES,
				body: [1, 2].map(() => ({ inviteeId: uuid, ...(how === 'email' && { email: true }) })),
			},
		],
		output: ([{ json }], { title, fields, person, how }) => {
			const { dossier, invites } = bed.service.state.dossiers.find(
				(kept) => kept.dossier.id === json.dossierId,
			)!;
			expect(json).toEqual({
				dossierId: dossier.id,
				name: title,
				state: 'draft',
				environment: 'sandbox',
				expiresAt: dossier.expiresAt,
				fileIds: dossier.files.map(({ id }) => id),
				files: dossier.files,
				invitees: dossier.invitees.map(({ id, name, email }, index) => ({
					id,
					name,
					email,
					inviteId: invites[index].id,
					link: how === 'link' ? invites[index].inviteUri : null,
					mailed: how === 'email',
					texted: false,
				})),
				invites,
				dossier: expect.objectContaining({ id: dossier.id, owners: dossier.owners }),
			});
			expect(dossier.files).toHaveLength(String(fields).split(', ').length);
			expect(dossier.invitees[0].name).toBe(person);
		},
		badItem: {
			item: ({ contract }) => ({
				json: { title: 'Bad', fields: 'contract, annex', person: 'Ann', how: 'email' },
				binary: { contract },
			}),
			error: '"PDF Input Fields" is "annex", but this item\'s files are in other fields',
		},
	});

	const contents = [pdf(40), pdf(1)];
	const item = async (): Promise<INodeExecutionData> => ({
		json: { title: 'Rent', fields: 'one, two', person: 'Ann', how: 'link' },
		binary: { one: await write(contents[0], 'one.pdf'), two: await write(contents[1], 'two.pdf') },
	});

	const sendForSigning = async (settings: object = {}, change: INodeParameters = {}) =>
		await bed.engine.runNode(
			'svcSigning dossier sendForSigning',
			{ ...parameters, ...change },
			{ items: [await item()], settings },
		);
	test.each([
		['email', { email: true, inviteUri: null }, true, 0],
		['email', { inviteUri: null }, true, 0],
		['email', { email: false, inviteUri: 'https://sign.example.com/a' }, false, 1],
		['email', { email: 'false', inviteUri: null }, false, 1],
		['email', { email: 0, inviteUri: null }, false, 1],
		['link', { email: false, inviteUri: 'https://sign.example.com/a' }, false, 0],
		['link', { inviteUri: 'https://sign.example.com/a' }, false, 0],
	])('of an invite by %s as %j it is known that it was mailed: %j', async (by, said, is, hints) => {
		const [one, other] = [1, 2].map((digit) => `6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f7${digit}`);
		const order = (endpoint: string, body: unknown) =>
			bed.service.order({ kind: 'status', status: 200, body, match: { endpoint } });
		order(DOSSIERS, { id: one, invitees: [{ id: one }, { id: other }] });
		const link = { email: false, inviteUri: 'https://sign.example.com/b' };
		order(INVITES, [
			{ inviteeId: one, ...said },
			{ inviteeId: other, ...(by === 'link' ? link : { email: true, inviteUri: null }) },
		]);
		const { json, runData } = await sendForSigning({}, { delivery: by });
		expect(json()).toMatchObject([{ invitees: [{ mailed: is }, { mailed: by === 'email' }] }]);
		const found = runData.svcSigning[0].hints?.map(({ message }) => message) ?? [];
		expect(found.filter((message) => message.includes("didn't email"))).toHaveLength(hints);
	});

	test('says nothing of earlier invites that the response also lists', async () => {
		const [one, other] = [1, 2].map((digit) => `6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f7${digit}`);
		const order = (endpoint: string, body: unknown) =>
			bed.service.order({ kind: 'status', status: 200, body, match: { endpoint } });
		order(DOSSIERS, { id: one, invitees: [{ id: one }, { id: other }] });
		const inviteOf = (inviteeId: string, id: string, createdAt: string) => ({
			...{ id, inviteeId, createdAt, email: false, inviteUri: `https://sign.example.com/${id}` },
		});
		order(INVITES, [
			inviteOf(one, 'earlier', '2026-01-01T00:00:00Z'),
			inviteOf(one, 'first', '2026-03-01T00:00:00Z'),
			inviteOf(other, 'second', '2026-03-01T00:00:00Z'),
		]);
		const { json, runData } = await sendForSigning({}, { delivery: 'link' });
		expect(json()).toMatchObject([{ invitees: [{ inviteId: 'first' }, { inviteId: 'second' }] }]);
		const found = runData.svcSigning[0].hints?.map(({ message }) => message) ?? [];
		expect(found.filter((message) => message.includes("didn't email"))).toEqual([]);
	});

	const emailed = { delivery: 'email' };
	const days = (amount: number) => ({ values: { amount, unit: 'days' } });
	const retries = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

	/** What the service has in the end: everything once. */
	const expectOnce = (json: IDataObject[]) => {
		const { signingFiles, dossiers } = bed.service.state;
		expect(signingFiles.map(({ file }) => file.hash)).toEqual(contents.map(sha256));
		expect(dossiers.map(({ invites }) => invites.length)).toEqual([2]);
		expect(json).toEqual([
			expect.objectContaining({
				dossierId: dossiers[0].dossier.id,
				fileIds: signingFiles.map(({ file }) => file.id),
			}),
		]);
	};

	test.each([
		['the first upload', UPLOAD, 1, /^SVC says: not today\. Correct/],
		[
			'the second upload',
			UPLOAD,
			2,
			/^Already created: file [0-9a-f-]{36}\. A retry of this execution continues from there\./,
		],
		['the dossier', DOSSIERS, 1, /^Already created: files [0-9a-f-]{36}, [0-9a-f-]{36}\. A retry/],
		[
			'the invites',
			INVITES,
			1,
			/^Already created: files [0-9a-f, -]+; dossier [0-9a-f-]{36}\. A retry/,
		],
	])(
		'%s refused: the error says what exists, and a retry goes on from there',
		async (_, endpoint, nth, before) => {
			const refuse = () =>
				bed.service.order({
					kind: 'status',
					status: 400,
					body: { status: 400, message: 'not today' },
					match: { endpoint, nth },
				});
			refuse();
			const { error } = await sendForSigning();
			expect(error?.message).toBe(`${sentences.rejectedValues} [item 0]`);
			expect(error?.description).toMatch(before);
			expect(error?.description).toContain('SVC says: not today');

			bed.service.reset();
			refuse();
			const { json } = await sendForSigning(retries);
			expectOnce(json());
			expect(bed.service.requests).toHaveLength(5);
		},
	);

	test('under "Continue" no retry is promised, since an execution that goes on keeps nothing for one', async () => {
		bed.service.order({ kind: 'status', status: 400, match: { endpoint: INVITES } });
		const { outputs } = await sendForSigning({ onError: 'continueRegularOutput' });
		const [[{ json }]] = outputs.svcSigning;
		expect(JSON.stringify(json)).toContain('To continue, use Invite > Create with this dossier.');
		expect(JSON.stringify(json)).not.toContain('retry');
	});

	test('an upload whose answer is lost is sent again by itself', async () => {
		bed.service.order({ kind: 'resetBeforeRead', match: { endpoint: UPLOAD, nth: 2 } });
		const { json } = await sendForSigning();
		expectOnce(json());
	});

	test.each([
		['the dossier was created', DOSSIERS, 1, 0],
		['the invites were made', INVITES, 1, 2],
	])(
		'%s, but its response is lost: it is not sent again, and the error says so',
		async (what, endpoint, made, invites) => {
			bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint } });
			const { error } = await sendForSigning(retries);
			expect(error?.message).toBe(`Couldn't confirm whether ${what} [item 0]`);
			expect(error?.description).toMatch(/^Already created: files /);
			const { dossiers, signingFiles } = bed.service.state;
			expect(signingFiles).toHaveLength(2);
			expect(dossiers.map((kept) => kept.invites.length)).toEqual(Array(made).fill(invites));
		},
	);

	test('"Retry" of the failed execution goes on from there as well', async () => {
		bed.service.order({ kind: 'status', status: 400, match: { endpoint: INVITES } });
		const failed = await sendForSigning();
		expect(failed.status).toBe('error');
		const { json } = await bed.engine.retry(failed);
		expectOnce(json());
	});

	test.each<[string, INodeParameters, string]>([
		[
			'nobody without an address is mailed',
			{ delivery: 'email', invitees: entries(signer({ email: '' })) },
			'"Invitee 1: Email" is empty',
		],
		[
			'no field is read twice',
			{ binaryPropertyNames: 'one, one' },
			'"PDF Input Fields" names "one" twice',
		],
		[
			'files are told by number',
			{ invitees: entries(signer({ fields: entries(field({ file: '3' })) })) },
			'"Invitee 1, PDF Field 1: File" is "3", but there is no such file',
		],
		[
			'a gap between positions is found',
			{ signingOrder: 'byPosition', invitees: entries(signer(options({ position: 2 }))) },
			'"Positions" have a gap',
		],
		[
			'no one gets an invite with nothing to sign',
			{ invitees: entries(signer(), signer({ name: 'Ben', fields: {} })) },
			'"Invitee 2" has no PDF field to sign or fill in',
		],
		[
			'no one else signs in the same place',
			{ invitees: entries(signer(), signer({ name: 'Ben' })) },
			'"Invitee 2, PDF Field 1: Tag" is "#sign", which invitee 1 also has',
		],
		[
			'no reminder comes without an email',
			{ delivery: 'link', additionalFields: { reminder: days(3) } },
			'"Remind After" works only if SVC emails the invites, but it emails none of them',
		],
		[
			'no reminder comes after the dossier',
			{ ...emailed, additionalFields: { reminder: days(20), expiry: days(14) } },
			'"Remind After" is 20 days, but the dossier expires after 14 days',
		],
		[
			'no reminder comes after the invites',
			{ ...emailed, additionalFields: { reminder: days(7), inviteExpiry: days(7) } },
			'"Remind After" is 7 days, but the invites expire after 7 days',
		],
		[
			'no reminder comes after the invites, which expire after 30 days by default',
			{ ...emailed, additionalFields: { reminder: days(40), expiry: days(90) } },
			`"Remind After" is 40 days, but the invites expire after 30 days, the default of 'Invites Expire After'`,
		],
		[
			'no invite outlasts the dossier',
			{ additionalFields: { inviteExpiry: days(20), expiry: days(14) } },
			'"Invites Expire After" is 20 days, but the dossier expires after 14 days',
		],
		[
			'no invite outlasts the dossier, which expires after 30 days by default',
			{ additionalFields: { inviteExpiry: days(31) } },
			`"Invites Expire After" is 31 days, but the dossier expires after 30 days, the default of 'Expires After'`,
		],
	])('%s, before anything is sent', async (_, change, message) => {
		const { error } = await sendForSigning({}, change);
		expect(error?.message).toContain(message);
		expect(bed.service.requests).toEqual([]);
	});

	test.each<[string, INodeParameters]>([
		['a dossier that expires before the default of the invites', { expiry: days(14) }],
		['invites that expire with the dossier', { inviteExpiry: days(14), expiry: days(14) }],
		['invites that expire with the dossier, by default', { inviteExpiry: days(30) }],
		['a reminder before all of it', { reminder: days(29.5), expiry: days(90) }],
		[
			'invites and a reminder that come later, by JSON',
			{
				reminder: days(3),
				inviteExpiry: days(60),
				additionalProperties: '{ "expiresIn": 7776000, "reminderIn": 5184000 }',
			},
		],
	])('takes %s', async (_, additionalFields) => {
		const { error } = await sendForSigning({}, { ...emailed, additionalFields });
		expect(error?.message).toBeUndefined();
	});

	test('an invitee can be without a field if that is entered', async () => {
		const more = options({ additionalProperties: '{ "fields": [] }' });
		const invitees = entries(signer(), signer({ name: 'Ben', fields: {}, ...more }));
		const { error } = await sendForSigning({}, { ...emailed, invitees });
		expect(error?.message).toBeUndefined();
	});

	test('a reminder needs one emailed invite alone', async () => {
		const byLink = signer({
			name: 'Ben',
			fields: entries(field({ type: 'signatureDate', tag: '#ben' })),
			...options({ inviteBy: 'link' }),
		});
		const change = { invitees: entries(signer(), byLink), additionalFields: { reminder: days(3) } };
		const { error, runData } = await sendForSigning({}, { ...emailed, ...change });
		expect(error?.message).toBeUndefined();
		expect(runData.svcSigning[0].hints).toContainEqual(
			expect.objectContaining({ message: expect.stringContaining('may find nothing to sign') }),
		);
	});

	test.each([200, 201, 202] as const)('accepts every successful status (%i)', async (status) => {
		bed.service.shape({ signingCreateStatus: status });
		const { json } = await sendForSigning();
		expectOnce(json());
	});

	describe('a tag that SVC finds nowhere in the PDF', () => {
		beforeEach(() => bed.service.shape({ signingTags: 'searched' }));
		const placed = (more: INodeParameters) => ({
			invitees: entries(signer({ fields: entries(field(more)) })),
		});

		test('keeps everyone from being invited, each time', async () => {
			const failed = await sendForSigning(retries);
			expect(failed.error?.message).toBe(`SVC didn't find the tag "#sign" in the PDF [item 0]`);
			await bed.engine.retry(failed);
			const { dossiers } = bed.service.state;
			expect(dossiers).toHaveLength(1);
			expect(dossiers[0].invites).toEqual([]);
			expect(failed.error?.description).toBe(
				`No one was invited. Write the tag in the PDF where the field should go, or place the field by position, and start a new execution. If the tag is there, set Place Field By to 'Tag If Present'. Already created: dossier ${dossiers[0].dossier.id}.`,
			);
		});

		test.each<[string, INodeParameters]>([
			['is optional', { placeBy: 'optionalTag' }],
			[
				'is not needed, since the field has a position',
				{
					placeBy: 'position',
					position: { values: { x: 1, y: 1, height: 9, width: 90, pages: '1' } },
				},
			],
		])('does no harm if it %s', async (_, more) => {
			const { error } = await sendForSigning({}, placed(more));
			expect(error).toBeUndefined();
			expect(bed.service.state.dossiers[0].invites).toHaveLength(1);
		});

		test('is there in a PDF that has it', async () => {
			contents[0] = Buffer.from('%PDF-1.4\nBT (Sign here: #si) -20 (gn) TJ ET');
			const { error } = await sendForSigning();
			expect(error).toBeUndefined();
			expect(bed.service.state.dossiers[0].invites).toHaveLength(2);
		});
	});

	test('from upload to the archive, with the people signing in their order', async () => {
		const { json } = await sendForSigning();
		const [{ dossierId, invitees }] = json() as [IDataObject & { invitees: IDataObject[] }];
		const [first, second] = invitees.map(({ inviteId }) => String(inviteId));
		expect(() => bed.service.state.signInvite(second)).toThrow('Ann has to act first');
		bed.service.state.signInvite(first);
		bed.service.state.signInvite(second);
		const { outputs } = await bed.engine.runNode('svcSigning dossier download', {
			dossierId: { __rl: true, mode: 'id', value: String(dossierId) },
			content: 'all',
			binaryPropertyName: 'archive',
		});
		const archive = await bed.engine.files.read(outputs.svcSigning[0][0].binary?.archive);
		expect(contents.every((content) => archive.includes(content))).toBe(true);
	});
});
