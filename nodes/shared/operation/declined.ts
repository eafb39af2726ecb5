import type { IExecuteFunctions } from 'n8n-workflow';
import type { Effect } from '../errors';
import { InputError, isDataObject, isObject } from '../fields';
import { isAgentTool } from '../host';
import type { InputItem } from '../send';

/**
 * Rejects what a person has declined in the step right before: n8n's Send and Wait nodes and those of this pack pass on
 * whatever the answer is. If nobody answers in time, n8n's pass on their input items as they were. An If node in
 * between, or a parameter that reads the answer, shows that someone has thought of it.
 */
export function refuseDeclined(context: IExecuteFunctions, effect: Effect, item: InputItem): void {
	const asking = effect === 'spend' ? askingStepOf(context) : undefined;
	if (asking === undefined || item.wasSent()) return;
	const { data } = item.json;
	const approved = isDataObject(data) ? data.approved : undefined;
	if (approved === false) throw declined(asking.name, 'returned approved: false');
	if (approved === undefined && asking.mayBeLate) {
		throw declined(asking.name, 'got no answer in time');
	}
}

function declined(name: string, what: string): InputError {
	return new InputError(
		`Nobody approved this item: "${name}" ${what}`,
		'Put an If node before this step, with the condition that {{ $json.data.approved }} is true. To also send what nobody approved, connect both outputs of the If node to this step.',
	);
}

interface AskingStep {
	readonly name: string;
	/** Whether it passes on items for which nobody has answered. */
	readonly mayBeLate: boolean;
}

/** By run. It's the same for all items. */
const found = new WeakMap<IExecuteFunctions, { readonly step: AskingStep | undefined }>();

function askingStepOf(context: IExecuteFunctions): AskingStep | undefined {
	const known = found.get(context) ?? { step: findAskingStep(context) };
	found.set(context, known);
	return known.step;
}

/** One that is deactivated asks nobody, and an agent's tool has no step before. */
function findAskingStep(context: IExecuteFunctions): AskingStep | undefined {
	if (isAgentTool(context)) return undefined;
	const from = context.getExecuteData().source?.main?.[0]?.previousNode;
	const { name, parameters: own } = context.getNode();
	if (from === undefined || JSON.stringify(own).includes('approved')) return undefined;
	const before = context.getParentNodes(name, { includeNodeParameters: true });
	const step = before.find((one) => one.name === from && !one.disabled);
	const { operation, responseType = 'approval', options } = step?.parameters ?? {};
	if (step === undefined || operation !== 'sendAndWait') return undefined;
	// Those of this pack say it themselves.
	const isApproval = step.type.startsWith('n8n-nodes-base.') && responseType === 'approval';
	return {
		name: step.name,
		mayBeLate: isApproval && isObject(options) && 'limitWaitTime' in options,
	};
}
