import type { IDataObject } from 'n8n-workflow';
import { type Answer, asObject, type Body } from '../http';
import { identicalProblem, type IdenticalRequests } from '../ledger';
import type { InputItem } from './items';
import { shapeOf, type Simplify, simplifyFields } from './simplify';
import type { Strategy } from './strategy';

/** One request for each item. */
export interface One<V> {
	readonly as?: 'one';
	/**
	 * The body, if it isn't simply the body fields as a JSON object.
	 * @param identical what to do with what the item alone would buy twice
	 */
	body?(values: V, item: InputItem, identical: IdenticalRequests): Body | Promise<Body>;
	/** What is paid for, where that isn't simply the values: equal for items that would pay for the same. */
	bought?(values: V, item: InputItem): unknown;
	/** The output; the response's object if absent. */
	output?(answer: Answer, values: V, item: InputItem): IDataObject[];
	readonly simplify?: Simplify;
	/**
	 * Of a spend: whether SVC only simulates it with these values. The request is then a read: retried if it
	 * failed, not recorded, and not reported as something that may exist.
	 */
	isSimulated?(values: V): boolean;
}

export function one<V>({ body, bought, output, simplify, isSimulated }: One<V>): Strategy<V> {
	return {
		fields: simplifyFields(simplify),
		start: async (run, read) =>
			await run.sendEach(async (index) => {
				const call = await read(index);
				const { values, item } = call;
				const { identicalRequests } = run.options;
				const shape = shapeOf(call, simplify);
				const request = call.request(
					{},
					body ? await body(values, item, identicalRequests) : call.body(),
				);
				const ready = isSimulated?.(values)
					? ({ ...request, effect: 'read', simulated: true } as const)
					: request;
				return {
					ready: async (send) => {
						const answer = await send(ready);
						return (output?.(answer, values, item) ?? [asObject(answer.body)]).map(shape);
					},
					purchase: ready.simulated
						? undefined
						: call.purchase(bought && { of: [bought(values, item)], problem: identicalProblem }),
				};
			}),
	};
}
