import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { IDataObject, IExecuteFunctions, INodeType } from 'n8n-workflow';
import { FIXTURE_PACKAGE, fixtureBed } from './fixture/bed.ts';
import { isN8n1 } from '../line.ts';
import {
	createEngine,
	type Engine,
	NO_OP_TYPE,
	REPEAT_TYPE,
	type RunResult,
	TRIGGER,
	TRIGGER_TYPE,
} from './index.ts';

const bed = fixtureBed();

const ENTRY = { type: 'ledger', parameters: { text: '={{ $json.line }}' } };

/** A node of one test, as `harness.test`. */
function nodeType(execute: (this: IExecuteFunctions) => IDataObject): INodeType {
	return {
		description: {
			displayName: 'Test',
			name: 'test',
			description: '',
			group: ['transform'],
			version: 1,
			defaults: { name: 'Test' },
			inputs: ['main'],
			outputs: ['main'],
			properties: [
				{ displayName: 'Text', name: 'text', type: 'string', default: '', required: true },
				{ displayName: 'Any', name: 'any', type: 'string', default: '' },
			],
		},
		async execute() {
			return [[{ json: execute.call(this), pairedItem: { item: 0 } }]];
		},
	};
}

async function engineWith(execute: (this: IExecuteFunctions) => IDataObject): Promise<Engine> {
	const nodeTypes = { 'harness.test': nodeType(execute) };
	return await createEngine({ packageFolder: FIXTURE_PACKAGE, nodeTypes });
}

const TEST = { type: 'harness.test', name: 'Test', parameters: { text: 'text' } };

describe('a workflow', () => {
	test('may be a chain of nodes', async () => {
		const result = await bed.engine.run({
			nodes: [ENTRY, { type: NO_OP_TYPE, name: 'After' }],
			items: [{ line: 'rent' }],
		});
		expect(result.status).toBe('success');
		expect(Object.keys(result.outputs)).toEqual([TRIGGER, 'ledger', 'After']);
		expect(result.json()).toEqual([{ id: 'entry-rent', text: 'rent', tries: 1 }]);
	});

	test('may be what n8n exports', async () => {
		const result = await bed.engine.run({
			workflow: {
				name: 'Exported',
				nodes: [
					{
						id: '1',
						name: 'Start',
						type: TRIGGER_TYPE,
						typeVersion: 1,
						position: [0, 0],
						parameters: {},
					},
					{
						id: '2',
						name: 'Entry',
						type: 'n8n-nodes-fixture.ledger',
						typeVersion: 1,
						position: [200, 0],
						parameters: { text: '={{ $workflow.name }}' },
						credentials: { ledgerApi: { id: 'x', name: 'My ledger' } },
					},
				],
				connections: { Start: { main: [[{ node: 'Entry', type: 'main', index: 0 }]] } },
			},
		});
		expect(result.json('Entry')).toMatchObject([{ text: 'Exported' }]);
	});

	test('that misses a required value is not started', async () => {
		const result = await bed.engine.run({ nodes: [{ ...ENTRY, parameters: {} }] });
		expect(result).toMatchObject({ status: 'error', outputs: {} });
		expect(result.error?.message).toContain(
			isN8n1 ? 'The workflow has issues' : 'Parameter "Text" is required',
		);
	});

	test('gives plain data that belongs to the realm of the test', async () => {
		const { outputs } = await bed.engine.run({ nodes: [ENTRY], items: [{ line: 'rent' }] });
		expect(outputs.ledger).toBeInstanceOf(Array);
		expect(outputs.ledger[0][0].json).toStrictEqual({ id: 'entry-rent', text: 'rent', tries: 1 });
	});

	test('evaluates expressions in the isolated VM, as n8n does', async () => {
		const engine = await engineWith(function () {
			return { any: this.getNodeParameter('any', 0) };
		});
		const result = await engine.run({
			nodes: [{ ...TEST, parameters: { text: 'text', any: '={{ () => 1 }}' } }],
		});
		expect(result.error?.message).toContain('could not be cloned');
	});

	test('names what is missing when a test asks for items that are not there', async () => {
		const result = await bed.engine.run({ nodes: [ENTRY], items: [{ line: '' }] });
		expect(() => result.json('ledger')).toThrow(
			'No items at output 0 of "ledger": The text is missing',
		);
	});

	test('cannot use a node type that does not exist', async () => {
		await expect(bed.engine.run({ nodes: [{ type: 'nope' }] })).rejects.toThrow(
			'No node type "n8n-nodes-fixture.nope" here. n8n-nodes-fixture has: ledger',
		);
	});
});

