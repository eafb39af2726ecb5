import type { IExecuteFunctions } from 'n8n-workflow';
import { canceledUnsent, RequestFailure } from '../errors';
import { endOrStop, executionIdOf, isCanceled, isInEditor, rethrow } from '../host';
import type { RepeatKeys } from './repeatKey';

/**
 * A request of an execution in the editor, from when it's looked up until it has ended. Meanwhile, another execution of
 * the same, as in a second tab, would know of nothing and send it again.
 */
export interface Turn<Done> {
	/** What was done before. */
	readonly done: Done;
	/** The request has ended. */
	end(): void;
}

interface UnderWay {
	readonly execution: string;
	readonly ended: Promise<void>;
}

const canceledWaiting = {
	...canceledUnsent,
	said: 'it was waiting for another execution of this step',
};

/** By any of its keys. */
const underWay = new Map<string, UnderWay>();

/**
 * Waits until no other execution sends the same.
 * @param find finds what was done
 * @throws RequestFailure if this execution is stopped meanwhile
 */
export async function takeTurn<Done>(
	context: IExecuteFunctions,
	execution: string,
	keys: RepeatKeys,
	find: () => Done,
): Promise<Turn<Done>> {
	const other = () =>
		keys.map((key) => underWay.get(key)).find((one) => one && one.execution !== execution);
	for (let one = other(); one; one = other()) {
		await endOrStop(context, one.ended);
		if (isCanceled(context)) throw new RequestFailure(canceledWaiting);
	}
	// From here on, nothing waits until the others know of this one.
	const end = begin(execution, keys);
	try {
		return { done: find(), end };
	} catch (error) {
		end();
		return rethrow(error);
	}
}

/**
 * Waits until no other execution in the editor sends with this node. Requests for several items can have an item in common
 * without being the same.
 * @returns what lets the next one send
 */
export async function nodeTurn(context: IExecuteFunctions): Promise<() => void> {
	if (!isInEditor(context)) return () => undefined;
	const key = ['node', context.getWorkflow().id, context.getNode().id].join(' ');
	const { end } = await takeTurn(context, executionIdOf(context), [key], () => undefined);
	return end;
}

function begin(execution: string, keys: RepeatKeys): Turn<unknown>['end'] {
	let tellEnd: () => void = () => undefined;
	const ended = new Promise<void>((resolve) => (tellEnd = resolve));
	const own: UnderWay = { execution, ended };
	for (const key of keys) underWay.set(key, own);
	return () => {
		for (const key of keys) if (underWay.get(key) === own) underWay.delete(key);
		tellEnd();
	};
}
