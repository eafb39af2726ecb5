import { pause } from '../../../../nodes/shared/host/cancellation';
import { contextWith } from '../fakes';

const context = contextWith({ getExecutionCancelSignal: () => undefined });

test.each([
	['an hour', 3_600_000],
	['longer than a timer of Node can run, which would end at once', 30 * 24 * 3_600_000],
])('waits %s', async (_, ms) => {
	jest.useFakeTimers();
	let isOver = false;
	void pause(context, ms).then(() => (isOver = true));
	await jest.advanceTimersByTimeAsync(3_599_000);
	expect(isOver).toBe(false);
	jest.useRealTimers();
});
