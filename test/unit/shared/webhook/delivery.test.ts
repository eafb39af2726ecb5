import type { IWebhookFunctions } from 'n8n-workflow';
import { deliveryOf, largestBody, Refusal } from '../../../../nodes/shared/webhook/delivery';

/** A webhook's context with what `deliveryOf` asks of it. */
function contextWith(request: object): IWebhookFunctions {
	return {
		getRequestObject: () => request,
		getHeaderData: () => ({}),
		getQueryData: () => ({}),
	} as unknown as IWebhookFunctions;
}

const textOf = async (request: object) => await deliveryOf(contextWith(request)).text();

it('takes what n8n has read, without a byte order mark', async () => {
	expect(await textOf({ rawBody: Buffer.from('\ufeff{"a":"é"}') })).toBe('{"a":"é"}');
});

it('reads what n8n has not read', async () => {
	const request = {
		rawBody: undefined as Buffer | undefined,
		async readRawBody() {
			this.rawBody = Buffer.from('text');
		},
	};
	expect(await textOf(request)).toBe('text');
});

it("counts a body that can't be read any more as none", async () => {
	const readRawBody = async () => {
		throw new Error('stream is not readable');
	};
	expect(await textOf({ readRawBody })).toBe('');
	expect(await textOf({})).toBe('');
});

it('reads the values of a form with files, of which n8n leaves no body', async () => {
	const data = { Type: 'Opened', To: ['a b', 'c&d'] };
	const text = await textOf({
		body: { data, files: {} },
		readRawBody: () => new Promise(() => {}),
	});
	expect([...new URLSearchParams(String(text))]).toEqual([
		['Type', 'Opened'],
		['To', 'a b'],
		['To', 'c&d'],
	]);
});

it('refuses what is too large, and nothing smaller', async () => {
	expect(await textOf({ rawBody: Buffer.alloc(largestBody, 'a') })).toHaveLength(largestBody);
	const refusal = await textOf({ rawBody: Buffer.alloc(largestBody + 1, 'a') });
	expect(refusal).toBeInstanceOf(Refusal);
	expect(refusal).toMatchObject({ status: 413, message: 'The body is larger than 1 MB' });
});
