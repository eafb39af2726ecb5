import assert from 'node:assert/strict';
import type { N8nClient } from '../../tools/n8n/client.ts';
import { until } from './until.ts';

/** Until the execution waits for a response. @throws AssertionError when it fails before */
export async function untilSuspended(client: N8nClient, id: string): Promise<void> {
	await until(`${id} waits`, async () => {
		const { status, error } = await client.execution(id);
		assert.notEqual(status, 'error', error);
		return status === 'waiting';
	});
}