describe('On Error', () => {
	const items = [{ line: 'rent' }, { line: '' }, { line: 'bread' }];
	const texts = (result: RunResult, output: number) =>
		result.outputs.ledger?.[output]?.map(({ json }) => json.text ?? json.error);

	test('Stop Workflow', async () => {
		const result = await bed.engine.run({ nodes: [ENTRY], items });
		expect(result.status).toBe('error');
		expect(result.nodeErrors.ledger.message).toBe('The text is missing');
		expect(result.runs.ledger).toMatchObject([{ status: 'error', outputs: [] }]);
	});

	test('Continue', async () => {
		const nodes = [{ ...ENTRY, onError: 'continueRegularOutput' as const }];
		const result = await bed.engine.run({ nodes, items });
		expect(texts(result, 0)).toEqual(['rent', { message: 'The text is missing' }, 'bread']);
	});

	test('Continue (using error output)', async () => {
		const nodes = [{ ...ENTRY, onError: 'continueErrorOutput' as const }];
		const result = await bed.engine.run({ nodes, items });
		expect(texts(result, 0)).toEqual(['rent', 'bread']);
		expect(result.outputs.ledger[1].map(({ json }) => json)).toEqual([
			{ line: '', error: { message: 'The text is missing' } },
		]);
	});
});

describe('a node that runs again', () => {
	interface State extends IDataObject {
		runs?: number;
	}

	/** Fails the first `failures` times in an execution; tells what it sees of it. */
	const failingAtFirst = (failures: number) =>
		engineWith(function () {
			const state: State = this.getContext('node');
			state.runs = (state.runs ?? 0) + 1;
			if (state.runs <= failures) throw new Error(`Failure ${state.runs}`);
			return {
				runs: state.runs,
				runIndex: this.evaluateExpression('{{ $runIndex }}', 0) as number,
				executionId: this.getExecutionId(),
				mode: this.getMode(),
			};
		});

	test('because of Retry On Fail has the same execution, run and context', async () => {
		const engine = await failingAtFirst(2);
		const result = await engine.run({
			nodes: [{ ...TEST, retryOnFail: true, maxTries: 3, waitBetweenTries: 1 }],
			executionId: 'my-execution',
		});
		expect(result.json()).toEqual([
			{ runs: 3, runIndex: 0, executionId: 'my-execution', mode: 'trigger' },
		]);
	});

	test('in a loop has the same context and another run index', async () => {
		const engine = await failingAtFirst(0);
		const to = (node: string) => [{ node, type: 'main' as const, index: 0 }];
		const result = await engine.run({
			workflow: {
				nodes: [
					{ name: TRIGGER, type: TRIGGER_TYPE },
					TEST,
					{ name: 'Again', type: REPEAT_TYPE, parameters: { times: 3 } },
				],
				connections: {
					[TRIGGER]: { main: [to('Test')] },
					Test: { main: [to('Again')] },
					Again: { main: [to('Test'), []] },
				},
			},
		});
		expect(result.runs.Test.map(({ outputs }) => outputs[0][0].json)).toMatchObject([
			{ runs: 1, runIndex: 0 },
			{ runs: 2, runIndex: 1 },
			{ runs: 3, runIndex: 2 },
		]);
	});

	test('because a person retries the execution has the context, in a new execution', async () => {
		const engine = await failingAtFirst(1);
		const failed = await engine.run({ nodes: [TEST], executionId: 'first' });
		expect(failed.error?.message).toBe('Failure 1');

		const retried = await engine.retry(failed, { executionId: 'second' });
		expect(retried.json()).toEqual([
			{ runs: 2, runIndex: 0, executionId: 'second', mode: 'retry' },
		]);
	});
});

test('pinned output is given without running the node', async () => {
	const result = await bed.engine.run({
		nodes: [ENTRY],
		pinData: { ledger: [{ json: { pinned: true } }] },
	});
	expect(result.json('ledger')).toEqual([{ pinned: true }]);
	expect(bed.service.requests).toEqual([]);
});

test('a signal stops the execution', async () => {
	const controller = new AbortController();
	const engine = await engineWith(function () {
		controller.abort();
		return {};
	});
	const result = await engine.run({
		nodes: [TEST, { type: NO_OP_TYPE, name: 'After' }],
		signal: controller.signal,
	});
	expect(result.status).toBe('canceled');
	expect(result.outputs).not.toHaveProperty('After');
});

