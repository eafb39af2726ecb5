import { type Area, type OutputFile, storeFile } from '../http';
import type { Added, Fields, Values } from '../fields';
import type { FileStore, InputItem, OutputItem } from '../send';
import type { None } from './definition';
import { inputItem } from './inputItem';
import type { Operation } from './operation';

/** The definition of an operation that makes its output from the item alone and sends nothing. */
interface Computation<F extends Fields, A extends Fields, O extends Fields> {
	name: string;
	value: string;
	action: string;
	description: string;
	fields: F;
	additionalFields?: A;
	options?: O;
	/** @param store keeps a file that the output contains */
	compute(
		values: Values<F> & Added<A> & Added<O>,
		item: InputItem,
		store: FileStore,
	): OutputItem | Promise<OutputItem>;
}

/** An operation of the area without a request. n8n still requires the node's credential. */
export function computation<F extends Fields, A extends Fields = None, O extends Fields = None>(
	area: Area,
	definition: Computation<F, A, O>,
): Operation {
	const { name, value, action, description, fields, additionalFields, options } = definition;
	return {
		name,
		value,
		action,
		description,
		effect: 'read',
		costsMoney: false,
		usuallyOnce: false,
		send: { as: 'one' },
		sharesRequests: false,
		takesTurns: false,
		area,
		request: '',
		fields,
		collections: { ...(additionalFields && { additionalFields }), ...(options && { options }) },
		failureTexts: {},
		start: async (run, parameters) =>
			await run.sendEach(async (index) => {
				const given = parameters.of(index);
				const values = {
					...given.fields(fields),
					...given.collection('additionalFields', additionalFields),
					...given.collection('options', options),
				};
				const item = inputItem(run, parameters, index);
				const store = async (file: OutputFile) => await storeFile(run.context, file);
				return await Promise.resolve({
					ready: async () => [await definition.compute(values, item, store)],
				});
			}),
	};
}
