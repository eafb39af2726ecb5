/** Waits for something that happens elsewhere; the test's own time limit ends a vain wait. */
export async function until(condition: () => boolean): Promise<void> {
	while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}
