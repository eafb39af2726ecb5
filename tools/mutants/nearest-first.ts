/** In the names of most tests and files, or of none. */
const SAYS_NOTHING = new Set(['nodes', 'test', 'ts', 'unit', 'engine', 'wire', 'model', 'index']);

/** "nodes/AddressBookTrigger/polling.ts" -> "address", "book", "trigger", "polling" */
const wordsOf = (file: string) =>
	new Set(
		file
			.replaceAll(/([a-z])([A-Z])/g, '$1 $2')
			.toLowerCase()
			.split(/[^a-z0-9]+/)
			.filter((word) => word !== '' && !SAYS_NOTHING.has(word))
			.map((word) => word.replace(/s$/, '')),
	);

/**
 * The tests that import a file, then those whose names have the most in common with its name. A word that few tests
 * have counts more, and so does a short test, which takes less time.
 *
 * @param textOf the text of a test
 */
export function nearestFirst(
	file: string,
	tests: readonly string[],
	textOf: (test: string) => string,
): string[] {
	const module = `/${file.replace(/\.ts$/, '')}'`;
	const words = tests.map(wordsOf);
	const weight = (word: string) => 1 / words.filter((some) => some.has(word)).length;
	const scored = tests.map((test, at) => {
		const text = textOf(test);
		const common = [...wordsOf(file)].filter((word) => words[at]?.has(word));
		return {
			test,
			score: common.reduce((sum, word) => sum + weight(word), 0) / Math.sqrt(text.length + 1),
			isDirect: text.includes(module) ? 1 : 0,
		};
	});
	return scored
		.sort((a, b) => b.isDirect - a.isDirect || b.score - a.score)
		.map(({ test }) => test);
}
