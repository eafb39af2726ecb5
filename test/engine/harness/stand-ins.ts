/** Small stand-ins for the nodes around the one under test. */
import type { IExecuteFunctions, INodeType, INodeTypeDescription } from 'n8n-workflow';

export const TRIGGER_TYPE = 'n8n-nodes-base.manualTrigger';
export const ERROR_TRIGGER_TYPE = 'n8n-nodes-base.errorTrigger';
export const NO_OP_TYPE = 'n8n-nodes-base.noOp';
/** Sends its items round again until it has run `times` times: output 0 is the loop, 1 the way out. */
export const REPEAT_TYPE = 'harness.repeat';
/** Says which item of the node named by `of` each of its input items comes from. */
export const ORIGIN_TYPE = 'harness.origin';
/**
 * Makes one item of all, linked to them as n8n's Aggregate does; without `linked`, three that are linked to none, or as
 * `link` says in JSON.
 */
export const MERGE_TYPE = 'harness.merge';
/** Makes one item of two that have the same position at its inputs, as n8n's Merge does with these parameters. */
export const PAIR_TYPE = 'n8n-nodes-base.merge';
export const BY_POSITION = { mode: 'combine', combineBy: 'combineByPosition' };

const description = (
	name: string,
	rest: Pick<INodeTypeDescription, 'inputs' | 'outputs'> & Partial<INodeTypeDescription>,
): INodeTypeDescription => ({
	displayName: name,
	name,
	description: '',
	group: ['transform'],
	version: 1,
	defaults: { name },
	properties: [],
	...rest,
});

async function passOn(this: IExecuteFunctions) {
	return [this.getInputData()];
}

export const STAND_INS: Record<string, INodeType> = {
	[TRIGGER_TYPE]: {
		description: description('manualTrigger', {
			group: ['trigger'],
			inputs: [],
			outputs: ['main'],
		}),
		execute: passOn,
	},
	[ERROR_TRIGGER_TYPE]: {
		description: description('errorTrigger', {
			group: ['trigger'],
			inputs: [],
			outputs: ['main'],
		}),
		execute: passOn,
	},
	[NO_OP_TYPE]: {
		description: description('noOp', { inputs: ['main'], outputs: ['main'] }),
		execute: passOn,
	},
	[REPEAT_TYPE]: {
		description: description('repeat', {
			inputs: ['main'],
			outputs: ['main', 'main'],
			properties: [{ displayName: 'Times', name: 'times', type: 'number', default: 2 }],
		}),
		async execute() {
			const runs = Number(this.evaluateExpression('{{ $runIndex }}', 0)) + 1;
			const items = this.getInputData();
			return runs < Number(this.getNodeParameter('times', 0)) ? [items, []] : [[], items];
		},
	},
	[MERGE_TYPE]: {
		description: description('merge', {
			inputs: ['main'],
			outputs: ['main'],
			properties: [
				{ displayName: 'Linked', name: 'linked', type: 'boolean', default: true },
				{ displayName: 'Link', name: 'link', type: 'string', default: '' },
			],
		}),
		async execute() {
			const pairedItem = this.getInputData().map((_, item) => ({ item }));
			if (this.getNodeParameter('linked', 0) === true) return [[{ json: {}, pairedItem }]];
			const link = String(this.getNodeParameter('link', 0));
			const asSaid = link === '' ? {} : { pairedItem: JSON.parse(link) };
			return [[1, 2, 3].map((n) => ({ json: { n }, ...asSaid }))];
		},
	},
	[PAIR_TYPE]: {
		description: description('merge', {
			inputs: ['main', 'main'],
			outputs: ['main'],
			properties: ['mode', 'combineBy'].map((name) => ({
				...{ displayName: name, name, type: 'string', default: '' },
			})),
		}),
		async execute() {
			const [one, other] = [0, 1].map((input) => this.getInputData(input));
			const pairs = one.slice(0, other.length).map(({ json }, item) => ({
				json: { ...other[item].json, ...json },
				pairedItem: [0, 1].map((input) => ({ item, input })),
			}));
			return [pairs];
		},
	},
	[ORIGIN_TYPE]: {
		description: description('origin', {
			inputs: ['main'],
			outputs: ['main'],
			properties: [{ displayName: 'Of', name: 'of', type: 'string', default: '' }],
		}),
		async execute() {
			const of = this.getNodeParameter('of', 0);
			return [
				this.getInputData().map((_, index) => ({
					json: { origin: originOf(this, String(of), index) },
					pairedItem: { item: index },
				})),
			];
		},
	},
};

/** What `$('<node>').item` gives in an expression, as an index; null where n8n cannot tell. */
function originOf(context: IExecuteFunctions, node: string, itemIndex: number): number | null {
	const { $ } = context.getWorkflowDataProxy(itemIndex);
	const items: unknown[] = $(node).all();
	try {
		const index = items.indexOf($(node).item);
		return index === -1 ? null : index;
	} catch {
		return null;
	}
}
