import { setTimeout as sleep } from 'node:timers/promises';

/** Waits for what n8n does in the background. @throws Error saying `what` after a minute */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
	const deadline = Date.now() + 60_000;
	while (!(await holds())) {
		if (Date.now() > deadline) throw new Error(`This did not come about: ${what}`);
		await sleep(200);
	}
}
