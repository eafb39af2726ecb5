import { type Area, type OutputFile, storeFile } from '../http';
import type { Fields } from '../fields';
import type { FileStore, InputItem, OutputItem } from '../send';
import type { Called, None } from './definition';
import { inputItem } from './inputItem';
import type { Operation } from './operation';
import { collectionsIn, type OwnFields, readValues, type ValuesOf } from './values';

/** The definition of an operation that makes its output from the item alone and sends nothing. */
interface Computation<F extends Fields, A extends Fields, O extends Fields>
	extends Called,
		OwnFields<F, A, None, None, O> {
	/** @param store keeps a file that the output contains */
	compute(
		values: ValuesOf<F, A, None, None, O>,
		item: InputItem,
		store: FileStore,
	): OutputItem | Promise<OutputItem>;
}

/** An operation of the area without a request. n8n still requires the node's credential. */
export function computation<F extends Fields, A extends Fields = None, O extends Fields = None>(
	area: Area,
	definition: Computation<F, A, O>,
): Operation {
	const { name, value, action, description, fields } = definition;
	return {
		...{ name, value, action, description, area, fields, request: '', effect: 'read' },
		...{ costsMoney: false, usuallyOnce: false, sharesRequests: false, takesTurns: false },
		send: { as: 'one' },
		collections: collectionsIn(definition),
		failureTexts: {},
		start: async (run, parameters) =>
			await run.sendEach(async (index) => {
				const values = readValues(parameters.of(index), definition);
				const item = inputItem(run, parameters, index);
				const store = async (file: OutputFile) => await storeFile(run.context, file);
				return await Promise.resolve({
					ready: async () => [await definition.compute(values, item, store)],
				});
			}),
	};
}
