/** A redirect is never followed, since the product token would go with it. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INodeParameters } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { expectNoSecrets, listSearch } from '../harness/index.ts';
import { createParameters, someLetters } from '../letters/letter.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

/** Another host on loopback, which nobody is to call. */
const visits: string[] = [];
const elsewhere = http.createServer((request, response) => {
	visits.push(`${request.method} ${request.url}`);
	response.end('{}');
});
let location: string;

beforeAll(async () => {
	await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
	location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/here`;
});
afterEach(() => expect(visits).toEqual([]));
afterAll(() => elsewhere.close());

const letterId = byId('={{ $json.id }}');

describe.each<[string, INodeParameters]>([
	['a read', { resource: 'letter', operation: 'get', letterId }],
	['a deletion', { resource: 'letter', operation: 'delete', letterId }],
	['a letter to be created', createParameters],
])('%s', (_, parameters) => {
	test.each([301, 302, 303, 307, 308])('is not sent elsewhere with %i', async (status) => {
		const [{ id }] = bed.service.state.seedLetters(1);
		bed.service.order({ kind: 'redirect', status, location });
		const result = await bed.engine.runNode('svcLetters', parameters, {
			items: [{ ...someLetters(1)[0], id }],
		});
		expect(result.error?.description).toContain(new URL(location).host);
		expect(bed.service.requests).toHaveLength(1);
		expectNoSecrets(result, bed.secrets);
	});
});

test('nor is what the editor asks for a list', async () => {
	bed.service.order({ kind: 'redirect', location });
	const list = listSearch(bed.engine, { node: 'svcLetters', method: 'searchLetters' });
	await expect(list).rejects.toThrow(sentences.redirected);
});
