import type { IDataObject } from 'n8n-workflow';
import type { OutputHint } from '../send';

export const timedOut: OutputHint = {
	isMeant: (output) => output.timedOut === true,
	message:
		'At least one item timed out: its "timedOut" is true. Check it with an If node before the next step acts on it.',
};

/** The hint only about items that didn't time out. */
export function ifInTime<V>(hint: OutputHint<V>): OutputHint<V> {
	return {
		...hint,
		isMeant: (output, ...more) =>
			output.timedOut === false && (hint.isMeant?.(output, ...more) ?? true),
	};
}

export function declined(isDeclined: (output: IDataObject) => boolean): OutputHint {
	return ifInTime({
		isMeant: isDeclined,
		message:
			'At least one item was declined: its "data.approved" is false. To continue with approved items only, add an If node before the next step. In a loop, connect its other output back to the loop.',
	});
}
