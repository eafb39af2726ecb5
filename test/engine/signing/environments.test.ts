/** Production and sandbox: another address, another key, and the node shows which it was. */
import type { Simulator } from '../../../simulator/index.ts';
import { sentences } from '../../sentences.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { pdf, sha256 } from './signing.ts';

const bed = simulatorBed();

const production = ({ account, baseUrls }: Simulator) => ({
	environment: 'production',
	keyId: account.signingKeyId,
	secret: account.signingSecret,
	signBaseUrl: baseUrls.signing,
	signSandboxBaseUrl: 'http://127.0.0.1:9',
});

const stored = async (content: Buffer) =>
	await bed.engine.files.write(content, { fileName: 'contract.pdf', mimeType: 'application/pdf' });

const upload = async (content: Buffer, signing: object = {}) =>
	await bed.engine.runNode(
		'svcSigning file upload',
		{ binaryPropertyName: 'data' },
		{
			items: [
				{
					json: {},
					binary: { data: await stored(content) },
				},
			],
			credentials: { svcSigningApi: { ...bed.engine.credentials.svcSigningApi, ...signing } },
		},
	);

test.each([
	['sandbox', () => ({}), 'signingSandbox', /sandbox.*signing isn't billed/],
	['production', production, 'signing', /^Done in production$/],
] as const)('%s', async (environment, credential, area, hint) => {
	const content = pdf();
	const { runData } = await upload(content, credential(bed.service));
	expect(bed.service.requests).toMatchObject([{ area, status: 201 }]);
	expect(bed.service.state.signingFiles).toMatchObject([
		{ environment, file: { hash: sha256(content) } },
	]);
	expect(runData.svcSigning[0].hints).toEqual([
		{ message: expect.stringMatching(hint), location: 'outputPane' },
	]);
});

test('what failed for all items was done in neither', async () => {
	const { runData } = await bed.engine.runNode(
		'svcSigning file upload',
		{ binaryPropertyName: 'data' },
		{ settings: { onError: 'continueRegularOutput' } },
	);
	expect(runData.svcSigning[0].hints ?? []).toEqual([]);
});

test.each([
	['the sandbox, which emails people too', () => ({})],
	['production', production],
])('in %s, executing a step again in the editor invites no one again', async (_, credential) => {
	const parameters = {
		...{ resource: 'dossier', operation: 'sendForSigning', name: 'Lease' },
		...{ binaryPropertyNames: 'data', signerName: 'Ann', signerEmail: 'ann@example.com' },
		signatureTag: '#sign',
	};
	const send = async (content: Buffer) =>
		await bed.engine.runNode('svcSigning', parameters, {
			// Each time, n8n stores the file under another name.
			items: [{ json: {}, binary: { data: await stored(content) } }],
			credentials: {
				svcSigningApi: { ...bed.engine.credentials.svcSigningApi, ...credential(bed.service) },
			},
			mode: 'manual',
			settings: { id: 'signing' },
		});
	const content = pdf();
	const first = await send(content);
	expect(first.error).toBeUndefined();
	const hintsOf = ({ runData }: typeof first) =>
		runData.svcSigning[0].hints?.map(({ message }) => message);
	expect(hintsOf(first)).toContainEqual(
		expect.stringMatching(
			/^For an hour, or until n8n restarts, executing this step again .+ doesn't repeat it\./,
		),
	);
	const again = await send(content);
	expect(again.json()).toMatchObject(first.json().map(({ dossierId }) => ({ dossierId })));
	const { dossiers } = bed.service.state;
	expect(dossiers.map(({ invites }) => invites.length)).toEqual([1]);
	expect(hintsOf(again)).toContainEqual(expect.stringMatching(/^Nothing was sent again: /));
	await send(pdf());
	expect(dossiers).toHaveLength(2);
});

test.each([
	["an environment that isn't selected", { environment: '' }, /"Environment" isn't selected/],
	['no address for it', { environment: 'production' }, /there is no "Production Base URL"/],
])('%s is told before anything is sent', async (_, credential, message) => {
	const { error } = await upload(pdf(), credential);
	expect(error?.message).toMatch(message);
	expect(bed.service.requests).toEqual([]);
});

test("the other environment's key is not accepted", async () => {
	const { signingKeyId: keyId, signingSecret: secret } = bed.service.account;
	const { error } = await upload(pdf(), { keyId, secret });
	expect(error?.message).toBe(`${sentences.rejectedCredential} [item 0]`);
	expect(JSON.stringify(error)).not.toContain(secret);
});

/** n8n and the nodes run outside of Jest's realm, so this moves the clock of the service alone. */
test.each([
	['ahead by less than allowed', 5, undefined],
	['behind', -20, undefined],
	['ahead by more than allowed', 30, `${sentences.rejectedCredential} [item 0]`],
	['behind by more than a token is valid', -90, `${sentences.rejectedCredential} [item 0]`],
])('a clock of n8n that is %s', async (_, seconds, message) => {
	const now = Date.now.bind(Date);
	const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() - seconds * 1000);
	try {
		const { error } = await upload(pdf(), { clockDifference: 5 });
		expect(error?.message).toBe(message);
	} finally {
		clock.mockRestore();
	}
});
