/** n8n's own nodes: the real ones, and how people set them. */
import path from 'node:path';
import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeParameters,
	INodeType,
} from 'n8n-workflow';
import { n8nFolder } from '../../tools/n8n/environment.ts';
import type { Types } from '../engine/harness/node-types.ts';
import { n8nModules } from '../engine/harness/realm.ts';

/** Type, version, and parameters of a node. */
export type Node = readonly [type: string, version: number, parameters: INodeParameters];

interface Step {
	readonly nodes: readonly Node[];
	/** It reads the mark of each item, so the item must have it. */
	readonly readsMark?: boolean;
	/** Its items are linked to others than those that they are made from, or to all of them. */
	readonly breaksLinks?: boolean;
	/** The outputs that lead to the next step. */
	readonly outputs?: readonly number[];
}

export function edit(fields: Record<string, string>, includeOtherFields = true): Node {
	const assignments = Object.entries(fields).map(([name, value]) => ({
		...{ id: name, name, value, type: 'string' },
	}));
	const parameters = { mode: 'manual', includeOtherFields, include: 'all' };
	return ['set', 3.4, { ...parameters, assignments: { assignments }, options: {} }];
}

export function onlyIf(leftValue: string, operation: string, rightValue: string): INodeParameters {
	const options = { caseSensitive: true, leftValue: '', typeValidation: 'strict', version: 2 };
	const operator = { type: operation === 'lt' ? 'number' : 'string', operation };
	const conditions = [{ id: 'only', leftValue, operator, rightValue }];
	return { conditions: { options, conditions, combinator: 'and' } };
}

/** Without n8n's wait of a second. */
export const RETRY_ON_FAIL = { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 };

const mark = '={{ $json.mark }}';
const byMark = { sortField: [{ fieldName: 'mark', order: 'descending' }] };
const alike = { compare: 'selectedFields', fieldsToCompare: 'mark', options: {} };
const asData = { aggregate: 'aggregateAllItemData', destinationFieldName: 'data', options: {} };
const code = (jsCode: string): Node => ['code', 2, { jsCode }];

export const STEPS: Readonly<Record<string, Step>> = {
	edit: { nodes: [edit({ place: '={{ $itemIndex }}' })] },
	pass: { nodes: [['noOp', 1, {}]] },
	reverse: { nodes: [code('return items.reverse();')] },
	limit: { nodes: [['limit', 1, { maxItems: 2, keep: 'lastItems' }]] },
	sort: {
		nodes: [['sort', 1, { type: 'simple', sortFieldsUi: byMark, options: {} }]],
		readsMark: true,
	},
	filter: { nodes: [['filter', 2.2, onlyIf(mark, 'notEquals', 'w1w')]], readsMark: true },
	if: { nodes: [['if', 2.2, onlyIf(mark, 'equals', 'w0w')]], readsMark: true, outputs: [0, 1] },
	unlike: {
		nodes: [['removeDuplicates', 2, { operation: 'removeDuplicateInputItems', ...alike }]],
		readsMark: true,
	},
	make: {
		nodes: [
			code(
				'return items.reverse().map(({ json: { mark, phone } }) => ({ json: { mark, phone } }));',
			),
		],
		...{ readsMark: true, breaksLinks: true },
	},
	/** What it writes to is out of order until someone retries. */
	stumble: { nodes: [code("if (mode === 'trigger') throw new Error('Locked'); return items;")] },
	collect: {
		nodes: [
			['aggregate', 1, asData],
			['splitOut', 1, { fieldToSplitOut: 'data', options: {} }],
		],
		...{ readsMark: true, breaksLinks: true },
	},
};

/** n8n runs Code in a process of its own, which has no part in this. */
const codeNode: INodeType = {
	description: {
		...{ displayName: 'Code', name: 'code', description: '', version: 2, group: ['transform'] },
		...{ defaults: { name: 'Code' }, inputs: ['main'], outputs: ['main'] },
		properties: [{ displayName: 'Code', name: 'jsCode', type: 'string', default: '' }],
	},
	async execute(this: IExecuteFunctions) {
		const items = this.getInputData().map((one, item) => ({ ...one, pairedItem: { item } }));
		const run = new Function('items', 'mode', String(this.getNodeParameter('jsCode', 0)));
		return await Promise.resolve([run(items, this.getMode()) as INodeExecutionData[]]);
	},
};

const NAMES = [
	...['set', 'noOp', 'filter', 'if', 'limit', 'sort', 'removeDuplicates', 'aggregate', 'splitOut'],
	...['merge', 'splitInBatches', 'executeWorkflow', 'executeWorkflowTrigger'],
];

export async function realNodes(): Promise<Types> {
	const { core } = await n8nModules();
	const loader = new core.LazyPackageDirectoryLoader(
		path.join(n8nFolder, 'node_modules/n8n-nodes-base'),
	);
	await loader.loadAll();
	const real = NAMES.map((name) => [`n8n-nodes-base.${name}`, loader.getNode(name).type]);
	return { ...(Object.fromEntries(real) as Types), 'n8n-nodes-base.code': codeNode };
}
