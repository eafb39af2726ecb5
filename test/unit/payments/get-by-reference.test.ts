import { getOrderByReference } from '../../../nodes/Payments/order/getByReference';
import { RequestFailure } from '../../../nodes/shared/errors';
import type { SendStep } from '../../../nodes/shared/send';

/** Searches at that moment, in a service with these references by day; returns the days that were listed. */
async function search(
	now: string,
	{ days, references, rejected = '' }: { days: number; references: object; rejected?: string },
) {
	const { send } = getOrderByReference;
	if (send.as !== 'steps') throw new Error('It needs several requests');
	const listed: string[] = [];
	const service: SendStep = async ({ query = {}, path }) => {
		const day = String(query.date);
		if (!path) listed.push(day);
		if (day === rejected) throw new RequestFailure({ kind: 'refused', status: 400 });
		const found = Object.entries(references).filter(([, on]) => [on].flat().includes(day));
		const orders = found.map(([reference]) => ({
			order_reference: reference,
			order_key: reference,
		}));
		const body = path ? { order_reference: path.order_key, amount: 1 } : orders;
		return await Promise.resolve({ status: 200, body, text: '', headers: {} });
	};
	const values = { orderReference: 'INV-17', days, simple: true, failWhenMissing: true };
	const run = send.run as (given: object, step: SendStep, item: object) => Promise<object[]>;
	const result = await run(values, service, { startedAt: now }).catch((error: unknown) => error);
	return { listed, result };
}

test('leaves no request under way when it fails', async () => {
	const { send } = getOrderByReference;
	if (send.as !== 'steps') throw new Error('It needs several requests');
	let underWay = 0;
	const service: SendStep = async ({ query = {} }) => {
		underWay++;
		// At that time, two days can be today: the first of them answers late.
		if (query.date === '2030-01-31') await new Promise((resolve) => setTimeout(resolve, 20));
		underWay--;
		if (query.date === '2030-01-31') return { status: 200, body: [], text: '', headers: {} };
		throw new RequestFailure({ kind: 'failed', status: 500 });
	};
	const run = send.run as (given: object, step: SendStep, item: object) => Promise<object[]>;
	const values = { orderReference: 'INV-17', days: 1, simple: true };
	const searching = run(values, service, { startedAt: '2030-01-31T23:30:00.000Z' });
	await expect(searching).rejects.toThrow(RequestFailure);
	expect(underWay).toBe(0);
});

const noon = '2030-01-31T12:00:00.000Z';

test('goes back day by day, and ends on the first day that has the reference', async () => {
	const references = { 'INV-17': '2030-01-29', 'INV-18': '2030-01-31' };
	const { listed, result } = await search(noon, { days: 31, references });
	expect(result).toMatchObject([{ order_reference: 'INV-17', days_searched: 3 }]);
	expect(listed).toEqual(['2030-01-31', '2030-01-30', '2030-01-29']);
});

test('searches as many days as it is told, each once', async () => {
	const { listed, result } = await search(noon, { days: 366, references: {} });
	expect(result).toMatchObject({
		message: 'There is no order in the last 366 days with the reference "INV-17"',
	});
	expect(new Set(listed).size).toBe(366);
	expect(listed).toHaveLength(366);
	expect(listed.at(-1)).toBe('2029-01-31');
	const last = await search(noon, { days: 366, references: { 'INV-17': '2029-01-31' } });
	expect(last.result).toMatchObject([{ days_searched: 366 }]);
});

test('counts the days that can be today around midnight as one', async () => {
	for (const [now, names] of [
		['2030-01-31T22:54:00.000Z', ['2030-01-31']],
		['2030-01-31T22:56:00.000Z', ['2030-01-31', '2030-02-01']],
		['2030-02-01T00:04:00.000Z', ['2030-01-31', '2030-02-01']],
		['2030-02-01T00:06:00.000Z', ['2030-02-01']],
	] as const) {
		expect((await search(now, { days: 1, references: {} })).listed).toEqual(names);
	}
	const { listed } = await search('2030-01-31T23:00:00Z', { days: 2, references: {} });
	expect(listed).toEqual(['2030-01-31', '2030-02-01', '2030-01-30']);
});

test('ignores only the rejection of a day that has not begun', async () => {
	const references = { 'INV-17': '2030-01-31' };
	const ahead = await search('2030-01-31T23:30:00Z', {
		...{ days: 1, references, rejected: '2030-02-01' },
	});
	expect(ahead.result).toMatchObject([{ days_searched: 1 }]);
	const past = await search(noon, { days: 3, references: {}, rejected: '2030-01-29' });
	expect(past.result).toBeInstanceOf(RequestFailure);
	// What is found on a newer day of the same round counts.
	const newer = await search(noon, {
		...{ days: 3, references: { 'INV-17': '2030-01-30' }, rejected: '2030-01-29' },
	});
	expect(newer.result).toMatchObject([{ days_searched: 2 }]);
});

test('outputs an order once that is listed on both days that can be today', async () => {
	const references = { 'INV-17': ['2030-01-31', '2030-02-01'] };
	const { result } = await search('2030-01-31T23:00:00Z', { days: 1, references });
	expect(result).toHaveLength(1);
});
