import type { IDataObject } from 'n8n-workflow';
import type { Area } from '../http';
import type { Added, Fields, Values } from '../fields';
import type { Operation } from './operation';

/** The definition of an operation that calculates something and sends nothing. */
interface Computation<F extends Fields, O extends Fields> {
	name: string;
	value: string;
	action: string;
	description: string;
	fields: F;
	options: O;
	compute(values: Values<F> & Added<O>): IDataObject;
}

/** An operation of the area without a request. n8n still requires the node's credential. */
export function computation<F extends Fields, O extends Fields>(
	area: Area,
	{ name, value, action, description, fields, options, compute }: Computation<F, O>,
): Operation {
	return {
		name,
		value,
		action,
		description,
		effect: 'read',
		costsMoney: false,
		send: { as: 'one' },
		sharesRequests: false,
		area,
		request: '',
		fields,
		collections: { options },
		failureTexts: {},
		start: async (run, parameters) =>
			await run.sendEach(async (item) => {
				const given = parameters.of(item);
				const values = { ...given.fields(fields), ...given.collection('options', options) };
				return await Promise.resolve({
					ready: async () => await Promise.resolve([{ json: compute(values) }]),
				});
			}),
	};
}
