/** Canvases that are played each time, since each proves a rule of the pack. */
import type { Canvas, Ours } from './canvas.ts';

const ours = (more: Partial<Ours>): Ours => ({
	...{ kind: 'ours', operation: 'letter', place: 'line', onError: 'stopWorkflow' },
	...{ leadsTo: 'nothing', way: [], losesFields: false, retryOnFail: false, atOnce: 1 },
	...{ readsBefore: false, batchSize: 1, isCopy: false },
	...{ executeOnce: false, alwaysOutputData: false, ...more },
});

const canvas = (steps: Canvas['steps'], more: Partial<Canvas> = {}): Canvas => ({
	...{ people: 2, steps, faults: [], presses: [], clicks: undefined, events: [], ...more },
});

const edit = { kind: 'theirs', step: 'edit', onError: 'stopWorkflow', executeOnce: false } as const;
const question = ours({ operation: 'question' });
const yes = { is: 'yes', who: 0 } as const;

export const KNOWN: Readonly<Record<string, Canvas>> = {
	'the empty item of Always Output Data leads to no one': canvas(
		[
			ours({ onError: 'continueErrorOutput', alwaysOutputData: true }),
			edit,
			ours({ operation: 'message', readsBefore: true }),
		],
		{ people: 1, faults: ['acted502'] },
	),
	'an item left out of a loop leads back to it': canvas([ours({ place: 'loop' })], {
		...{ people: 3, faults: ['acted502'], presses: ['advised'] },
	}),
	'a loop goes on without a whole round': canvas([ours({ place: 'loop', batchSize: 2 })], {
		...{ people: 5, faults: ['acted502', 'acted502'], presses: ['advised'] },
	}),
	'a retry because of another step, with items in another order, sends nothing again': canvas(
		[
			ours({
				...{ place: 'branch', onError: 'continueErrorOutput', leadsTo: 'back' },
				way: ['make', 'stumble'],
			}),
		],
		{ faults: ['acted502', 'status400'], presses: ['original'] },
	),
	'a correction sends nothing again': canvas([ours({})], {
		...{ faults: ['ok', 'status400'], presses: ['text'] },
	}),
	'the editor sends nothing again': canvas([ours({})], {
		clicks: [
			{ on: 'workflow', node: 0 },
			{ on: 'step', node: 0 },
		],
	}),
	'each one has their own response': canvas([question], {
		events: [yes, { is: 'no', who: 1 }],
	}),
	'no response is no approval': canvas([question], { events: [yes, { is: 'time', who: 0 }] }),
	'each round of a loop asks once': canvas([ours({ operation: 'question', place: 'loop' })], {
		events: [yes, { is: 'twice', who: 1 }],
	}),
	'a letter is sent once, however often its status is read': canvas(
		[ours({ operation: 'letter until delivered' })],
		{ events: [{ is: 'delivered', who: 0 }] },
	),
};
