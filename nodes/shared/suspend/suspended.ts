import { type Answer, type Body } from '../http';
import {
	type Call,
	type InputItem,
	type SendStep,
	shapeOf,
	type Simplify,
	simplifyFields,
	stepsOf,
	type Strategy,
} from '../send';
import { runWaiting } from './runWaiting';
import type { Look, CallbackMessages, Pace, RegistryOf, Watched } from './waiting';

/**
 * What an operation waits for. The execution sleeps until all items are done or their time is over;
 * n8n holds no worker for it, and it survives a restart. It wakes now and then to look.
 *
 * A spend sends its own request first, once. A read only looks.
 */
export interface Suspended<Values> {
	readonly as: 'suspended';
	/** Of a spend: the body, where it is not simply the body fields as a JSON object. */
	body?(values: Values, item: InputItem): Body | Promise<Body>;
	readonly simplify?: Simplify;
	/** How long an item is waited for, in milliseconds; with 0 the node looks once. */
	limitMs(values: Values): number;
	/**
	 * Of a spend: the name that the service gave to what it created. May throw an UnusableAnswer: then
	 * nobody knows what to wait for.
	 */
	nameIn?(answer: Answer): string;
	/**
	 * How things are now. What is read here is not kept while the item is waited for.
	 * @param name what `nameIn` has found
	 */
	look(values: Values, send: SendStep, name: string, news: CallbackMessages): Promise<Look>;
	/** What goes wrong for an item whose time is over; absent: it comes out as it is then. */
	tooLate?(values: Values): Error | undefined;
	readonly pace: Pace;
	/** Has the service call the execution when there is news. */
	callback?(values: Values): RegistryOf | undefined;
}

export function suspended<V>(rules: Suspended<V>): Strategy<V> {
	return {
		fields: simplifyFields(rules.simplify),
		async start(run, read) {
			const prepared = await run.prepareAll(async (item) => {
				const call = await read(item);
				return { ready: await watchedOf(rules, call), purchase: call.purchaseAsSent() };
			});
			return await runWaiting(run, prepared);
		},
	};
}

async function watchedOf<V>(rules: Suspended<V>, call: Call<V>): Promise<Watched> {
	const { values } = call;
	const shape = shapeOf(call, rules.simplify);
	const begin = call.effect === 'read' ? undefined : await requestOf(rules, call);
	const stepsWith = stepsOf(call);
	return {
		limitMs: rules.limitMs(values),
		pace: rules.pace,
		callback: rules.callback?.(values),
		begin: begin && (async (send) => rules.nameIn?.(await send(begin)) ?? ''),
		look: async (send, name, news) => await rules.look(values, stepsWith(send), name, news),
		receive({ done, output }) {
			const failure = done ? undefined : rules.tooLate?.(values);
			if (failure) throw failure;
			const { json } = shape(output);
			return [{ json: { ...json, timedOut: !done } }];
		},
	};
}

async function requestOf<V>({ body }: Suspended<V>, call: Call<V>) {
	return call.request({}, body ? await body(call.values, call.item) : call.body());
}
