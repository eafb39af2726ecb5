import type { WorkflowJson } from '../engine/harness/workflow.ts';
import { connect } from './build.ts';
import { onlyIf } from './steps.ts';

/** Does what the error of a node advises, if it's about On Error. */
export function follow(workflow: WorkflowJson, name: string, advice: string): void {
	const { nodes, connections } = workflow;
	const node = nodes.find((one) => one.name === name);
	const [, setting] = /set On Error of this step to '(Continue[^']*)'/.exec(advice) ?? [];
	if (!node || setting === undefined) return;
	node.onError = setting.includes('error output') ? 'continueErrorOutput' : 'continueRegularOutput';
	const [, before] = /add an If node after '([^']+)'/.exec(advice) ?? [];
	if (before !== undefined) {
		const added = { name: 'Without errors', type: 'n8n-nodes-base.if', typeVersion: 2.2 };
		nodes.push({ ...added, parameters: onlyIf('={{ $json.error }}', 'empty', '') });
		connections[added.name] = connections[before] ?? {};
		delete connections[before];
		connect(workflow, { node: before, output: 0 }, added.name);
	}
	const loop = Object.keys(connections).find((one) =>
		connections[one].main?.[1]?.some((to) => to.node === name),
	);
	if (loop !== undefined && advice.includes('connect that output back to the loop'))
		connect(workflow, { node: name, output: 1 }, loop);
}
