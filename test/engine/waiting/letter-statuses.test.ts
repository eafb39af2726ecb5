/**
 * The fields of a letter are not shown (service document 1, part B), nor is where its status stands. The service
 * here is a server of its own.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { IDataObject } from 'n8n-workflow';
import { createParameters, someLetters } from '../letters/letter.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

const id = '44444444-4444-4444-8444-444444444444';
let letter: IDataObject = {};

const server = http.createServer((request, response) => {
	request.resume().on('end', () => {
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify(request.method === 'POST' ? { id } : letter));
	});
});

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

test.each<[IDataObject, string, string | null]>([
	[{ status: 'Delivered' }, 'delivered', 'Delivered'],
	[{ status: { name: 'Delivered', description: 'In the mailbox' } }, 'delivered', 'Delivered'],
	[{ status: { id: 7, code: 'DELIVERED' } }, 'delivered', 'DELIVERED'],
	[{ status: 7 }, '7', '7'],
	[{ letterStatus: 'delivered' }, 'delivered', 'delivered'],
	[{ current_state: 'delivered' }, 'delivered', 'delivered'],
	[{ status: 7, statusName: 'delivered' }, 'delivered', 'delivered'],
	[{ status: 'printed', previousStatus: 'delivered' }, 'delivered', null],
	[{ status: null }, 'delivered', null],
])('of the letter %j, %s is reached as %j', async (shape, statuses, reachedStatus) => {
	letter = { id, ...shape };
	const { error, json } = await bed.engine.runNode(
		'svcLetters',
		{
			...createParameters,
			operation: 'createAndWait',
			statuses,
			waitAtMost: 0,
			failWhenTooLate: false,
		},
		{
			items: someLetters(1),
			credentials: {
				svcProductTokenApi: {
					...bed.engine.credentials.svcProductTokenApi,
					lettersBaseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
				},
			},
		},
	);
	expect(error?.message).toBeUndefined();
	expect(json()).toMatchObject([{ reachedStatus, timedOut: reachedStatus === null }]);
});
