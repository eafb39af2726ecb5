import type { IExecuteFunctions, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import {
	type Added,
	type Fields,
	hasExpression,
	isObject,
	readCollection,
	type ReadContextOfItem,
	type ReadContextOfRun,
	readFields,
	truthOf,
	unusualTextSwitch,
	type Values,
	type WhenEmpty,
} from '../fields';
import { hintOnce, isAgentTool, isErrorWorkflow, rethrow } from '../host';
import { earlierOutput } from './earlier/earlierOutput';
import { ofExpression } from './expressionError';
import { fieldAt, fieldPath } from './itemField';

/** Boxes for optional fields, as n8n names them. */
export type CollectionName = 'additionalFields' | 'updateFields' | 'filters' | 'options';

export const collectionTitles: Readonly<Record<CollectionName, string>> = {
	additionalFields: 'Additional Fields',
	updateFields: 'Update Fields',
	filters: 'Filters',
	options: 'Options',
};

const collectionNames = ['additionalFields', 'updateFields', 'options'] as const;

export interface ItemParameters {
	fields<F extends Fields>(fields: F): Values<F>;
	/** What the user has added of a collection. */
	collection<F extends Fields>(name: CollectionName, fields: F | undefined): Added<F>;
}

/** What earlier attempts have left of an item. */
interface EarlierAttempts {
	keptId(item: number, name: string, find: () => string): string;
	wasSent(item: number): boolean;
}

/**
 * The node's parameters, item by item.
 *
 * n8n evaluates a parameter again for each item, in a virtual machine: that is half the work of a small
 * request. So parameters without an expression are read once per run, and plain fields of the item are
 * read from the item. n8n evaluates everything else.
 */
export class Parameters {
	private readonly ofRun: ReadContextOfRun;
	/** When the run began, in ISO 8601. */
	readonly startedAt = new Date(Date.now()).toISOString();
	private readonly entered: INodeParameters;
	private readonly items: INodeExecutionData[];
	private readonly constants = new Map<string, unknown>();
	private readonly paths = new Map<string, string[] | undefined>();

	constructor(
		private readonly context: IExecuteFunctions,
		emptyExpressions?: WhenEmpty,
		named: ReadContextOfRun['named'] = new Map(),
		private readonly earlier?: EarlierAttempts,
	) {
		this.ofRun = {
			timezone: context.getTimezone(),
			hint: (message, about) => {
				hintOnce(context, { message }, about);
			},
			isTool: isAgentTool(context),
			isInErrorWorkflow: isErrorWorkflow(context),
			emptyExpressions,
			named,
		};
		this.entered = context.getNode().parameters;
		this.items = context.getInputData();
	}

	/** @param whenEmpty what nothing means for the operation's optional fields */
	of(itemIndex: number, whenEmpty?: WhenEmpty): ItemParameters {
		const { entered, earlier } = this;
		const context: ReadContextOfItem = {
			...this.readContext(itemIndex),
			whenEmpty,
			keptId: earlier && ((name, find) => earlier.keptId(itemIndex, name, find)),
			wasSent: () => this.wasSent(itemIndex),
			evaluate: (expression) =>
				this.field(`=${expression}`, itemIndex) ??
				this.context.evaluateExpression(expression, itemIndex),
			earlierOutput: (valueIn) => earlierOutput(this.context, valueIn, itemIndex),
			allowsUnusualText: () => this.allowsUnusualText(itemIndex),
		};
		return {
			fields: (fields) =>
				readFields(fields, (name) => this.get(name, itemIndex), { ...context, entered }),
			collection: (name, fields) => {
				const added = fields && this.get(name, itemIndex);
				return readCollection(fields, isObject(added) ? added : {}, {
					...context,
					// A filter that is left out makes the list longer.
					whenEmpty: name === 'filters' ? 'refuse' : whenEmpty,
					entered: entered[name],
				});
			},
		};
	}

	wasSent(itemIndex: number): boolean {
		return this.earlier?.wasSent(itemIndex) === true;
	}

	private allowsUnusualText(itemIndex: number): boolean {
		return collectionNames.some((name) => {
			const entered = this.entered[name];
			if (!isObject(entered) || !(unusualTextSwitch in entered)) return false;
			const added = this.get(name, itemIndex);
			return isObject(added) && truthOf(added[unusualTextSwitch]) === true;
		});
	}

	readContext(itemIndex: number): ReadContextOfRun {
		const { options: entered } = this.entered;
		if (!isObject(entered) || Object.keys(entered).length === 0) return this.ofRun;
		const options = this.get('options', itemIndex);
		return isObject(options) ? { ...this.ofRun, options } : this.ofRun;
	}

	/** Null for a parameter that the workflow doesn't have. */
	get(name: string, itemIndex: number): unknown {
		if (this.constants.has(name)) return this.constants.get(name);
		const entered = this.entered[name];
		if (!hasExpression(entered)) {
			const value = this.evaluated(name, itemIndex);
			this.constants.set(name, value);
			return value;
		}
		const filled = this.fill(entered, itemIndex);
		return filled === undefined ? this.evaluated(name, itemIndex) : filled;
	}

	/** @throws InputError for an expression that n8n can't evaluate, of which it doesn't say in which field it is */
	private evaluated(name: string, itemIndex: number): unknown {
		try {
			return this.context.getNodeParameter(name, itemIndex, null);
		} catch (error) {
			return rethrow(ofExpression(error));
		}
	}

	/** The value with the item's fields in place of its expressions; undefined if that takes more. */
	private fill(entered: unknown, itemIndex: number): unknown {
		if (typeof entered === 'string') {
			return hasExpression(entered) ? this.field(entered, itemIndex) : entered;
		}
		if (Array.isArray(entered)) {
			const list = entered.map((entry) => this.fill(entry, itemIndex));
			return list.includes(undefined) ? undefined : list;
		}
		if (!isObject(entered)) return entered;
		const filled: Record<string, unknown> = {};
		for (const [name, value] of Object.entries(entered)) {
			if ((filled[name] = this.fill(value, itemIndex)) === undefined) return undefined;
		}
		return filled;
	}

	private field(expression: string, itemIndex: number) {
		if (!this.paths.has(expression)) this.paths.set(expression, fieldPath(expression));
		const path = this.paths.get(expression);
		const item = this.items[itemIndex];
		return path && item ? fieldAt(item.json, path) : undefined;
	}
}
