import type { IDataObject } from 'n8n-workflow';
import type { Outputs, Run } from '../send';

/** The next step would act on these as on the others. */
export function tellOfTimeouts(run: Run, outputs: Outputs): void {
	tell(run, outputs, ({ timedOut }) => timedOut === true, timedOutHint);
}

/** @param isDeclined of an item that didn't time out */
export function tellOfDeclined(
	run: Run,
	outputs: Outputs,
	isDeclined: (output: IDataObject) => boolean,
): void {
	tell(run, outputs, (json) => json.timedOut === false && isDeclined(json), declinedHint);
}

function tell(
	{ context }: Run,
	outputs: Outputs,
	isMeant: (output: IDataObject) => boolean,
	message: string,
): void {
	if (!outputs.flat().some(({ json }) => isMeant(json))) return;
	context.addExecutionHints({ message, location: 'outputPane' });
}

const timedOutHint =
	'At least one item timed out: its "timedOut" is true. Check it with an If node before the next step acts on it.';

const declinedHint =
	'At least one item was declined: its "data.approved" is false. To go on with approved ones only, add a Filter node before the next step.';
