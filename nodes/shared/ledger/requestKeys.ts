import type { ServiceRequest } from '../http';
import { digest } from './digest';
import { sharedKey } from './itemRecord';

/** Names each request of a run among those of its item; equal ones by their order. */
export class RequestKeys {
	private readonly counts = new Map<string, number>();
	private readonly named = new Set<string>();

	/** @param sharesRequests whether non-idempotent writes of the operation are sent for several items */
	constructor(readonly areShared: boolean) {}

	next(items: readonly number[], request: ServiceRequest): string {
		const { endpoint = '', effect, method, path, body } = request;
		if (this.areShared && effect === 'spend') return sharedKey;
		const exact = effect === 'spend' ? '' : digest([method, path, bytesOf(body)]);
		const name = `${endpoint} ${exact}`.trim();
		const counted = `${items[0]} ${name}`;
		const count = this.counts.get(counted) ?? 0;
		this.counts.set(counted, count + 1);
		const key = `${name}#${count}`;
		for (const item of items) this.named.add(`${item} ${key}`);
		return key;
	}

	/** Whether a request of this attempt for the item has that name. */
	has(item: number, key: string): boolean {
		return this.named.has(`${item} ${key}`);
	}
}

/** A form has another boundary each time it's made, so what it carries counts. */
export function bytesOf(body: ServiceRequest['body']): string | Buffer {
	if (!body) return '';
	if (body.content) return body.content();
	return body.bytes ?? '';
}
