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
import type { Look, CallbackMessages, Pace, RegistryOf, WaitingItem } from './waiting';

/**
 * What an operation waits for. The execution is paused until all items are done or have timed out. It
 * doesn't occupy a worker, survives a restart, and resumes from time to time to poll.
 *
 * A spend sends its own request first, once. A read only polls.
 */
export interface Suspended<Values> {
	readonly as: 'suspended';
	/** Of a spend: the body, where it isn't simply the body fields as a JSON object. */
	body?(values: Values, item: InputItem): Body | Promise<Body>;
	readonly simplify?: Simplify;
	/** The maximum wait for an item, in milliseconds; with 0 the node polls once. */
	limitMs(values: Values): number;
	/**
	 * Of a spend: SVC's name of what it created. May throw an UnusableAnswer: then there is nothing to wait
	 * for.
	 */
	nameIn?(answer: Answer): string;
	/**
	 * The current state. What is read here isn't stored while the item is pending.
	 * @param name what `nameIn` has found
	 */
	look(values: Values, send: SendStep, name: string, news: CallbackMessages): Promise<Look>;
	/** The error of an item that timed out; absent: it's output in its current state. */
	tooLate?(values: Values): Error | undefined;
	readonly pace: Pace;
	/** Has SVC call the execution on a change. */
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

async function watchedOf<V>(rules: Suspended<V>, call: Call<V>): Promise<WaitingItem> {
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
