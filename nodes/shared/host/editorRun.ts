import type { IExecuteFunctions } from 'n8n-workflow';
import { isAgentTool } from './agentTool';

/** Whether a person executes the step in the editor, and sees what comes of it. */
export function isInEditor(context: IExecuteFunctions): boolean {
	return context.getMode() === 'manual' && !isAgentTool(context);
}
