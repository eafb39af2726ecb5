import { createHash } from 'node:crypto';
import type { Step } from '../../tools/n8n/build-workflow.ts';
import type { Execution, N8nClient } from '../../tools/n8n/client.ts';
import { at } from '../../tools/n8n/json.ts';

export const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** n8n's own node that takes an archive apart. */
export const unpack = (name: string): Step => ({
	name,
	type: 'n8n-nodes-base.compression',
	typeVersion: 1.1,
	parameters: { operation: 'decompress', binaryPropertyName: 'data', outputPrefix: 'file_' },
});

/** The hashes of the files in the item that a node has put out, by file name. */
export async function fileHashes(
	client: N8nClient,
	execution: Execution,
	node: string,
): Promise<Record<string, string>> {
	const files = at(execution.nodes[node]?.[0]?.outputs[0]?.[0], 'binary');
	const found: Record<string, string> = {};
	for (const file of Object.values(files ?? {})) {
		found[String(at(file, 'fileName'))] = sha256(await client.fileContent(file));
	}
	return found;
}
