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

/** A node of the pack. */
export interface Ours {
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
}

export interface Canvas {
	readonly people: number;
	/** Nodes of the pack, and names of n8n's own. */
	readonly steps: ReadonlyArray<Ours | { readonly kind: 'theirs'; readonly step: string }>;
	/** What happens to the requests, in the order in which they arrive. */
	readonly faults: readonly Fault[];
	/** After a failure: a retry, perhaps after doing what the error advises. */
	readonly presses: ReadonlyArray<'original' | 'current' | 'advised'>;
}

const step = fc.constantFrom(...Object.keys(STEPS));

const ours: fc.Arbitrary<Ours> = fc.record({
	kind: fc.constant('ours' as const),
	operation: fc.constantFrom(
		...['letter', 'letter', 'message', 'message', 'recipient of a triggered campaign'],
		...['claim', 'order', 'contact', 'contact', 'dossier'],
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
});

const theirs = fc.record({ kind: fc.constant('theirs' as const), step });

const fault = fc.oneof(
	fc.constantFrom<Fault>('ok', 'status400', 'acted502', 'actedDropped'),
	fc.constantFrom(...FAULTS),
);

export const canvases: fc.Arbitrary<Canvas> = fc.record({
	people: fc.integer({ min: 1, max: 5 }),
	steps: fc
		.array(fc.oneof(ours, theirs), { minLength: 1, maxLength: 6, size: 'max' })
		.filter((steps) => steps.some(({ kind }) => kind === 'ours')),
	faults: fc.array(fault, { maxLength: 8, size: 'max' }),
	presses: fc.array(fc.constantFrom('original', 'current', 'advised', 'advised'), {
		...{ maxLength: 3, size: 'max' },
	}),
});
