import { pathKey, type ServiceRequest } from '../http';
import { digest } from './digest';

/**
 * What an idempotent write changes, as a digest. What is deleted stays so, a form uploads one more, and what expires is
 * one more, too.
 */
export function changedBy(request: ServiceRequest): string | undefined {
	const { effect, method, path, body, expires } = request;
	const isOneMore = expires === true || body?.content !== undefined;
	if (effect !== 'idempotent' || method === 'DELETE' || !body || isOneMore) return undefined;
	const [changed = ''] = pathKey(path).split('?', 1);
	return digest([changed]);
}