describe.each(['filesystem', 'memory'] as const)('files in %s', (binaryData) => {
	test('go in and come out', async () => {
		const engine = await createEngine({
			packageFolder: FIXTURE_PACKAGE,
			credentials: bed.engine.credentials,
			binaryData,
		});
		const file = await engine.files.write('content', {
			fileName: 'receipt.txt',
			mimeType: 'text/plain',
		});
		const result = await engine.run({
			nodes: [{ ...ENTRY, parameters: { ...ENTRY.parameters, file: 'data' } }],
			items: [{ json: { line: 'rent' }, binary: { data: file } }],
		});
		const copy = result.outputs.ledger[0][0].binary?.copy;
		expect(copy).toMatchObject({
			fileName: 'receipt.txt',
			mimeType: 'text/plain',
			// n8n 1.x gives no number.
			...(!isN8n1 && { bytes: 7 }),
		});
		expect(copy?.id !== undefined).toBe(binaryData === 'filesystem');
		expect(String(await engine.files.read(copy))).toBe('content');
	});
});

describe('credentials', () => {
	const run = async (nodeParameters: IDataObject, credentials: Record<string, IDataObject>) =>
		await bed.engine.run({
			nodes: [{ ...ENTRY, parameters: { ...ENTRY.parameters, ...nodeParameters } }],
			items: [{ line: 'rent' }],
			credentials: credentials as Engine['credentials'],
		});

	test('authenticate with a function', async () => {
		await run({}, {});
		expect(bed.service.requests[0].headers['x-token']).toBe('token-of-the-ledger');
	});

	test('resolve expressions', async () => {
		const { url } = bed.service;
		const result = await run(
			{},
			{ ledgerApi: { baseUrl: url, token: "={{ 'token-' + $json.line }}" } },
		);
		expect(result.status).toBe('error');
		expect(bed.service.requests[0].headers['x-token']).toBe('token-rent');
	});

	test('authenticate with the generic scheme', async () => {
		const engine = await createEngine({
			packageFolder: FIXTURE_PACKAGE,
			credentials: {
				ledgerBasicApi: { baseUrl: bed.service.url, user: 'ada', password: 'secret' },
			},
		});
		const result = await engine.run({
			nodes: [{ ...ENTRY, parameters: { ...ENTRY.parameters, authentication: 'basic' } }],
			items: [{ line: 'rent' }],
		});
		expect(result.status).toBe('success');
		expect(bed.service.requests[0].headers.authorization).toBe(`Basic ${btoa('ada:secret')}`);
	});

	test('lack the fields that are not shown, and have the defaults of the others', async () => {
		let data: object | undefined;
		const node = nodeType(() => ({}));
		node.description.credentials = [{ name: 'ledgerApi', required: true }];
		node.execute = async function () {
			data = await this.getCredentials('ledgerApi');
			return [[]];
		};
		const engine = await createEngine({
			packageFolder: FIXTURE_PACKAGE,
			nodeTypes: { 'harness.test': node },
			credentials: { ledgerApi: { baseUrl: 'http://x', token: 'token', page: '7' } },
		});
		await engine.run({ nodes: [TEST] });
		expect({ ...data }).toEqual({ baseUrl: 'http://x', token: 'token', book: 'main' });
	});
});

describe('a package', () => {
	test('is loaded with its icons for light and dark mode', () => {
		const { description } = bed.engine.types.getByNameAndVersion('n8n-nodes-fixture.ledger');
		expect(description.iconUrl).toMatchObject({
			light: 'icons/n8n-nodes-fixture/icons/ledger.light.svg',
			dark: 'icons/n8n-nodes-fixture/icons/ledger.dark.svg',
		});
	});

	test('is loaded without running its code when it brings what n8n generates', async () => {
		expect(bed.engine.types.isLazyLoaded).toBe(false);
		const caches = path.join(process.cwd(), 'node_modules/.cache');
		fs.mkdirSync(caches, { recursive: true });
		const folder = fs.mkdtempSync(path.join(caches, 'fixture-package-'));
		try {
			fs.cpSync(FIXTURE_PACKAGE, folder, { recursive: true });
			const generator = path.join(process.cwd(), 'node_modules/n8n-core/bin/generate-metadata');
			execFileSync(process.execPath, [generator], { cwd: folder, stdio: 'pipe' });
			const engine = await createEngine({
				packageFolder: folder,
				credentials: bed.engine.credentials,
			});
			expect(engine.types.isLazyLoaded).toBe(true);
			const result = await engine.run({ nodes: [ENTRY], items: [{ line: 'rent' }] });
			expect(result.json()).toMatchObject([{ text: 'rent' }]);
		} finally {
			fs.rmSync(folder, { recursive: true });
		}
	});
});
