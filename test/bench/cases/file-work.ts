/** One piece of work of files.ts in a process of its own; prints what it measured as JSON. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { IBinaryData } from 'n8n-workflow';
import { type ChainNode, createEngine, type Engine } from '../../engine/harness/index.ts';
import { finish } from '../finish.ts';
import { type Growing, growing } from '../growing.ts';
import { n8nNode } from '../n8n-node.ts';
import { profiled } from '../profile.ts';

export interface Work {
	kind: 'prepare' | 'upload' | 'download';
	side: 'SVC Signing' | 'HTTP Request';
	url: string;
	/** Of the simulator. */
	account: Record<string, string>;
	/** Size of the PDF. */
	megabytes: number;
	/** Size of the PDF that is sent before, so that loading and compiling is not counted. */
	warmMegabytes: number;
	/** For downloads: one dossier of each size. */
	dossierId?: string;
	warmDossierId?: string;
}

export interface Made {
	dossierId: string;
	inviteId: string;
}

const mb = 1024 * 1024;

const work = JSON.parse(process.argv[2] ?? '{}') as Work;
const { account, side } = work;
const baseUrl = `${work.url}/sign-sandbox/v1`;
const engine: Engine = await createEngine({
	binaryData: 'filesystem',
	nodeTypes: { 'n8n-nodes-base.httpRequest': n8nNode('HttpRequest') },
	credentials: {
		svcSigningApi: {
			environment: 'sandbox',
			keyId: account.signingSandboxKeyId,
			secret: account.signingSandboxSecret,
			signSandboxBaseUrl: baseUrl,
			clockDifference: 0,
		},
	},
});

/** A file of so many megabytes, made while it is written, with the hash it has. */
async function file(megabytes: number): Promise<{ data: IBinaryData; hash: string }> {
	const hash = createHash('sha256');
	const chunk = Buffer.alloc(64 * 1024, 'A line of a PDF.\n');
	const data = await engine.files.write(
		Readable.from(
			(function* () {
				const head = Buffer.from('%PDF-1.7\n');
				for (const piece of [head, ...Array<Buffer>((megabytes * mb) / chunk.length).fill(chunk)]) {
					hash.update(piece);
					yield piece;
				}
			})(),
		),
		{ fileName: 'contract.pdf', mimeType: 'application/pdf' },
	);
	return { data, hash: hash.digest('hex') };
}

const parametersOf = (
	dossierId = '',
): Record<Work['side'], Record<'upload' | 'download', ChainNode['parameters']>> => ({
	'SVC Signing': {
		upload: { resource: 'file', operation: 'upload', binaryPropertyName: 'data' },
		download: {
			resource: 'dossier',
			operation: 'download',
			dossierId: { __rl: true, mode: 'id', value: dossierId },
			content: 'file',
			binaryPropertyName: 'data',
		},
	},
	'HTTP Request': {
		upload: {
			method: 'POST',
			url: `${baseUrl}/upload`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'svcSigningApi',
			sendBody: true,
			contentType: 'multipart-form-data',
			bodyParameters: {
				parameters: [{ parameterType: 'formBinaryData', name: 'file', inputDataFieldName: 'data' }],
			},
			options: {},
		},
		download: {
			url: `${baseUrl}/dossiers/${dossierId}/download?type=file`,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: 'svcSigningApi',
			options: { response: { response: { responseFormat: 'file', outputPropertyName: 'data' } } },
		},
	},
});

async function run(node: Omit<ChainNode, 'name'>, data?: IBinaryData) {
	const credentials = { svcSigningApi: { id: 'svcSigningApi', name: 'SVC' } };
	const result = await engine.run({
		nodes: [{ name: 'Node', credentials, ...node }],
		items: [{ json: {}, ...(data && { binary: { data } }) }],
	});
	const [item] = result.outputs.Node?.[0] ?? [];
	if (result.error || !item) throw result.error ?? new Error('Nothing came out');
	return item;
}

const node = (kind: 'upload' | 'download', dossierId?: string): Omit<ChainNode, 'name'> => ({
	...(side === 'SVC Signing'
		? { type: 'n8n-nodes-svc.svcSigning' }
		: { type: 'n8n-nodes-base.httpRequest', typeVersion: 4.2 }),
	parameters: parametersOf(dossierId)[side][kind],
});

async function perform(): Promise<Growing | Made> {
	if (work.kind === 'prepare') {
		const { json } = await run(
			{
				type: 'n8n-nodes-svc.svcSigning',
				parameters: {
					resource: 'dossier',
					operation: 'sendForSigning',
					name: 'Large contract',
					binaryPropertyNames: 'data',
					signers: 'several',
					invitees: {
						entries: [{ name: 'Ann', email: 'ann@example.com', fields: {} }],
					},
					delivery: 'link',
				},
			},
			(await file(work.megabytes)).data,
		);
		const { dossierId, invitees } = json as unknown as {
			dossierId: string;
			invitees: [{ inviteId: string }];
		};
		return { dossierId, inviteId: invitees[0].inviteId };
	}
	const title = `${work.kind}, ${side}`;
	const warm = await file(work.warmMegabytes);
	const large = await file(work.megabytes);
	if (work.kind === 'upload') {
		await run(node('upload'), warm.data);
		return await growing(async () => {
			const { json } = await profiled(title, async () => await run(node('upload'), large.data));
			if (json.hash !== large.hash) throw new Error('Something else has arrived');
		});
	}
	let got: IBinaryData | undefined;
	await run(node('download', work.warmDossierId));
	const measured = await growing(async () => {
		const download = async () => await run(node('download', work.dossierId));
		got = (await profiled(title, download)).binary?.data;
	});
	// Read after the measurement, since it is not the node's work.
	const hash = createHash('sha256')
		.update(await engine.files.read(got))
		.digest('hex');
	if (hash !== large.hash) throw new Error('Something else has arrived');
	return measured;
}

await finish(await perform());
