import type { INodeParameters } from 'n8n-workflow';
import type { WorkflowJson } from '../engine/harness/workflow.ts';
import { type Built, connect } from './build.ts';
import type { Change } from './canvas.ts';
import { onlyIf, RETRY_ON_FAIL } from './steps.ts';

/** What a person does before a retry, to a node that has failed. */
export function change(built: Built, name: string, what: Change, advice: string): void {
	if (what === 'advised') return follow(built.workflow, name, advice);
	const node = built.workflow.nodes.find((one) => one.name === name);
	if (!node?.parameters || !built.ours.has(name)) return;
	if (what === 'text') node.parameters = corrected(node.parameters);
	if (what === 'requestsAtOnce') node.parameters.requestOptions = { requestsAtOnce: 3 };
	if (what === 'executeOnce') node.executeOnce = true;
	if (what === 'retryOnFail') Object.assign(node, RETRY_ON_FAIL);
}

/** In each text. */
function corrected(parameters: INodeParameters): INodeParameters {
	const text = JSON.stringify(parameters).replaceAll(/Node\d+n/g, '$&, corrected,');
	return JSON.parse(text) as INodeParameters;
}

/** Does what the error of a node advises, if it's about On Error. */
function follow(workflow: WorkflowJson, name: string, advice: string): void {
	const { nodes, connections } = workflow;
	const node = nodes.find((one) => one.name === name);
	const [, setting] = /set On Error of this step to '(Continue[^']*)'/.exec(advice) ?? [];
	if (!node || setting === undefined) return;
	node.onError = setting.includes('error output') ? 'continueErrorOutput' : 'continueRegularOutput';
	const [, before] = /add an If node after '([^']+)'/.exec(advice) ?? [];
	if (before !== undefined) {
		const added = { name: 'Without errors', type: 'n8n-nodes-base.if', typeVersion: 2.2 };
		nodes.push({ ...added, parameters: onlyIf('={{ $json.error.message }}', 'empty', '') });
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
