import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';
import { isAgentTool, oncePer } from '../../host';

/** The node that all items of the run came from. */
export interface StepBefore {
	readonly name: string;
	readonly type: string;
	readonly parameters: INodeParameters;
	/** The output that they left it by. */
	readonly output: number;
	readonly run: number;
}

/** Undefined for one that is deactivated, which does nothing, and for an agent's tool. */
export const stepBefore = oncePer((context: IExecuteFunctions): StepBefore | undefined => {
	if (isAgentTool(context)) return undefined;
	const [source] = context.getExecuteData().source?.main ?? [];
	if (!source) return undefined;
	const { name } = context.getNode();
	const before = context.getParentNodes(name, { includeNodeParameters: true });
	const step = before.find((one) => one.name === source.previousNode && !one.disabled);
	return (
		step && {
			...{ name: step.name, type: step.type, parameters: step.parameters ?? {} },
			output: source.previousNodeOutput ?? 0,
			run: source.previousNodeRun ?? 0,
		}
	);
});
