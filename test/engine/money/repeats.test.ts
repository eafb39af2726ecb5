/** What is sent again by the node itself, by what the operation does to the world. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import type { Fault } from '../../../simulator/index.ts';
import { sentences } from '../../sentences.ts';
import { createParameters, someLetters } from '../letters/letter.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

const letterId = byId('={{ $json.id }}');
const read: INodeParameters = { resource: 'letter', operation: 'get', letterId };
const idempotent: INodeParameters = { resource: 'letter', operation: 'delete', letterId };

async function run(parameters: INodeParameters, fault: Fault) {
	const item: IDataObject = { ...someLetters(1)[0], id: bed.service.state.seedLetters(1)[0].id };
	bed.service.order(fault);
	const result = await bed.engine.runNode('svcLetters', parameters, { items: [item] });
	return { ...result, sent: bed.service.requests };
}

const atOnce = { 'retry-after': '0' };

const temporary: Array<[string, Fault]> = [
	...[429, 502, 503, 504].map((status): [string, Fault] => [
		`${status}`,
		{ kind: 'status', status, headers: atOnce },
	]),
	['a connection that breaks before the answer', { kind: 'resetBeforeRead' }],
	['a connection that breaks within the answer', { kind: 'resetMidAnswer' }],
];

describe.each([
	['a read', read],
	['what can be repeated', idempotent],
])('%s', (_, parameters) => {
	test.each(temporary)('is sent again after %s', async (_name, fault) => {
		const { sent, error } = await run(parameters, fault);
		expect(error?.message).toBeUndefined();
		expect(sent).toHaveLength(2);
	});

	test('is sent when something listens again', async () => {
		const { sent, status } = await run(parameters, { kind: 'refuseConnection', delayMs: 60_000 });
		expect({ status, sent: sent.length }).toEqual({ status: 'success', sent: 1 });
	});

	test('is given up after four times, and says so', async () => {
		const fault: Fault = { kind: 'status', status: 503, headers: atOnce, times: 10 };
		const { sent, error } = await run(parameters, fault);
		expect(error?.message).toBe(`${sentences.failed} [item 0]`);
		expect(error?.description).toContain('SVC responded with status 503');
		expect(error?.description).toContain('Try again later.');
		expect(sent).toHaveLength(4);
	});

	test.each([400, 401, 403, 404, 409, 422, 500, 501])(
		'is not sent again after %i',
		async (status) => {
			const { sent, error } = await run(parameters, { kind: 'status', status, headers: atOnce });
			expect(error?.message).toMatch(/^(SVC|The credential) /);
			expect(sent).toHaveLength(1);
		},
	);
});

describe('a letter to be created', () => {
	test('is sent again after 429', async () => {
		const { sent, error } = await run(createParameters, {
			kind: 'status',
			status: 429,
			headers: atOnce,
		});
		expect(error?.message).toBeUndefined();
		expect(sent.map(({ status }) => status)).toEqual([429, 201]);
	});

	test('is sent when something listens again', async () => {
		const { sent, status } = await run(createParameters, {
			kind: 'refuseConnection',
			delayMs: 60_000,
		});
		expect({ status, sent: sent.length }).toEqual({ status: 'success', sent: 1 });
	});
});

describe.each([
	['a read', read],
	['a letter to be created', createParameters],
])('Retry-After, for %s', (_, parameters) => {
	const wait = (value: string): Fault => ({
		kind: 'status',
		status: 429,
		headers: { 'retry-after': value },
	});

	test('in seconds: not before the service allows it', async () => {
		const { sent, status } = await run(parameters, wait('1'));
		expect(status).toBe('success');
		expect(sent[1].at - sent[0].at).toBeGreaterThanOrEqual(1000);
	});

	test('as a date: not before the service allows it', async () => {
		const allowed = new Date(Date.now() + 2000).toUTCString();
		const { sent, status } = await run(parameters, wait(allowed));
		expect(status).toBe('success');
		expect(sent[1].at).toBeGreaterThanOrEqual(Date.parse(allowed));
	});

	test.each([
		['seconds', () => '3600'],
		['a date', () => new Date(Date.now() + 3_600_000).toUTCString()],
	])('of an hour, in %s, becomes an error that names the time', async (_name, value) => {
		const { sent, error } = await run(parameters, wait(value()));
		expect(error?.message).toBe(`${sentences.tooManyRequests} [item 0]`);
		expect(error?.description).toContain('Try again in 60 minutes');
		expect(sent).toHaveLength(1);
	});

	test('that is nonsense counts as none', async () => {
		const { sent, status } = await run(parameters, wait('soon'));
		expect({ status, sent: sent.length }).toEqual({ status: 'success', sent: 2 });
	});
});
