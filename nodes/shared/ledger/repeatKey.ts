import type { IExecuteFunctions } from 'n8n-workflow';
import type { Account, ServiceRequest } from '../http';
import { digest } from './digest';
import { inOrder } from './identical';
import { bytesOf } from './requestKeys';

/** A node of a workflow with its account, as part of a request's key. */
export function repeatScope(
	context: Pick<IExecuteFunctions, 'getWorkflow' | 'getNode'>,
	{ baseUrl, path, secrets }: Account,
): string[] {
	const account = [baseUrl, JSON.stringify(path), ...secrets];
	return [String(context.getWorkflow().id), context.getNode().id, ...account];
}

/** By which the same request is recognized in another run of the node; undefined for one that isn't bought. */
export async function repeatKey(
	scope: readonly string[],
	{ method, path, body, effect, isForExecution }: ServiceRequest,
): Promise<string | undefined> {
	if (effect !== 'spend' || isForExecution) return undefined;
	const content = (await body?.meaning?.()) ?? String(bytesOf(body));
	return digest([...scope, method, path, withoutNow(content, Date.now())]);
}

/** The same of what one item adds to a request for several. */
export function repeatKeyOfShare(scope: readonly string[], path: string, parts: unknown): string {
	return digest([...scope, path, withoutNow(inOrder(parts), Date.now())]);
}

const isoTime = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)/g;

/** The time of the run is another one each time, in whatever field it is. */
function withoutNow(content: string, now: number): string {
	return content.replace(isoTime, (time) =>
		Math.abs(Date.parse(time) - now) < 60_000 ? 'now' : time,
	);
}
