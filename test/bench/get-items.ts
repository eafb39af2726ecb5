/**
 * 1,000 Get items: SVC Letters (at most 20 requests in flight) against n8n's HTTP Request node (no
 * bound), the same requests to the same service with 20 ms delay, in n8n's engine in this process.
 */
import { type ChainNode, createEngine, type Engine } from '../engine/harness/index.ts';
import { httpRequestNode } from './http-request-node.ts';
import { compare, type Side } from './measure.ts';
import { startService } from './service.ts';

const items = 1000;
const delayMs = 20;
const rounds = 7;
/** What is promised; the bench fails above it. */
const limit = 1.2;

const service = await startService();
try {
	const { productToken, accountId } = service.account;
	const lettersBaseUrl = `${service.url}/letters/v1`;
	const engine = await createEngine({
		nodeTypes: { 'n8n-nodes-base.httpRequest': httpRequestNode() },
		credentials: {
			svcProductTokenApi: { productToken, accountId, areas: ['letters'], lettersBaseUrl },
		},
	});
	const letter = await createLetter(engine);
	await service.control('latency', { ms: delayMs });
	const credentials = { svcProductTokenApi: { id: 'svcProductTokenApi', name: 'SVC' } };
	const input = Array.from({ length: items }, () => ({ json: { letter } }));
	const run = async (
		type: string,
		typeVersion: number,
		parameters: ChainNode['parameters'],
	): Promise<void> => {
		const nodes: ChainNode[] = [{ name: 'Node', type, typeVersion, parameters, credentials }];
		const result = await engine.run({ nodes, items: input });
		const count = result.outputs.Node?.[0]?.length;
		if (result.error || count !== items) throw result.error ?? new Error(`${type} gave ${count}`);
		// The record of requests is not part of the work and must not grow without end.
		await service.control('requests/forget', {});
	};
	const pack: Side = {
		name: 'SVC Letters',
		work: async () =>
			await run('n8n-nodes-svc.svcLetters', 1, {
				resource: 'letter',
				operation: 'get',
				letterId: { __rl: true, mode: 'id', value: '={{ $json.letter }}' },
			}),
	};
	const http: Side = {
		name: 'HTTP Request',
		work: async () =>
			await run('n8n-nodes-base.httpRequest', 4.2, {
				url: `=${lettersBaseUrl}/accounts/${accountId}/letters/{{ $json.letter }}`,
				authentication: 'predefinedCredentialType',
				nodeCredentialType: 'svcProductTokenApi',
				options: {},
			}),
	};
	const { medians, ratio } = await compare(pack, http, rounds);
	console.log(`${items} Get items, ${delayMs} ms service delay, medians of ${rounds} rounds`);
	for (const [name, ms] of Object.entries(medians))
		console.log(`  ${name.padEnd(14)} ${Math.round(ms)} ms`);
	console.log(`  ratio          ${ratio.toFixed(2)} (limit ${limit})`);
	if (ratio > limit) {
		console.error(`SVC Letters is slower than the limit allows`);
		process.exitCode = 1;
	}
} finally {
	await service.close();
}

async function createLetter(engine: Engine): Promise<string> {
	const { outputs, error } = await engine.run({
		nodes: [
			{
				name: 'Create',
				type: 'n8n-nodes-svc.svcLetters',
				parameters: {
					resource: 'letter',
					operation: 'create',
					recipient: 'Jane Doe',
					destination: { __rl: true, mode: 'id', value: 'DE' },
					message: 'Hello',
				},
			},
		],
	});
	const id = outputs.Create?.[0]?.[0]?.json.id;
	if (typeof id !== 'string') throw error ?? new Error('No letter to get');
	return id;
}
