import type { ReadContextOfItem, ReadContextOfRun } from '../../../../nodes/shared/fields';

/** As in a run of which nothing is special. */
export const ofRun: ReadContextOfRun = {
	timezone: 'UTC',
	hint: () => undefined,
	isTool: false,
	isInErrorWorkflow: false,
	emptyExpressions: undefined,
	named: new Map(),
};

/** The same for an item whose expressions all return nothing. */
export const ofItem: ReadContextOfItem = {
	...ofRun,
	evaluate: () => undefined,
	earlierOutput: () => undefined,
	allowsUnusualText: () => false,
	keptId: undefined,
	wasSent: () => false,
};
