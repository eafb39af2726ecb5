import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Answer, Body } from '../../http';
import { InputError } from '../../fields';
import { type Call, showHint, type Strategy } from '../../send';
import { executionIdOf } from '../../host';
import { newKey } from '../../webhook';
import { answerLink } from './answerLink';
import { declined } from '../waitHints';
import { runWaiting } from '../runWaiting';
import type { WaitingItem, WaitRules } from '../waiting';
import type { Question, WaitState } from '../waitState';

/**
 * Questions to people: each item sends a link to a page of its own, and the execution is suspended until
 * all are answered or timed out. SVC isn't polled.
 */
export interface Asked<Values> {
	readonly as: 'asked';
	/** What is asked and until when; kept from the moment it's sent. */
	question(values: Values): Pick<Question, 'asked' | 'until'>;
	/** The request that brings the link to the person. */
	body(values: Values, link: string): Body;
	/** What is output of the request and its response. */
	message(values: Values, link: string, answer: Answer): IDataObject;
	/** @param answer as the page has read it; undefined when the question has timed out */
	output(question: Question, answer: IDataObject | undefined): IDataObject;
	/** Whether the output is of a no. */
	isDeclined(output: IDataObject): boolean;
	/** What goes wrong for an item that timed out; absent: it's output. */
	tooLate?(values: Values): Error | undefined;
}

export function asked<V>(rules: Asked<V>): Strategy<V> {
	return {
		fields: {},
		async start(run, read) {
			const outputs = await runWaiting(run, waitRules, async (item, state) => {
				const call = await read(item);
				return { ready: waitingItem(rules, call, run.context, state), purchase: call.purchase() };
			});
			if (outputs) showHint(run, outputs, declined(rules.isDeclined));
			return outputs;
		},
	};
}

function waitingItem<V>(
	rules: Asked<V>,
	call: Call<V>,
	context: IExecuteFunctions,
	state: WaitState,
): WaitingItem {
	const { values, item } = call;
	const questions = (state.questions ??= {});
	const question = askedBefore(context, state, item.index) ?? {
		key: newKey(),
		...rules.question(values),
	};
	questions[item.index] = question;
	const { key, until } = question;
	const link = answerLink(context, key);
	const limitMs = limitOf(until, state.startedAt);
	const request = {
		...call.request({}, rules.body(values, link)),
		effect: 'spend' as const,
		isForExecution: true,
		// Only what is to be sent can be too late: of an earlier attempt, the outcome can be unknown.
		beforeSending: async () => await Promise.resolve(refuseIfOver(question)),
	};
	return {
		limitMs,
		callback: undefined,
		async begin(send) {
			// Whoever responded in an earlier execution gets no second question.
			if (isAnswered(state, key)) return key;
			const answer = await send(request);
			// After a pause, expressions may return other values than those that were sent.
			question.message ??= rules.message(values, link, answer);
			return key;
		},
		look(_send, name, reportedOf) {
			const [answer] = reportedOf(name);
			// Only `answers.ts` writes it.
			const given = answer === undefined ? undefined : (JSON.parse(answer) as IDataObject);
			return { done: given !== undefined, output: rules.output(question, given) };
		},
		receive({ done, output }) {
			const failure = done ? undefined : rules.tooLate?.(values);
			if (failure) throw failure;
			return [{ json: { ...output, timedOut: !done } }];
		},
	};
}

/** A request can wait for its turn until the question has timed out. Its link would already be closed. */
function refuseIfOver({ until }: Pick<Question, 'until'>): void {
	if (until === null || Date.now() < until) return;
	throw new InputError(
		'passed before the message was sent',
		'Choose a later time, or send fewer messages in one execution.',
		'Limit Wait Time',
	);
}

function limitOf(until: number | null, startedAt: number): number {
	if (until === null) return Infinity;
	return until <= Date.now() ? 0 : until - startedAt;
}

/**
 * What was asked in another execution can't be answered any more: its link leads there, and n8n never resumes it. So
 * the person is asked again.
 */
function askedBefore(
	context: IExecuteFunctions,
	state: WaitState,
	item: number,
): Question | undefined {
	const question = state.questions?.[item];
	if (!question?.message) return undefined;
	const counts = state.begunIn === executionIdOf(context) || isAnswered(state, question.key);
	return counts ? question : undefined;
}

function isAnswered({ reported }: WaitState, key: string): boolean {
	return reported.some(({ name }) => name === key);
}

const waitRules: WaitRules = {
	// Only a response resumes the execution, or the end of the time.
	pace: { firstMs: Infinity, longestMs: Infinity },
	isQuestion: true,
	cannotPause: {
		agent: [
			"can't wait here, because an AI agent needs the output of its tool immediately",
			'In n8n 2.x, use this node as human review between the agent and its tool.',
			'Operation',
		],
		n8n: ["can't pause an execution in this version of n8n", 'Update this package.', 'Operation'],
	},
};
