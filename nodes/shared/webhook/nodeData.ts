import { deepCopy, type IDataObject } from 'n8n-workflow';
import { isDataObject, isObject } from '../fields';
import { internals } from '../host';
import type { TriggerContext } from './withAccount';

/**
 * The node's static data. n8n stores it under the node's name, so a renamed trigger would find nothing: one that
 * polls would set a new baseline and lose what happened since the last poll, and one that SVC calls would forget
 * its events and its secret. So the data has the node's ID, and follows the node to its new name.
 *
 * n8n 1.123 gives a workflow that is duplicated in the editor all of this, with new IDs. Published weeks later, it would
 * start for what has started the original. So the data has the workflow's ID, too.
 */
export function nodeData(context: TriggerContext): IDataObject {
	const data = context.getWorkflowStaticData('node');
	const { id } = context.getNode();
	// n8n doesn't store the data of a test.
	if (context.getMode() === 'manual' || !id) return data;
	if (data.nodeId !== id) moveToName(context, data, id);
	// It may lack this, or be that of the workflow which was copied with n8n's API.
	const workflowId = context.getWorkflow().id;
	if (data.workflowId !== workflowId) data.workflowId = workflowId;
	return data;
}

/** Puts what the node remembers under its present name. */
function moveToName(context: TriggerContext, data: IDataObject, id: string): void {
	const { stored, nameOf } = workflowOf(context);
	const own = ownData(stored, id);
	// Another node may have had this name, and has not run under its new one yet.
	const name = typeof data.nodeId === 'string' ? nameOf.get(data.nodeId) : undefined;
	const other = own ?? (name === undefined ? undefined : (stored[`node:${name}`] ??= {}));
	if (isDataObject(other)) exchange(data, other);
	else if (isOfOriginal(context, data)) replace(data, {});
	data.nodeId = id;
}

/**
 * What is stored for the node, without a change to it. n8n stores the copy that a call works on if the call
 * changed it, even if it is older than what was stored meanwhile, so callers without the secret must change
 * nothing.
 */
export function storedNodeData(context: TriggerContext): IDataObject {
	const data = context.getWorkflowStaticData('node');
	const { id } = context.getNode();
	if (context.getMode() === 'manual' || !id || data.nodeId === id) return data;
	const { stored, nameOf } = workflowOf(context);
	// A node that was cut and pasted has another ID, and goes on where the one with its name has ended.
	const isOfOther = nameOf.has(data.nodeId) || isOfOriginal(context, data);
	return ownData(stored, id) ?? (isOfOther ? {} : data);
}

/** The static data of another node of the workflow, which may not have been in it when this one was published. */
export function otherNodeData(
	context: TriggerContext,
	{ id, name }: { readonly id: string; readonly name: string },
): IDataObject {
	const { stored } = workflowOf(context);
	const known = ownData(stored, id);
	if (known) return known;
	const made: IDataObject = { nodeId: id, workflowId: context.getWorkflow().id };
	// Yet another node may have the name in the meantime.
	stored[`node:${name}`] ??= made;
	return made;
}

/**
 * Whether n8n hasn't stored what the node has noted last. Nothing is known if the workflow has other triggers, whose
 * notes n8n stores together with these.
 */
export function isUnstored(context: TriggerContext): boolean {
	const { stored, nameOf } = workflowOf(context);
	// Not those of a former name, or of a node that was deleted.
	const nodes = [...nameOf.values()].filter((name) => `node:${name}` in stored);
	return nodes.length === 1 && stored.__dataChanged === true;
}

/** A copy that was made with n8n's API keeps the node's ID, and goes on where the original was. */
function isOfOriginal(context: TriggerContext, { workflowId }: IDataObject): boolean {
	return workflowId !== undefined && workflowId !== context.getWorkflow().id;
}

function ownData(stored: Record<string, unknown>, id: string): IDataObject | undefined {
	return Object.values(stored)
		.filter(isDataObject)
		.find(({ nodeId }) => nodeId === id);
}

function workflowOf(context: TriggerContext): {
	stored: Record<string, unknown>;
	nameOf: ReadonlyMap<unknown, string>;
} {
	const { staticData, nodes } = internals(context, 'workflow');
	const all = isObject(nodes) ? Object.values(nodes).filter(isObject) : [];
	return {
		stored: isObject(staticData) ? staticData : {},
		nameOf: new Map(
			all.flatMap(
				({ id, name }): Array<[unknown, string]> => (typeof name === 'string' ? [[id, name]] : []),
			),
		),
	};
}

function exchange(one: IDataObject, other: IDataObject): void {
	const [first, second] = [deepCopy(one), deepCopy(other)];
	replace(one, second);
	replace(other, first);
}

function replace(target: IDataObject, content: IDataObject): void {
	for (const name of Object.keys(target)) delete target[name];
	Object.assign(target, content);
}
