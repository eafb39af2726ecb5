import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { enteredUnder, isAutomatic, isExpression, isNothing } from '../fields';
import { type Answer, type Area, beside, type Body } from '../http';
import { executionIdOf } from '../host';
import { identicalProblem } from '../ledger';
import {
	type Call,
	type InputItem,
	type Merge,
	Merges,
	type Sender,
	type SendStep,
	shapeOf,
	type Simplify,
	simplifyFields,
	stepsOf,
	type Strategy,
} from '../send';
import { runWaiting } from './runWaiting';
import type { Look, Pace, RegistryOf, ReportedOf, WaitingItem, WaitRules } from './waiting';
import { limitFor } from './waitState';

/**
 * What an operation waits for. The execution is paused until all items are done or have timed out. It
 * doesn't occupy a worker, survives a restart, and resumes from time to time to poll.
 *
 * A spend sends its own request first, or several, each once. A read only polls.
 */
export type Suspended<Values> = {
	readonly as: 'suspended';
	readonly simplify?: Simplify;
	/** The maximum wait for an item, in milliseconds, as its wait begins; with 0 the node polls once. */
	limitMs(values: Values): number;
	/** The error of an item that timed out; absent: it's output in its current state. */
	tooLate?(values: Values, limitMs: number, output: IDataObject): Error | undefined;
	readonly pace: Pace;
	/**
	 * Has SVC call the execution on a change.
	 * @param values absent where it's only removed: what can't be read any more must not leave it behind
	 */
	callback?(values?: Values): RegistryOf | undefined;
	/** Combines the outputs of all items into one; undefined if each item keeps its own. */
	merge?(values: Values): Merge | undefined;
} & (AfterOneRequest<Values> | AfterSteps<Values>);

/** A read, or a spend with one request. */
interface AfterOneRequest<Values> {
	/** Of a spend: the body, where it isn't simply the body fields as a JSON object. */
	body?(values: Values, item: InputItem): Body | Promise<Body>;
	/** Of a spend: what its hints have to know of what was sent. */
	about?(values: Values): IDataObject;
	/**
	 * Of a spend: SVC's name of what it created. May throw an UnusableAnswer: then there is nothing to wait
	 * for.
	 */
	nameIn?(answer: Answer): string;
	/**
	 * The current state. What is read here isn't stored while the item is pending.
	 * @param name what `nameIn` has found
	 */
	look(values: Values, send: SendStep, name: string, reportedOf: ReportedOf): Promise<Look>;
	/** Of a read: the parameter that names what it looks at. */
	readonly sought?: string;
	begin?: never;
	bought?: never;
	areas?: never;
}

/** A spend with several requests. */
interface AfterSteps<Values> {
	/**
	 * Sends them. Runs again after each pause, where the ledger returns the responses that it had, so what
	 * it does follows from them alone.
	 */
	begin(values: Values, send: SendStep, item: InputItem): Promise<Begun>;
	/** What is paid for: equal for items that would pay for the same. */
	bought(values: Values): unknown;
	/** Other areas that it sends to. If the credential lacks one, nothing is sent. */
	readonly areas?: readonly Area[];
	look?: never;
	sought?: never;
}

export interface Begun {
	/** SVC's name of what was created. */
	readonly name: string;
	/** As in `AfterOneRequest`. */
	look(send: SendStep): Promise<Look>;
}

export function suspended<V>(rules: Suspended<V>): Strategy<V> {
	return {
		fields: simplifyFields(rules.simplify),
		async start(run, read) {
			const waitRules = { pace: rules.pace, cannotPause, registryOf: rules.callback?.() };
			const execution = executionIdOf(run.context);
			const merges = new Merges();
			const outputs = await runWaiting(run, waitRules, async (item, state) => {
				const call = await read(item);
				const others = await run.pathsIn(rules.areas ?? []);
				const accountPath = { ...others, ...call.accountPath };
				const limitMs = limitFor(state, execution, item, () => rules.limitMs(call.values));
				const mayBeNew = isFromEarlierStep(run.context, rules.sought);
				const ready = await waitingItem(rules, { ...call, accountPath }, limitMs, mayBeNew);
				merges.add(item, { path: '', merge: rules.merge?.(call.values) });
				return { ready, purchase: purchaseOf(rules, call) };
			});
			return outputs && merges.of(outputs, run);
		},
	};
}

function purchaseOf<V>({ bought }: Suspended<V>, call: Call<V>) {
	return bought
		? call.purchase({ of: [bought(call.values)], problem: identicalProblem })
		: call.purchaseAsSent();
}

async function waitingItem<V>(
	rules: Suspended<V>,
	call: Call<V>,
	limitMs: number,
	mayBeNew: boolean,
): Promise<WaitingItem> {
	const { values } = call;
	const shape = shapeOf(call, rules.simplify);
	return {
		limitMs,
		mayBeNew,
		callback: rules.callback?.(values),
		...(rules.begin ? afterSteps(rules, call) : await afterOneRequest(rules, call)),
		receive({ done, output }) {
			const failure = done ? undefined : rules.tooLate?.(values, limitMs, output);
			if (failure) throw failure;
			const { json } = shape(output);
			return [{ json: beside(json, { timedOut: !done }) }];
		},
	};
}

/**
 * Whether what a read looks at is named by another step, which may have created it just now. What a person enters or
 * selects is there, or misspelled.
 * @param sought the parameter with its name
 */
function isFromEarlierStep(context: IExecuteFunctions, sought: string | undefined): boolean {
	if (sought === undefined) return false;
	const parameter = context.getNode().parameters[sought];
	const entered = enteredUnder('value', parameter);
	return isNothing(entered) || isExpression(entered) || isAutomatic(parameter);
}

type BeginAndLook = Pick<WaitingItem, 'begin' | 'look'>;

async function afterOneRequest<V>(rules: AfterOneRequest<V>, call: Call<V>): Promise<BeginAndLook> {
	const { values, item } = call;
	const toSend = async () => (rules.body ? await rules.body(values, item) : call.body());
	const note = rules.about && JSON.stringify(rules.about(values));
	const begin = call.effect === 'read' ? undefined : { ...call.request({}, await toSend()), note };
	const stepsWith = stepsOf(call);
	return {
		begin: begin && (async (send) => rules.nameIn?.(await send(begin)) ?? ''),
		look: async (send, name, reportedOf) =>
			await rules.look(values, stepsWith(send), name, reportedOf),
	};
}

/** @returns what begins before each look, in the same run */
function afterSteps<V>({ begin }: AfterSteps<V>, call: Call<V>): BeginAndLook {
	const stepsWith = stepsOf(call);
	let begun: Begun | undefined;
	const beginNow = async (send: Sender) =>
		(begun = await begin(call.values, stepsWith(send), call.item));
	return {
		begin: async (send) => (await beginNow(send)).name,
		look: async (send) => await (begun ?? (await beginNow(send))).look(stepsWith(send)),
	};
}

const cannotPause: WaitRules['cannotPause'] = {
	agent: [
		"is more than 0, but an AI agent can't wait here",
		'Set it to 0 to check once, and have the workflow wait after the agent.',
		'Maximum Wait',
	],
	n8n: [
		"is more than 0, but the node can't pause an execution in this version of n8n",
		"Update this package. Until a version supports your n8n, set 'Maximum Wait' to 0 to check once, and repeat it with n8n's Wait node.",
		'Maximum Wait',
	],
};
