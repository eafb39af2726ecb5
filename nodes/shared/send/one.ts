import type { IDataObject } from 'n8n-workflow';
import {
	type Answer,
	asObject,
	asObjectOr,
	type Body,
	identifiedIn,
	notedIn,
	type ServiceRequest,
} from '../http';
import {
	type Audience,
	identicalProblem,
	type IdenticalRequests,
	type Purchase,
	thing,
} from '../ledger';
import type { InputItem } from './items';
import { shapeOf, type Simplify, simplifyFields } from './simplify';
import type { Call, Strategy } from './strategy';

export interface One<V> {
	readonly as?: 'one';
	/**
	 * The body, if it isn't simply the body fields as a JSON object.
	 * @param identical what to do with what the item alone would buy twice
	 */
	body?(values: V, item: InputItem, identical: IdenticalRequests): Body | Promise<Body>;
	/** What is paid for, where that isn't simply the values: equal for items that would pay for the same. */
	bought?(values: V, item: InputItem): unknown;
	/**
	 * The groups of people that it reaches, each with the time, and the error of several items for the same.
	 * @param entered the node's parameters
	 */
	audience?(
		values: V,
		entered: Readonly<Record<string, unknown>>,
	): { readonly of: readonly unknown[] } & Pick<Audience, 'error'>;
	/** Of a spend: what the output has to know of what was sent. A retry can come with other values, and sends nothing. */
	about?(values: V, item: InputItem): IDataObject;
	/** Of a spend: how to find what it may have made, as a sentence. */
	findBy?(values: V): string;
	/**
	 * The output; the response's object if absent.
	 * @param about of the request to which SVC has responded
	 */
	output?(answer: Answer, values: V, item: InputItem, about: IDataObject): IDataObject[];
	/** The output if SVC can respond with nothing. */
	ifEmpty?(values: V): IDataObject;
	readonly simplify?: Simplify;
	/**
	 * Of a spend: whether SVC only simulates it with these values. The request is then a read: retried if it
	 * failed, not recorded, and not reported as something that may exist.
	 */
	isSimulated?(values: V): boolean;
}

export function one<V>(rules: One<V>): Strategy<V> {
	const { body, about, findBy, output, ifEmpty, simplify, isSimulated } = rules;
	return {
		fields: simplifyFields(simplify),
		async start(run, read) {
			return await run.sendEach(async (index) => {
				const call = await read(index);
				const { values, item } = call;
				const { identicalRequests } = run.options;
				const shape = shapeOf(call, simplify);
				const toSend = body ? await body(values, item, identicalRequests) : call.body();
				const own = about?.(values, item);
				const note = own && { note: JSON.stringify(own) };
				const request = { ...call.request({}, toSend), ...note, findBy: findBy?.(values) };
				const ready: ServiceRequest = isSimulated?.(values)
					? { ...request, effect: 'read', simulated: true }
					: request;
				return {
					ready: async (send) => {
						const answer = await send(ready);
						const sent = notedIn(answer) ?? own ?? {};
						const { body: given } = answer;
						const made = ready.effect === 'spend' ? identifiedIn : asObject;
						const usual = () => (ifEmpty ? asObjectOr(ifEmpty(values), given) : made(given));
						return (output?.(answer, values, item, sent) ?? [usual()]).map(shape);
					},
					purchase: ready.simulated
						? undefined
						: purchaseOf(rules, call, run.context.getNode().parameters),
				};
			});
		},
	};
}

function purchaseOf<V>(
	{ bought, audience }: One<V>,
	{ values, item, purchase }: Call<V>,
	entered: Readonly<Record<string, unknown>>,
): Purchase | undefined {
	const bills = purchase(bought && { of: [bought(values, item)], problem: identicalProblem });
	const reached = audience?.(values, entered);
	if (!bills || !reached) return bills;
	return { ...bills, audience: { things: reached.of.map(thing), error: reached.error } };
}
