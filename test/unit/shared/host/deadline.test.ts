import { sleep } from 'n8n-workflow';
import { within } from '../../../../nodes/shared/host/deadline';

test('gives the result that comes in time, and breaks nothing off', async () => {
	let broken: AbortSignal | undefined;
	const result = await within(
		60_000,
		async (signal) => {
			broken = signal;
			return await Promise.resolve('result');
		},
		() => 'late',
	);
	expect([result, broken?.aborted]).toEqual(['result', false]);
});

test('breaks off what takes longer, and ignores what it gives or throws then', async () => {
	let broken: AbortSignal | undefined;
	const work = async (signal: AbortSignal) => {
		broken = signal;
		await sleep(60_000, signal).catch(() => undefined);
		throw new Error('too late');
	};
	expect(await within(10, work, () => 'late')).toBe('late');
	expect(broken?.aborted).toBe(true);
	const refusal = within(10, work, () => {
		throw new Error('time is over');
	});
	await expect(refusal).rejects.toThrow('time is over');
});
