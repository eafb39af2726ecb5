import type { Area } from '../../../../nodes/shared/http/area';
import { readOnlyAccount } from '../../../../nodes/shared/run/onlyAccount';
import { contextWith } from '../fakes';

const area: Area<never> = {
	title: 'Letters',
	credential: 'svcProductTokenApi',
	asDocumented: (body) => body,
	baseUrl: { field: 'lettersBaseUrl', displayName: 'Letters Base URL' },
	path: {},
};

const withToken = (productToken: string) => ({
	productToken,
	lettersBaseUrl: 'https://letters.example',
});

/** @param tokens what an expression in the credential returns for each item, and else the first */
const contextOf = (tokens: readonly [string, ...string[]], credentialsHelper?: object) =>
	contextWith({
		getCredentials: async (_: string, item = 0) => withToken(tokens[item] ?? tokens[0]),
		getInputData: () => tokens.map(() => ({ json: {} })),
		getMode: () => 'trigger',
		getNode: () => ({ credentials: { svcProductTokenApi: { id: '1', name: 'SVC' } } }),
		additionalData: { credentialsHelper },
	});

const notAsStored = { getDecrypted: async () => withToken('mine') };

test.each([
	['has no such function', undefined],
	['fails', { getDecrypted: () => Promise.reject(new Error('no')) }],
	['gives what expressions return without an item', notAsStored],
])(
	"refuses another item's account if n8n's helper for credentials %s",
	async (_, credentialsHelper) => {
		const reading = readOnlyAccount(contextOf(['mine', 'another'], credentialsHelper), area);
		await expect(reading).rejects.toThrow('returns a different value for item 1 than for item 0');
		const { credential } = await readOnlyAccount(
			contextOf(['mine', 'mine'], credentialsHelper),
			area,
		);
		expect(credential.data?.productToken).toBe('mine');
	},
);
