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
	const deadline = Date.now() + withinMs;
	while (!(await holds())) {
		if (Date.now() > deadline) {
			throw new Error(`This did not come about: ${typeof what === 'string' ? what : what()}`);
		}
		await sleep(200);
	}
}
