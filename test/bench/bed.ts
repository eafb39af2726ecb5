/** The pack and n8n's HTTP Request node in one engine, before one service. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import {
	createEngine,
	type Engine,
	type RunResult,
	TRIGGER,
	TRIGGER_TYPE,
	type WorkflowJson,
} from '../engine/harness/index.ts';
import { credentialsFor } from '../engine/simulator-bed.ts';
import { n8nNode } from './n8n-node.ts';
import type { Side } from './measure.ts';
import { type Service, startService } from './service.ts';

export const http = 'HTTP Request';
const loop = 'n8n-nodes-base.splitInBatches';

export interface Work {
	parameters: INodeParameters;
	items: object[];
	/** How many items have to come out. */
	expected: number;
	/** In n8n's loop over items: the way to have a node do one after another. */
	isLoop?: boolean;
	/** An item that fails is put out with its error, and the others go on. */
	continues?: boolean;
}

export class Bed {
	readonly service: Service;
	readonly engine: Engine;

	constructor(service: Service, engine: Engine) {
		this.service = service;
		this.engine = engine;
	}

	/** Waits so long before each answer of the service. */
	async delay(ms: number): Promise<void> {
		await this.service.control('latency', { ms });
	}

	/** Runs one node, which must not fail. */
	async run(type: string, work: Work): Promise<RunResult> {
		const isHttp = type === http;
		const node = {
			name: 'Node',
			type: isHttp ? 'n8n-nodes-base.httpRequest' : type,
			typeVersion: isHttp ? 4.2 : 1,
			parameters: isHttp ? { ...signed, ...work.parameters } : work.parameters,
			credentials: { svcProductTokenApi: { id: 'svcProductTokenApi', name: 'SVC' } },
			...(work.continues && { onError: 'continueRegularOutput' as const }),
		};
		const items = work.items.map((json) => ({ json: json as IDataObject }));
		const result = await this.engine.run({
			...(work.isLoop ? { workflow: loopOver(node) } : { nodes: [node] }),
			items,
		});
		const [out] = (work.isLoop ? result.runs.Loop?.at(-1)?.outputs : result.outputs.Node) ?? [];
		if (result.error) throw result.error;
		if (out?.length !== work.expected) {
			throw new Error(`${type} gave ${out?.length} of ${work.expected}`);
		}
		return result;
	}

	/** A side of a comparison. */
	side(name: string, type: string, work: Work): Side {
		return {
			name,
			work: async () => {
				await this.run(type, work);
				// The record of requests is not part of the work and must not grow without end.
				await this.service.control('requests/forget', {});
			},
		};
	}

	/** The last request that the service was sent. */
	async lastRequest(): Promise<{ path: string; rawBody: string }> {
		const requests = (await this.service.control('requests')) as Array<{
			path: string;
			rawBody: string;
		}>;
		const last = requests.at(-1);
		if (!last) throw new Error('Nothing was sent');
		return last;
	}
}

function loopOver(node: WorkflowJson['nodes'][number]): WorkflowJson {
	const to = (name: string) => [{ node: name, type: 'main' as const, index: 0 }];
	return {
		nodes: [
			{ name: TRIGGER, type: TRIGGER_TYPE },
			{ name: 'Loop', type: loop, typeVersion: 3, parameters: { batchSize: 1, options: {} } },
			node,
		],
		connections: {
			[TRIGGER]: { main: [to('Loop')] },
			Loop: { main: [[], to('Node')] },
			Node: { main: [to('Loop')] },
		},
	};
}

const signed: INodeParameters = {
	authentication: 'predefinedCredentialType',
	nodeCredentialType: 'svcProductTokenApi',
	options: {},
};

export async function withBed<Result>(work: (bed: Bed) => Promise<Result>): Promise<Result> {
	const service = await startService();
	try {
		const engine = await createEngine({
			nodeTypes: {
				'n8n-nodes-base.httpRequest': n8nNode('HttpRequest'),
				[loop]: n8nNode('SplitInBatches'),
			},
			credentials: credentialsFor(service),
		});
		return await work(new Bed(service, engine));
	} finally {
		await service.close();
	}
}
