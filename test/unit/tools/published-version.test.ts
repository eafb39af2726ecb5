import type { INodeTypeDescription, IWorkflowBase } from 'n8n-workflow';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { asStored, type Contract, contractOf, whatBroke } from '../../../tools/published-version';

const node = {
	name: 'svcLetters',
	version: 1,
	properties: [
		{
			displayName: 'Resource',
			name: 'resource',
			type: 'options',
			default: 'letter',
			options: [{ name: 'Letter', value: 'letter' }],
		},
		{
			displayName: 'Operation',
			name: 'operation',
			type: 'options',
			default: 'get',
			displayOptions: { show: { resource: ['letter'] } },
			options: [
				{ name: 'Get', value: 'get' },
				{ name: 'Send', value: 'send' },
			],
		},
		{
			displayName: 'Text',
			name: 'text',
			type: 'string',
			default: '',
			displayOptions: { show: { resource: ['letter'], operation: ['send'] } },
		},
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			default: {},
			displayOptions: { show: { resource: ['letter'], operation: ['send'] } },
			options: [{ displayName: 'Color', name: 'color', type: 'boolean', default: false }],
		},
	],
} as unknown as INodeTypeDescription;

let root: string;
beforeEach(() => {
	root = mkdtempSync(path.join(tmpdir(), 'svc-contract-'));
	mkdirSync(path.join(root, 'dist/types'), { recursive: true });
	mkdirSync(path.join(root, 'dist/nodes/Letters/__schema__/v1.0.0'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** The contract of the node after a change to a copy of it. */
function contract(
	change: (copy: INodeTypeDescription) => void = () => {},
	output = ['id'],
): Contract {
	const copy = structuredClone(node);
	change(copy);
	const write = (file: string, content: unknown) =>
		writeFileSync(path.join(root, file), JSON.stringify(content));
	write('dist/types/nodes.json', [copy]);
	write('dist/types/credentials.json', []);
	write('dist/nodes/Letters/__schema__/v1.0.0/get.json', {
		properties: Object.fromEntries(output.map((name) => [name, {}])),
	});
	return contractOf(root);
}

const parameter = (copy: INodeTypeDescription, name: string) => {
	const found = copy.properties.find((one) => one.name === name);
	if (!found) throw new Error(`no parameter ${name}`);
	return found;
};

describe('what saved workflows rely on', () => {
	it.each<[string, (copy: INodeTypeDescription) => void]>([
		['display names', (copy) => (parameter(copy, 'text').displayName = 'Body')],
		[
			'a new option',
			(copy) => parameter(copy, 'operation').options?.push({ name: 'A', value: 'a' }),
		],
		[
			'a new optional parameter',
			(copy) => copy.properties.push({ ...parameter(copy, 'text'), name: 'subject' }),
		],
		['a new node version', (copy) => (copy.version = [1, 2])],
	])('is not broken by %s', (_what, change) => {
		expect(whatBroke(contract(), contract(change))).toEqual([]);
	});

	it.each<[string, (copy: INodeTypeDescription) => void, RegExp]>([
		[
			'another default',
			(copy) => (parameter(copy, 'text').default = 'Hi'),
			/send text has another default than "": add a node version/,
		],
		['a renamed parameter', (copy) => (parameter(copy, 'text').name = 'body'), /send text is gone/],
		[
			'another type',
			(copy) => (parameter(copy, 'text').type = 'number'),
			/no longer of type string/,
		],
		[
			'a removed value',
			(copy) => parameter(copy, 'operation').options?.pop(),
			/no value "send" any more/,
		],
		[
			'a removed option',
			(copy) => parameter(copy, 'options').options?.pop(),
			/send options.color is gone/,
		],
		['a renamed node', (copy) => (copy.name = 'svcPost'), /svcLetters 1 is gone/],
		['a dropped node version', (copy) => (copy.version = 2), /svcLetters 1 is gone/],
		[
			'a new required parameter',
			(copy) => copy.properties.push({ ...parameter(copy, 'text'), name: 'to', required: true }),
			/send to is new and required/,
		],
	])('is broken by %s', (_what, change, finding) => {
		expect(whatBroke(contract(), contract(change))).toEqual([expect.stringMatching(finding)]);
	});

	it('is broken by an output field that is gone', () => {
		expect(whatBroke(contract(undefined, ['id', 'status']), contract(undefined, ['id']))).toEqual([
			expect.stringContaining('the output field "status" is gone'),
		]);
	});
});

test('a workflow is kept without the parameters that equal their default', () => {
	const workflow = {
		nodes: [
			{
				type: 'n8n-nodes-svc.svcLetters',
				parameters: {
					resource: 'letter',
					operation: 'send',
					text: 'Hello',
					options: { color: false },
				},
			},
			{ type: 'n8n-nodes-base.set', parameters: { options: {} } },
		],
	} as unknown as IWorkflowBase;
	expect(asStored(workflow, [node]).nodes.map(({ parameters }) => parameters)).toEqual([
		{ operation: 'send', text: 'Hello', options: { color: false } },
		{ options: {} },
	]);
});
