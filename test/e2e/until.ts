import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits for what n8n does in the background.
 * @param what for the error; a function can tell how far it has come
 * @throws Error saying `what` when it takes too long
 */
export async function until(
	what: string | (() => string),
	holds: () => boolean | Promise<boolean>,
	withinMs = 300_000,
): Promise<void> {
	const start = Date.now();
	while (!(await holds())) {
		const elapsed = Date.now() - start;
		if (elapsed > withinMs) {
			throw new Error(`This did not come about: ${typeof what === 'string' ? what : what()}`);
		}
		// What takes long, such as the next tick of a clock, is asked for less often: n8n answers slowly.
		await sleep(Math.min(200 + elapsed / 10, 1000));
	}
}
