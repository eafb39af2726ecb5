import { createHash } from 'crypto';
import type { IExecuteFunctions } from 'n8n-workflow';
import { canonical } from './identical';

/** 144 bits that differ for different parts, whatever is in them. */
export function digest(parts: ReadonlyArray<string | Buffer>): string {
	const hash = createHash('sha256');
	for (const part of parts) hash.update(`${part.length}:`).update(part);
	return hash.digest('base64url').slice(0, 24);
}

/** Of the node's parameters as they were entered. */
export function digestOfParameters(context: Pick<IExecuteFunctions, 'getNode'>): string {
	return digest([canonical(context.getNode().parameters)]);
}
