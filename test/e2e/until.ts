import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for what n8n does in the background. @throws Error saying `what` when it takes too long */
export async function until(
	what: string,
	holds: () => boolean | Promise<boolean>,
	withinMs = 300_000,
): Promise<void> {
	const deadline = Date.now() + withinMs;
	while (!(await holds())) {
		if (Date.now() > deadline) throw new Error(`This did not come about: ${what}`);
		await sleep(200);
	}
}
