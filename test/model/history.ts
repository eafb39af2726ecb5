/** What a person builds and does, and what goes wrong meanwhile; made up at random, and told as a story. */
import fc from 'fast-check';
import { type Operation, operationCalled, OPERATIONS, WITH_FILE } from './operations.ts';
import { type Fault, FAULTS } from './service.ts';

export const SHAPES = [
	// Trigger -> node.
	'plain',
	// The values come from a node further up; the node's own items are all alike.
	'other',
	// Loop Over Items, one item a round.
	'loop',
	// The same, and the node's own item is alike in each round.
	'loopBlank',
	// Two branches lead to the node: two runs with the same items.
	'twice',
	// In a sub-workflow.
	'sub',
	// As a tool of an agent that calls it itself (versions 2 and 2.2), or has the engine do it (3).
	'tool2',
	'tool3',
] as const;
export type Shape = (typeof SHAPES)[number];

export const isTool = (shape: Shape): boolean => shape.startsWith('tool');

export const EDITS = [
	'greeting',
	'batching',
	'timeout',
	'account',
	'base',
	'slash',
	'token',
	'onError',
	'retryOnFail',
	'data',
	'operation',
] as const;
export type Edit = (typeof EDITS)[number];

export const ON_ERROR = ['stopWorkflow', 'continueRegularOutput', 'continueErrorOutput'] as const;
export const IDENTICAL = ['refuse', 'sendOnce', 'sendAll'] as const;

/** What a person does after an execution. */
export interface Step {
	/** Presses Retry on it if it failed; or runs the workflow anew. */
	readonly press: 'retry' | 'run';
	/** With the original workflow, or with the current one, edits included. */
	readonly workflow: 'original' | 'current';
	/** What the person changes before; credentials count for both. */
	readonly edits: readonly Edit[];
	/** How long the person waits before. */
	readonly minutes: number;
	/** Whether the person corrects the records by hand before. */
	readonly corrects: boolean;
	/** In a sub-workflow: whose execution is retried. */
	readonly of: 'main' | 'sub';
}

export interface History {
	readonly operation: string;
	readonly shape: Shape;
	/** What is wanted, item by item; the same number is the same thing. */
	readonly items: readonly number[];
	readonly ending: 'none' | 'now' | 'random' | 'execution' | 'later';
	readonly onError: (typeof ON_ERROR)[number];
	readonly retryOnFail: boolean;
	readonly identical: (typeof IDENTICAL)[number];
	readonly batching: boolean;
	/** Parallel Requests; 1 is what a user gets who enters nothing. */
	readonly atOnce: number;
	/** What happens to the requests, in the order in which they arrive. */
	readonly faults: readonly Fault[];
	/** Whether an agent calls its tool for all things at the same time. */
	readonly together: boolean;
	/** In how many executions the agent fails when it is through with its calls. */
	readonly fails: number;
	/** How often an agent asks again when it is given an error. */
	readonly again: number;
	readonly steps: readonly Step[];
}

export const operationOf = ({ operation }: Pick<History, 'operation'>): Operation =>
	operationCalled(operation);

/** What people change before they retry. */
const OFTEN: readonly Edit[] = ['greeting', 'account', 'account', 'base', 'batching'];

const step: fc.Arbitrary<Step> = fc.record({
	press: fc.oneof(
		{ arbitrary: fc.constant('retry' as const), weight: 6 },
		{ arbitrary: fc.constant('run' as const), weight: 1 },
	),
	workflow: fc.constantFrom('original' as const, 'current' as const, 'current' as const),
	edits: fc.uniqueArray(fc.constantFrom(...EDITS, ...OFTEN, ...OFTEN), {
		maxLength: 2,
		size: 'max',
	}),
	minutes: fc.constantFrom(0, 6),
	corrects: fc.boolean(),
	of: fc.constantFrom('main' as const, 'sub' as const),
});

