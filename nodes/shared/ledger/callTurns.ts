/** By what makes calls equal: when the last of them has ended. */
const ends = new Map<string, Promise<void>>();

/**
 * Waits until the equal calls that came before have ended. Of two at the same time, one would hold the record of
 * what an earlier one has sent, and the other would know of nothing.
 *
 * @returns what ends this call's own turn
 */
export async function takeTurn(key: string): Promise<() => void> {
	const before = ends.get(key);
	let tellEnd: () => void = () => undefined;
	const own = new Promise<void>((resolve) => (tellEnd = resolve));
	ends.set(key, own);
	await before;
	return () => {
		if (ends.get(key) === own) ends.delete(key);
		tellEnd();
	};
}
