import type { IDataObject } from 'n8n-workflow';
import { downloadFields } from '../fields';
import { download, type OutputFile } from '../http';
import type { Strategy } from './strategy';

/** The name of a file if the response headers have none. */
type FileDefaults = Pick<OutputFile, 'fileName' | 'mimeType'>;

/** The response is a file. Adds Put Output File in Field. */
export interface AsFile<V> {
	readonly as: 'file';
	/** Where the response's headers don't say it. */
	readonly name: FileDefaults | ((values: V) => FileDefaults);
	/** What the item says besides the file, so that later nodes know what it belongs to. */
	readonly about?: (values: V) => IDataObject;
}

export function file<V>({ name, about }: AsFile<V>): Strategy<V> {
	return {
		fields: downloadFields,
		start: async (run, read) =>
			await run.sendEach(async (item) => {
				const call = await read(item);
				const { binaryPropertyName: field } = call.own(downloadFields);
				const defaults = typeof name === 'function' ? name(call.values) : name;
				const request = call.request();
				return {
					ready: async () => {
						const received = await download(run.context, run.connection, request, defaults);
						const { fileName, mimeType } = received;
						const json = { ...about?.(call.values), fileName, mimeType };
						return [{ json, binary: { [field]: received } }];
					},
				};
			}),
	};
}