/** A response is lost, also to all that the node itself sends again; then nothing responds any more. */
const outage: fc.Arbitrary<Fault[]> = fc
	.tuple(
		fc.nat({ max: 2 }),
		fc.constantFrom(...FAULTS.filter((fault) => /^(?:acted|failed)/.test(fault))),
	)
	.map(([fine, lost]) => [
		...Array<Fault>(fine).fill('ok'),
		...Array<Fault>(4).fill(lost),
		...Array<Fault>(8).fill('unreachable'),
	]);

/** Some requests are fine at first; later on a fault may last for some requests. */
const anyFaults: fc.Arbitrary<Fault[]> = fc
	.tuple(
		fc.oneof(fc.constant(0), fc.nat({ max: 5 })),
		fc.array(
			fc.oneof(
				{ arbitrary: fc.constant<Fault[]>(['ok']), weight: 2 },
				{ arbitrary: fc.constantFrom(...FAULTS).map((fault) => [fault]), weight: 3 },
				{
					arbitrary: fc.constantFrom(...FAULTS).map((fault) => Array<Fault>(4).fill(fault)),
					weight: 1,
				},
			),
			{ maxLength: 6, size: 'max' },
		),
	)
	.map(([fine, parts]) => [...Array<Fault>(fine).fill('ok'), ...parts.flat()]);

const faults = fc.oneof({ arbitrary: anyFaults, weight: 6 }, { arbitrary: outage, weight: 1 });

/** Mostly different things; equal ones keep the number of the first. */
const items: fc.Arbitrary<number[]> = fc
	.array(fc.nat({ max: 5 }), { minLength: 1, maxLength: 5, size: 'max' })
	.map((picks) => picks.map((pick, index) => (pick < index && pick < 2 ? pick : index)));

const RECIPIENT = 'recipient of a triggered campaign';

/** Those that a rule of their own is about come more often. */
const OFTEN_USED = [
	'dossier',
	'documents to sign',
	'documents to sign',
	'documents to sign',
	'documents to sign, with a text',
	'documents to sign, with a text',
	'route test',
	'route test',
	'contact',
	'group',
	'contact update',
	'message update',
	'wallet session',
	'wallet session',
	RECIPIENT,
	RECIPIENT,
	RECIPIENT,
];

export const histories: fc.Arbitrary<History> = fc
	.record({
		operation: fc.constantFrom(...OPERATIONS.map(({ name }) => name), ...OFTEN_USED),
		shape: fc.constantFrom(...SHAPES),
		items,
		ending: fc.constantFrom(
			'none' as const,
			'now' as const,
			'random' as const,
			'execution' as const,
			'later' as const,
		),
		onError: fc.oneof(
			{ arbitrary: fc.constant('stopWorkflow' as const), weight: 3 },
			{ arbitrary: fc.constantFrom(...ON_ERROR), weight: 2 },
		),
		retryOnFail: fc.boolean(),
		identical: fc.constantFrom(...IDENTICAL),
		batching: fc.boolean(),
		atOnce: fc.constantFrom(1, 1, 2, 5),
		faults,
		hasOneFailure: fc.boolean(),
		together: fc.boolean(),
		fails: fc.nat({ max: 2 }),
		again: fc.nat({ max: 2 }),
		steps: fc.array(step, { maxLength: 3, size: 'max' }),
	})
	.map(({ hasOneFailure, ...history }) =>
		possible(hasOneFailure ? { ...history, faults: oneFailure(history) } : history),
	);

/** One request fails, once, after those whose results have to be kept. */
function oneFailure(history: Pick<History, 'operation' | 'faults'>): readonly Fault[] {
	const { showsMostAfter } = operationOf(history);
	if (showsMostAfter === undefined) return history.faults;
	const fault = history.faults.find((one) => one !== 'ok') ?? 'ok';
	return [...Array<Fault>(showsMostAfter).fill('ok'), fault];
}

/** Leaves out what can't be, and what shows nothing. */
function possible(history: History): History {
	const { kind, name } = operationOf(history);
	return {
		...history,
		shape: shapeOf(history),
		...textsThatBecomeDifferent(history),
		steps: history.steps.map((one) => ({
			...one,
			edits: [...new Set(one.edits.map((edit) => editOf(history, edit)))],
			// Corrections of records are what the others are about.
			workflow: kind === 'change' || name === RECIPIENT ? 'current' : one.workflow,
			// What expires does so meanwhile.
			minutes: kind === 'session' ? 6 : one.minutes,
		})),
		// Only the first output of a tool is used.
		onError:
			isTool(history.shape) && history.onError === 'continueErrorOutput'
				? 'continueRegularOutput'
				: history.onError,
	};
}

