import type { INodeExecutionData } from 'n8n-workflow';
import type { OutputItem } from './items';
import type { Explanation } from '../errors';

/** How something ended for items: with a value, or with what went wrong. */
export type Settled<Value> = { value: Value } | { explanation: Explanation };

/**
 * n8n's engine takes an item whose JSON has nothing but `error` for a failure and gives it to the
 * error output, with all detail.
 */
export function errorItem(explanation: Explanation, item: number): INodeExecutionData {
	return { json: { error: { ...explanation } }, pairedItem: { item } };
}

export function linked({ json, binary }: OutputItem, item: number): INodeExecutionData {
	return { json: withoutErrorAtRoot(json), ...(binary && { binary }), pairedItem: { item } };
}

/** The same output, for another item. */
export function relinked(outputs: INodeExecutionData[], item: number): INodeExecutionData[] {
	return outputs.map((output) => ({ ...output, pairedItem: { item } }));
}

export function isErrorItem({ json }: INodeExecutionData): boolean {
	return 'error' in json;
}

/** A field `error` in a successful answer would look like a failure to the engine. */
function withoutErrorAtRoot(json: OutputItem['json']): OutputItem['json'] {
	if (!('error' in json)) return json;
	const { error, ...rest } = json;
	return { ...rest, serviceError: error };
}
