import type { INodeExecutionData } from 'n8n-workflow';
import type { OutputItem } from './items';
import type { Explanation } from '../errors';

/** The outcome for items: a value, or an error. */
export type Settled<Value> = { value: Value } | { explanation: Explanation };

/**
 * n8n's engine treats an item whose JSON only has `error` as a failure and sends it to the error output,
 * with all details.
 */
export function errorItem(explanation: Explanation, item: number): INodeExecutionData {
	return { json: { error: { ...explanation } }, pairedItem: { item } };
}

export function linked({ json, binary }: OutputItem, item: number): INodeExecutionData {
	return { json: withoutErrorAtRoot(json), ...(binary && { binary }), pairedItem: { item } };
}

export function relinked(outputs: INodeExecutionData[], item: number): INodeExecutionData[] {
	return outputs.map((output) => ({ ...output, pairedItem: { item } }));
}

/** The engine would treat a field `error` in a successful response as a failure. */
function withoutErrorAtRoot(json: OutputItem['json']): OutputItem['json'] {
	if (!('error' in json)) return json;
	const { error, ...rest } = json;
	return { ...rest, serviceError: error };
}
