import type { IExecuteFunctions, INodeParameters } from 'n8n-workflow';
import type { Effect } from '../../errors';
import { everythingIn, InputError, isDataObject, isExpression, isObject } from '../../fields';
import type { InputItem } from '../../send';
import { inputsOf, isErrorItem, isInLoop, oncePer, outputsOfRun } from '../../host';
import { stepBefore, type StepBefore } from './stepBefore';

/**
 * Rejects items that the step right before has only passed on: they weren't approved, so nothing may change for them, or
 * failed there, so nothing may be sent for them. An If node in between, or a parameter that reads the answer or the
 * error, shows that someone has thought of it.
 */
export function refusePassedOn(context: IExecuteFunctions, effect: Effect, item: InputItem): void {
	const step = effect === 'read' ? undefined : stepBefore(context);
	if (step === undefined || item.wasSent()) return;
	refuseDeclined(context, step, item);
	refusePaused(context, step, item);
	if (effect !== 'spend') return;
	refuseFailed(context, step, item);
	refusePlaceholder(context, step, item);
}

/**
 * n8n's Send and Wait nodes and those of this pack output an item whatever the answer is, and so does a sub-workflow that
 * ends with one. Without a response in time, n8n's output their input items as they were, with the answer of an earlier
 * approval if there was one, and so does n8n if they fail with On Error set to Continue. What leaves by another output
 * was told apart.
 */
function refuseDeclined(context: IExecuteFunctions, step: StepBefore, { json }: InputItem): void {
	const { operation, responseType = 'approval', options } = step.parameters;
	const answer = isDataObject(json.data) ? json.data : {};
	const asks = operation === 'sendAndWait';
	// What else a sub-workflow says of approval has no time.
	const asked = step.type.endsWith('.executeWorkflow') && 'respondedAt' in answer;
	if (!(asks || asked) || step.output > 0) return;
	// Those of this pack say it themselves.
	const isApproval = asks && step.type.startsWith('n8n-nodes-base.') && responseType === 'approval';
	const isLimited = isObject(options) && 'limitWaitTime' in options;
	// In n8n 1.x, answers have no time, so two that say the same can't be told apart.
	const isOld =
		(isLimited || 'respondedAt' in answer) && earlierAnswers(context).has(JSON.stringify(answer));
	const isPassedOn = isApproval && (answer.approved === undefined || isOld);
	if (answer.approved !== false && !isPassedOn) return;
	if (isRead(context, 'approved')) return;
	const loop = inLoop(context);
	if (!isPassedOn)
		throw notApproved(step, 'returned approved: false', `${ifApproved} ${loop ?? toAll}`);
	const what = isLimited ? 'got no response in time' : 'returned no response';
	const remedy =
		answer.approved === undefined ? `${ifApproved} ${unlessDeclined}` : cleared(step.name);
	throw notApproved(step, what, loop ? `${remedy} ${loop}` : remedy);
}

function notApproved({ name }: StepBefore, what: string, remedy: string): InputError {
	return new InputError(`This item wasn't approved: "${name}" ${what}`, remedy);
}

const ifApproved =
	'Put an If node before this step, with the condition that {{ $json.data.approved }} is true.';
const toAll =
	'To continue with unapproved items too, connect both outputs of the If node to this step.';
const unlessDeclined =
	"To continue without a response too, select 'is not equal to' instead, and enter {{ false }}.";

/** An If node alone would find the earlier approval. */
function cleared(name: string): string {
	return `The item still has an earlier approval. Put an Edit Fields node that leaves it out before '${name}', so that n8n can tell the two approvals apart, and an If node after '${name}', with the condition that {{ $json.data.approved }} is true.`;
}

/** Whoever connects the one output of the If node only ends the loop with the first item that isn't approved. */
function inLoop(context: IExecuteFunctions): string | undefined {
	if (!isInLoop(context)) return undefined;
	return context.getInputData().length === 1
		? 'Also connect its other output back to the loop. Otherwise, n8n ends the loop before the remaining items.'
		: 'Connect both its other output and this step to a Merge node that leads back to the loop. Otherwise, n8n ends the loop before the remaining items, or more than once.';
}

/**
 * What a node of this pack puts out as the response to a webhook's caller while it waits. The editor takes that for its
 * output once the data of an execution that still waits is copied there.
 */
function refusePaused(context: IExecuteFunctions, step: StepBefore, { json }: InputItem): void {
	const isOfThisPack = packOf(step.type) === packOf(context.getNode().type);
	if (!isOfThisPack || json.waiting !== true || Object.keys(json).length > 1) return;
	throw new InputError(
		`"${step.name}" was still waiting when this item was copied`,
		`Copy the data again once that execution has continued, or execute '${step.name}' here.`,
	);
}

/** The answers that the input of the step before already had. */
const earlierAnswers = oncePer((context: IExecuteFunctions): ReadonlySet<string> => {
	const step = stepBefore(context);
	const inputs = step ? inputsOf(context, step.name, step.run) : [];
	return new Set(inputs.flatMap(({ data }) => (isDataObject(data) ? [JSON.stringify(data)] : [])));
});

/**
 * With On Error set to Continue, n8n outputs an item that failed beside those that didn't. Only of nodes of this pack
 * it's certain that such an item is one, and not from an If node that has found it.
 */
function refuseFailed(context: IExecuteFunctions, step: StepBefore, { json }: InputItem): void {
	const isOfThisPack = packOf(step.type) === packOf(context.getNode().type);
	if (!isOfThisPack || step.output > 0 || !isFailure(json) || isRead(context, 'error')) return;
	throw new InputError(
		`"${step.name}" failed for this item`,
		`In '${step.name}', set On Error to 'Continue (using error output)', so that failed items go to its error output. To send for them too, also connect that output to this step.`,
	);
}

/**
 * With Always Output Data, n8n puts an empty item at the output of those that are done where all items have left by the
 * error output. It's linked to them, so expressions even find whom to send to.
 */
function refusePlaceholder(context: IExecuteFunctions, step: StepBefore, item: InputItem): void {
	if (Object.keys(item.json).length > 0) return;
	const outputs = outputsOfRun(context, step.name, step.run);
	const errors = outputs.at(-1) ?? [];
	const isErrorOutput = errors.length > 0 && errors.every(isErrorItem);
	if (!isErrorOutput || step.output === outputs.length - 1) return;
	throw new InputError(
		`This item is empty: "${step.name}" failed for all items`,
		`'${step.name}' added it because its setting Always Output Data is on. Turn it off in the Settings of '${step.name}'. To send for failed items too, connect its error output to this step.`,
	);
}

function isFailure(json: InputItem['json']): boolean {
	return Object.keys(json).length === 1 && isDataObject(json.error) && 'message' in json.error;
}

function packOf(type: string): string {
	return type.slice(0, Math.max(0, type.lastIndexOf('.')));
}

/**
 * Whether an expression of the node reads such a field, or shows the whole item, so that someone has thought of it. The
 * same word in a text, as in "Your request was approved", shows nothing.
 */
function isRead(context: IExecuteFunctions, field: string): boolean {
	const reads = new RegExp(
		`(?:\\.|\\[["'\`])${field}\\b|\\bJSON\\.stringify\\(|\\.toJsonString\\(`,
	);
	return expressionsIn(context.getNode().parameters).some((one) => reads.test(one));
}

function expressionsIn(parameters: INodeParameters): string[] {
	return [...everythingIn(parameters)].filter(isExpression).flatMap((template) => {
		const [, ...pieces] = template.split('{{');
		return pieces.map((piece) => piece.split('}}', 1).join(''));
	});
}
