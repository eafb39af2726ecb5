import { pathKey, type ServiceRequest } from '../http';
import { digest } from './digest';
import type { ItemRecord } from './itemRecord';
import type { RequestKeys } from './requestKeys';

/** What an idempotent write changes, as a digest. What is deleted stays so, and an upload leaves others as they are. */
export function changedBy({ effect, method, path, body }: ServiceRequest): string | undefined {
	if (effect !== 'idempotent' || method === 'DELETE' || !body?.bytes) return undefined;
	const [changed = ''] = pathKey(path).split('?', 1);
	return digest([changed]);
}

/**
 * What the request was sent for may have changed by now, so what earlier attempts have changed there counts no more:
 * whoever goes back to it has it sent again.
 * @param keys of this attempt: an operation itself can change the same in several steps
 */
export function countNoMore(
	records: readonly ItemRecord[],
	request: ServiceRequest,
	keys: Pick<RequestKeys, 'has'>,
): void {
	const changes = changedBy(request);
	if (changes === undefined) return;
	for (const { answers } of records) {
		for (const [key, known] of Object.entries(answers))
			if (known.changes === changes && !keys.has(key)) delete answers[key];
	}
}

/**
 * Whether the item still asks for what was paid for. What isn't paid for yet is noted.
 * @param what it asks for, as a digest
 */
export function isAsPaid(record: ItemRecord, what: string): boolean {
	const isPaid = Object.values(record.answers).some(({ isHarmless }) => isHarmless !== true);
	if (!isPaid) record.asked = what;
	return record.asked === undefined || record.asked === what;
}
