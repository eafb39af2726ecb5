/** What people put on a canvas and press, made up at random. */
import fc from 'fast-check';
import { type Fault, FAULTS } from '../model/service.ts';
import { STEPS } from './steps.ts';

/** Elsewhere than in the line: on a branch of its own, in a loop or a sub-workflow, or before a Merge by position. */
const PLACES = [
	'line',
	'line',
	'line',
	'branch',
	'branch',
	'loop',
	'merge',
	'merge',
	'sub',
] as const;
/** What the error output leads to; `back` is the same node, and `onward` the next one too. */
const LEADS = ['nothing', 'note', 'message', 'onward', 'back', 'back', 'back'] as const;

export interface Settings {
	readonly executeOnce: boolean;
	/** Of n8n's own nodes, the empty item that it adds can mean whomever one looks up (docs/reliability.md). */
	readonly alwaysOutputData: boolean;
}

/** A node of n8n's own, or several. */
interface Theirs extends Pick<Settings, 'executeOnce'> {
	readonly kind: 'theirs';
	readonly step: string;
	readonly onError: Ours['onError'];
}

/** A node of the pack. */
export interface Ours extends Settings {
	readonly kind: 'ours';
	readonly operation: string;
	readonly place: (typeof PLACES)[number];
	readonly onError: 'stopWorkflow' | 'continueRegularOutput' | 'continueErrorOutput';
	readonly leadsTo: (typeof LEADS)[number];
	/** The steps on the way back, and whether a first one keeps only the reason of the failure. */
	readonly way: readonly string[];
	readonly losesFields: boolean;
	readonly retryOnFail: boolean;
	readonly atOnce: number;
	/** Whether its values come from a node further up, although its own items have them too. */
	readonly readsBefore: boolean;
	/** Of the loop. */
	readonly batchSize: number;
	/** Whether it does the same as the node of the same operation before it. */
	readonly isCopy: boolean;
}

/** What a person changes in the node that failed, before a retry; `advised` is what the error says. */
const CHANGES = ['advised', 'text', 'requestsAtOnce', 'retryOnFail', 'executeOnce'] as const;
export type Change = (typeof CHANGES)[number];

/** In the editor. */
interface Click {
	readonly on: 'workflow' | 'step' | 'text';
	/** Which of the pack's nodes. */
	readonly node: number;
}

/** While an execution is suspended: a response to a question, or a letter that is delivered, or n8n looks again. */
interface PauseEvent {
	readonly is: 'yes' | 'no' | 'twice' | 'delivered' | 'time';
	readonly who: number;
}

export interface Canvas {
	readonly people: number;
	/** Nodes of the pack, and names of n8n's own. */
	readonly steps: ReadonlyArray<Ours | Theirs>;
	/** What happens to the requests, in the order in which they arrive. */
	readonly faults: readonly Fault[];
	/** After a failure: a retry, with the original workflow, or with the current one and perhaps a change in it. */
	readonly presses: ReadonlyArray<'original' | 'current' | Change>;
	/** After "Execute workflow" in the editor; undefined if the workflow is published. */
	readonly clicks: readonly Click[] | undefined;
	readonly events: readonly PauseEvent[];
}

const step = fc.constantFrom(...Object.keys(STEPS));

const executeOnce = fc.nat(8).map((one) => one === 8);

const ours: fc.Arbitrary<Ours> = fc.record({
	kind: fc.constant('ours' as const),
	operation: fc.constantFrom(
		...['letter', 'letter', 'message', 'message', 'recipient of a triggered campaign'],
		...['claim', 'order', 'contact', 'contact', 'dossier'],
		...['question', 'question', 'letter until delivered'],
	),
	place: fc.constantFrom(...PLACES),
	onError: fc.constantFrom(
		...(['stopWorkflow', 'stopWorkflow', 'continueRegularOutput'] as const),
		...(['continueErrorOutput', 'continueErrorOutput', 'continueErrorOutput'] as const),
	),
	leadsTo: fc.constantFrom(...LEADS),
	way: fc.array(fc.oneof(step, fc.constant('make')), { maxLength: 2 }),
	losesFields: fc.boolean(),
	retryOnFail: fc.boolean(),
	atOnce: fc.constantFrom(1, 1, 3),
	readsBefore: fc.boolean(),
	batchSize: fc.constantFrom(1, 1, 2),
	isCopy: fc.constantFrom(false, false, true),
	executeOnce,
	alwaysOutputData: fc.constantFrom(false, false, false, true),
});

const theirs: fc.Arbitrary<Theirs> = fc.record({
	kind: fc.constant('theirs' as const),
	step,
	onError: fc.constantFrom('stopWorkflow', 'stopWorkflow', 'continueRegularOutput'),
	executeOnce,
});

const fault = fc.oneof(
	fc.constantFrom<Fault>('ok', 'status400', 'acted502', 'actedDropped'),
	fc.constantFrom(...FAULTS),
);

const click: fc.Arbitrary<Click> = fc.record({
	on: fc.constantFrom('workflow', 'step', 'step', 'text'),
	node: fc.nat(3),
});

const event: fc.Arbitrary<PauseEvent> = fc.record({
	is: fc.constantFrom('yes', 'yes', 'no', 'twice', 'delivered', 'delivered', 'time'),
	who: fc.nat(4),
});

export const canvases: fc.Arbitrary<Canvas> = fc.record({
	people: fc.integer({ min: 1, max: 5 }),
	steps: fc
		.array(fc.oneof(ours, theirs), { minLength: 1, maxLength: 6, size: 'max' })
		.filter((steps) => steps.some(({ kind }) => kind === 'ours')),
	faults: fc.array(fault, { maxLength: 8, size: 'max' }),
	presses: fc.array(fc.constantFrom('original', 'current', 'advised', ...CHANGES), {
		...{ maxLength: 3, size: 'max' },
	}),
	clicks: fc.option(fc.array(click, { maxLength: 4, size: 'max' }), { nil: undefined, freq: 2 }),
	events: fc.array(event, { maxLength: 8, size: 'max' }),
});
