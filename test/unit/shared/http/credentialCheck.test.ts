import type { ICredentialTestFunctions } from 'n8n-workflow';
import { sentences } from '../../../sentences.ts';
import { problemOf } from '../../../../nodes/shared/http/credentialCheck';

const check = {
	title: 'Letters',
	secrets: [],
	suspects: 'the base URL',
	request: () => ({ url: 'https://letters.example', headers: {} }),
};

const testedWith = async (request: () => Promise<unknown>) =>
	await problemOf({ helpers: { request } } as unknown as ICredentialTestFunctions, check);

it('ends although a response never does', async () => {
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	const shorter = jest.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 1000));
	const problem = await testedWith(async () => await new Promise(() => undefined));
	expect(shorter.mock.calls[0]?.[0]).toBeLessThanOrEqual(30_000);
	shorter.mockRestore();
	expect(problem).toContain(`${sentences.dropped}. The request timed out. Check the base URL: `);
});

it.each(['ECONNRESET', 'HPE_INVALID_CONSTANT', 'ECONNABORTED'])(
	'says what to check if the connection ends with %s',
	async (code) => {
		const lost = Object.assign(new Error('lost'), { code, isAxiosError: true });
		const problem = await testedWith(async () => await Promise.reject(lost));
		expect(problem).toContain(`${sentences.dropped}. `);
		expect(problem).toContain(
			" Check the base URL: its port, and that it starts with https. If it's right, try again later.",
		);
	},
);

it('names the network if the proxy opens no connection', async () => {
	const ended = new Error('Proxy connection ended before receiving CONNECT response');
	expect(await testedWith(async () => await Promise.reject(ended))).toBe(
		`Nothing was sent: ${ended.message}. Check the base URL, and your n8n's network, such as its proxy.`,
	);
});
