import { pathKey, type ServiceRequest } from '../http';
import { digest } from './digest';

/** What an idempotent write changes, as a digest. What is deleted stays so, and a form uploads one more. */
export function changedBy({ effect, method, path, body }: ServiceRequest): string | undefined {
	const isForm = body?.content !== undefined;
	if (effect !== 'idempotent' || method === 'DELETE' || !body || isForm) return undefined;
	const [changed = ''] = pathKey(path).split('?', 1);
	return digest([changed]);
}
