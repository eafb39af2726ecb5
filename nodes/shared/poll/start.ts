import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import type { Fields } from '../fields';
import { refuseLoop, type TriggerContext, withAccount, isLoopAllowed } from '../webhook';
import { begins } from './handOver';
import { pollIn } from './pollIn';
import type { Poll, PollingTrigger } from './pollingTrigger';

/**
 * All of a node's `execute()`, the first step of an execution: passes on what the poll has found. Where a node has it,
 * n8n doesn't poll for "Execute step" in the editor, so that is done here.
 */
export function executeOf<State, F extends Fields>(trigger: PollingTrigger<State, F>) {
	return async function execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const isTest = this.getMode() === 'manual';
		const found = this.getInputData();
		if (!isTest && !begins(found)) return [[]];
		if (!isTest && !trigger.causes) return [found];
		return await withAccount(this, trigger.area, async (account) => {
			const poll = pollIn(this, trigger, account, { isOver: false, waits: false });
			await checkLoop(this, trigger, poll);
			return isTest ? asItems(await sampleOf(this, trigger, poll)) : [found];
		});
	};
}

export async function checkLoop<State, F extends Fields>(
	context: TriggerContext,
	trigger: PollingTrigger<State, F>,
	poll: Poll<F>,
): Promise<void> {
	const causes = isLoopAllowed(poll.values) ? undefined : trigger.causes?.(poll.values, poll);
	if (causes) await refuseLoop(context, causes);
}

/** For "Execute step" in the editor. */
export async function sampleOf<State, F extends Fields>(
	context: TriggerContext,
	{ sample, sampled }: PollingTrigger<State, F>,
	poll: Poll<F>,
): Promise<IDataObject[]> {
	const events = await sample(poll);
	if (events.length > 0) return events;
	throw new NodeOperationError(context.getNode(), `There are no ${sampled}`, {
		description:
			'The trigger works: SVC responded. Publish the workflow (n8n 1.x: activate) to wait for events, or try again once there is one. If there should be one now, leave the filters empty and execute the step again, to see how SVC writes the values.',
	});
}

export function asItems(events: readonly IDataObject[]): INodeExecutionData[][] {
	return [events.map((json) => ({ json }))];
}
