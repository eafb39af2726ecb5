import type { IExecuteFunctions, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import {
	type Added,
	type Fields,
	isObject,
	readCollection,
	type ReadContext,
	readFields,
	type Values,
} from './fields';
import { fieldAt, fieldPath } from './itemField';

/** Boxes for optional fields, as n8n names them. */
export type CollectionName = 'additionalFields' | 'updateFields' | 'filters' | 'options';

/** Reads the checked values of one item. */
export interface ItemParameters {
	fields<F extends Fields>(fields: F): Values<F>;
	/** What the user has added of a collection. */
	collection<F extends Fields>(name: CollectionName, fields: F | undefined): Added<F>;
}

/**
 * The node's parameters, item by item.
 *
 * n8n evaluates a parameter anew for each item, in a virtual machine: of a small request that is
 * half the work. So what has no expression is read once a run, and what is nothing but a field of the
 * item is taken from the item. Everything else is n8n's.
 */
export class Parameters {
	readonly readContext: ReadContext & { readonly entered: INodeParameters };
	private readonly items: INodeExecutionData[];
	private readonly constants = new Map<string, unknown>();
	private readonly paths = new Map<string, string[] | undefined>();

	constructor(private readonly run: IExecuteFunctions) {
		this.readContext = { timezone: run.getTimezone(), entered: run.getNode().parameters };
		this.items = run.getInputData();
	}

	of(itemIndex: number): ItemParameters {
		const parameter = (name: string) => this.get(name, itemIndex);
		return {
			fields: (fields) => readFields(fields, parameter, this.readContext),
			collection: (name, fields) => {
				const entries = fields && parameter(name);
				const entry = (one: string) => (isObject(entries) ? entries[one] : undefined);
				return readCollection(fields, entry, this.readContext);
			},
		};
	}

	/** Null for a parameter that the workflow does not have. */
	get(name: string, itemIndex: number): unknown {
		if (this.constants.has(name)) return this.constants.get(name);
		const entered = this.readContext.entered[name];
		if (!hasExpression(entered)) {
			const value: unknown = this.run.getNodeParameter(name, itemIndex, null);
			this.constants.set(name, value);
			return value;
		}
		const filled = this.fill(entered, itemIndex);
		return filled === undefined ? this.run.getNodeParameter(name, itemIndex, null) : filled;
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

/** Somewhere in the value; n8n marks expressions with an equals sign at the beginning. */
function hasExpression(entered: unknown): boolean {
	if (typeof entered === 'string') return entered.startsWith('=');
	if (Array.isArray(entered)) return entered.some(hasExpression);
	return isObject(entered) && Object.values(entered).some(hasExpression);
}
