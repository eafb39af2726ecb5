/** Waits for something that happens elsewhere, and gives up after some twenty seconds. */
export async function until(condition: () => boolean): Promise<void> {
	for (let round = 0; round < 4000; round++) {
		if (condition()) return;
		await new Promise((resolve) => setTimeout(resolve, 5));
	}
	throw new Error('Waited in vain');
}
