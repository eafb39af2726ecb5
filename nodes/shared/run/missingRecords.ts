import type { Named } from '../operation';
import type { Settled } from '../send';
import type { Failures } from './failures';

/**
 * Creates what items name and doesn't exist yet, only for those that can be sent.
 * @param prepared by item
 * @returns the items that need it, which were prepared without its ID
 */
export async function createMissing(
	failures: Failures,
	named: Named,
	prepared: ReadonlyArray<Settled<unknown>>,
): Promise<number[]> {
	const ready = [...prepared.keys()].filter((item) => 'value' in (prepared[item] ?? {}));
	const settled = await failures.settle([], async () => await named.create(ready));
	return 'value' in settled ? settled.value : [];
}
