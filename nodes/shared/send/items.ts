import type { IBinaryKeyData, IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { Explanation } from '../errors';
import type { InputFile } from '../http';
import type { ReadContext } from '../fields';

/** One output item before it's linked to its input. */
export interface OutputItem {
	json: IDataObject;
	binary?: IBinaryKeyData;
}

/** The outputs of an item that nothing has to be sent for; undefined for one that is sent. */
export type ThereAlready = (
	parts: readonly unknown[],
	item: InputItem,
) => IDataObject[] | undefined;

export interface InputItem {
	readonly index: number;
	/** When the run began, in ISO 8601: one time for all its items. */
	readonly startedAt: string;
	/** The environment, if there are several. */
	readonly environment?: string | undefined;
	/** Whether its failure ends the run. Only then can a retry continue from what was sent. */
	readonly endsRun: boolean;
	/** Whether it was sent in an earlier attempt, so that nothing is sent for it: it can't come too late any more. */
	wasSent(): boolean;
	/** Its data, for operations that take fields from there by name. */
	readonly json: IDataObject;
	/** The names of its fields with files. */
	readonly files: readonly string[];
	/** The items that it was made from, one of each earlier node of the area. */
	earlier(): IDataObject[];
	/** What those fields need to be read. */
	readonly read: ReadContext;
	/** The file in one of its binary fields, or an InputError of the parameter that says which there are. */
	file(binaryField: string, parameter: string): Promise<InputFile>;
}

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

/** The engine would treat a field `error` in a successful response as a failure. */
function withoutErrorAtRoot(json: OutputItem['json']): OutputItem['json'] {
	if (!('error' in json)) return json;
	const { error, ...rest } = json;
	return { ...rest, serviceError: error };
}
