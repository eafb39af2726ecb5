import type { IExecuteFunctions } from 'n8n-workflow';
import { internals } from '../../host';

/**
 * The link to the page of a question, signed by n8n.
 *
 * n8n 2.x signs the path that people see and checks the path that n8n sees. If a reverse proxy serves n8n
 * below a path, such as https://example.com/n8n/, it removes that path, and n8n would reject all responses. So
 * the link is signed without it.
 */
export function answerLink(context: IExecuteFunctions, key: string): string {
	const below = servedBelow(context);
	if (!below) return context.getSignedResumeUrl({ key });
	const { base, root, data, waiting } = below;
	const atRoot: unknown = Reflect.apply(
		context.getSignedResumeUrl,
		// n8n's function reads nothing else that differs.
		Object.create(context, {
			additionalData: {
				value: { ...data, webhookWaitingBaseUrl: root + waiting.slice(base.length) },
			},
		}),
		[{ key }],
	);
	if (typeof atRoot !== 'string') throw new Error('n8n signs no links');
	return atRoot.replace(root, () => base);
}

/** n8n's public URL, if it has a path. */
function servedBelow(context: IExecuteFunctions) {
	const data = internals(context, 'additionalData');
	const { restApiUrl, webhookWaitingBaseUrl: waiting } = data;
	if (typeof restApiUrl !== 'string' || typeof waiting !== 'string') return undefined;
	const base = /^(.+\/)rest$/.exec(restApiUrl)?.[1];
	if (base === undefined || !URL.canParse(base) || !waiting.startsWith(base)) return undefined;
	const root = new URL('/', base).href;
	return new URL(base).href === root ? undefined : { base, root, data, waiting };
}
