import type { IExecuteFunctions } from 'n8n-workflow';
import { storedRuns } from './earlierRuns';
import { modeOf } from './editorRun';

const errorTrigger = 'n8n-nodes-base.errorTrigger';

/**
 * Whether the error of another execution has started this one, or the one that has called it. n8n's mode says so only the
 * first time: a retry has one of its own, and so has what a person executes in the editor.
 */
export function isErrorWorkflow(context: IExecuteFunctions): boolean {
	if (modeOf(context) === 'error') return true;
	return context
		.getParentNodes(context.getNode().name)
		.some(({ name, type }) => type === errorTrigger && storedRuns(context, name).length > 0);
}
