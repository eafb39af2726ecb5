import type { IExecuteFunctions } from 'n8n-workflow';
import { isAgentTool } from './agentTool';
import { internals } from './internals';

/**
 * Whether a person executes the step in the editor, and sees what comes of it: in the workflow itself, also as n8n's
 * evaluation of it, in a sub-workflow that it calls, or as a tool without its agent.
 */
export function isInEditor(context: IExecuteFunctions): boolean {
	const mode = modeOf(context);
	if (mode !== 'manual' && mode !== 'evaluation') return false;
	return !isAgentTool(context) || isExecutedAlone(context);
}

/** Whether n8n runs the workflow, also as a sub-workflow, with a row of test data. */
export function isEvaluation(context: IExecuteFunctions): boolean {
	return modeOf(context) === 'evaluation';
}

/** Of the execution that called the sub-workflow first, if n8n knows it. */
export function modeOf(context: IExecuteFunctions): unknown {
	const own = context.getMode();
	return own === 'integrated' ? rootModeOf(context) : own;
}

/** n8n executes a tool from the editor by a node of its own, in place of the agent. */
function isExecutedAlone(context: IExecuteFunctions): boolean {
	const own = context.getNode().name;
	const tools = context.getParentNodes(toolExecutor, { connectionType: 'ai_tool' });
	return tools.some(({ name }) => name === own);
}

const toolExecutor = 'PartialExecutionToolExecutor';

/** Of the execution that called the sub-workflow first; n8n 1.x doesn't know it. */
function rootModeOf(context: IExecuteFunctions): unknown {
	return internals(context, 'additionalData').rootExecutionMode;
}
