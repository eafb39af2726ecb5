import { pathKey, type ServiceRequest } from '../http';
import { digest } from './digest';

/** What an idempotent write changes, as a digest. What is deleted stays so, and an upload leaves others as they are. */
export function changedBy({ effect, method, path, body }: ServiceRequest): string | undefined {
	if (effect !== 'idempotent' || method === 'DELETE' || !body?.bytes) return undefined;
	const [changed = ''] = pathKey(path).split('?', 1);
	return digest([changed]);
}