/** Texts that are the same at first are about equal items that share one request. */
function textsThatBecomeDifferent(
	history: History,
): Pick<History, 'ending' | 'identical' | 'items'> {
	const ending = endingOf(history);
	const { identical, items: wanted } = history;
	const equal = new Set(wanted).size < wanted.length;
	if (ending !== 'later' || equal) return { ending, identical, items: wanted };
	return { ending, identical: 'sendOnce', items: [...wanted, wanted.at(-1) ?? 0] };
}

/** A tool is given no files, and records are named by items; a round of a loop has nothing to keep. */
function shapeOf(history: History): Shape {
	const { kind, name } = operationOf(history);
	const needsItems = kind === 'change' || kind === 'read' || WITH_FILE.includes(name);
	if (isTool(history.shape)) return needsItems ? 'plain' : history.shape;
	// Nor has a round anything to share a request with.
	const isKept = kind === 'session' || kind === 'change' || name === RECIPIENT;
	return isKept && history.shape.startsWith('loop') ? 'other' : history.shape;
}

function endingOf({ operation, shape, items: wanted, ending }: History): History['ending'] {
	// Only the very same request is answered from memory.
	if (operationCalled(operation).kind === 'session') return 'none';
	// Two items of one run may or may not be worked on within the same millisecond.
	const equal = new Set(wanted).size < wanted.length;
	const isOff = (equal && ending === 'now') || (shape === 'sub' && ending === 'later');
	return isOff ? 'execution' : ending;
}

/** What the rules about an operation depend on is edited more often. */
function editOf(history: History, edit: Edit): Edit {
	const { kind, name, instead } = operationOf(history);
	if (edit === 'account' || edit === 'base') return edit;
	if (edit === 'greeting' || kind === 'change') return 'greeting';
	if (edit === 'onError') return edit;
	if (instead) return 'operation';
	// How many items share a request.
	if (name === RECIPIENT) return 'batching';
	return edit === 'operation' ? 'greeting' : edit;
}

/** As few words as it takes, for a person who reads what was found. */
export function story(history: History): string[] {
	const {
		shape,
		items: wanted,
		ending,
		onError,
		retryOnFail,
		identical,
		batching,
		atOnce,
		again,
		faults: plan,
		steps,
	} = history;
	return [
		`${history.operation}, ${shape}, items ${wanted.join(' ')}, ending ${ending}, On Error ${onError}` +
			`${retryOnFail ? ', Retry On Fail' : ''}${batching ? ', Batching' : ''}${atOnce > 1 ? `, ${atOnce} Parallel Requests` : ''}, Identical Requests ${identical}` +
			(isTool(shape)
				? `, ${history.together ? 'all at once, ' : ''}fails in ${history.fails} executions, asks again ${again} times`
				: ''),
		`requests: ${plan.join(' ') || 'all ok'}`,
		...steps.map(
			({ press, workflow, edits, minutes, corrects }, index) =>
				(press === 'run'
					? 'Run anew'
					: `Retry with ${workflow} workflow${shape === 'sub' ? ` of ${retried(steps, index)}` : ''}`) +
				`${edits.length > 0 ? `, after editing ${edits.join(', ')}` : ''}` +
				`${minutes > 0 ? `, ${minutes} minutes later` : ''}${corrects ? ', records corrected by hand' : ''}`,
		),
	];
}

/** Which execution a step retries; a sub-workflow's own one that was retried has no other above it. */
function retried(steps: readonly Step[], index: number): string {
	const before = steps.slice(0, index);
	const since = before.slice(before.findLastIndex(({ press }) => press === 'run') + 1);
	return since.some(({ of }) => of === 'sub') ? 'that retry' : `the ${steps[index].of} execution`;
}
