import type { IExecuteFunctions } from 'n8n-workflow';
import { isWithoutExecution } from '../host';
import { digest } from './digest';
import type { ItemRecords } from './itemRecords';

/** By what makes calls equal: when the last of them has ended. */
const ends = new Map<string, Promise<void>>();

/**
 * Waits until earlier calls of an agent's tool with the same arguments have ended. Of two at the same time, one would
 * hold the record of what an earlier call has sent, and the other would know of nothing.
 *
 * @returns what ends this call's own turn, once its records are left
 */
export async function callTurn(
	context: IExecuteFunctions,
	records: ItemRecords | undefined,
): Promise<() => void> {
	const key = records && callKey(context, records);
	if (key === undefined) return () => undefined;
	const before = ends.get(key);
	let tellEnd: () => void = () => undefined;
	const own = new Promise<void>((resolve) => (tellEnd = resolve));
	ends.set(key, own);
	await before;
	return () => {
		if (ends.get(key) === own) ends.delete(key);
		tellEnd();
	};
}

/** Undefined if the call has nothing to do with others. */
function callKey(context: IExecuteFunctions, records: ItemRecords): string | undefined {
	if (!records.isTool || isWithoutExecution(context)) return undefined;
	try {
		return digest([records.execution, context.getNode().id, records.fingerprint(0)]);
	} catch {
		// Data that can't be recognized is rejected later.
		return undefined;
	}
}
