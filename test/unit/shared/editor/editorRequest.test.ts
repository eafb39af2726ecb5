import type { IHttpRequestOptions, ILoadOptionsFunctions } from 'n8n-workflow';
import { letters } from '../../../../nodes/Letters/area';
import { editorList } from '../../../../nodes/shared/editor';

test('a list waits for SVC as long as people do, not as long as a run', async () => {
	const limits: unknown[] = [];
	const context = {
		getNode: () => ({ name: 'Letters', type: 'svcLetters' }),
		getCredentials: async () =>
			await Promise.resolve({
				productToken: 'token',
				accountId: '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
				lettersBaseUrl: 'https://letters.example/v1',
			}),
		helpers: {
			async httpRequestWithAuthentication(_: string, { timeout }: IHttpRequestOptions) {
				limits.push(timeout);
				return await Promise.resolve({ statusCode: 200, headers: {}, body: '[]' });
			},
		},
	} as unknown as ILoadOptionsFunctions;
	await editorList(context, letters, '/accounts/{accountId}/letters');
	expect(limits).toEqual([20_000]);
});
