/** The cells of the rows of all tables of a page, or of those below one of its headings, without the tables' heads. */
export function rowsBelow(page: string, heading?: string): string[][] {
	const level = heading?.indexOf(' ') ?? 0;
	const lines = page.split('\n');
	const from = heading === undefined ? 0 : lines.indexOf(heading) + 1;
	if (heading !== undefined && from === 0) throw new Error(`No heading "${heading}"`);
	const length = lines.slice(from).findIndex((line) => {
		const [marks] = /^#+(?= )/.exec(line) ?? [];
		return marks !== undefined && marks.length <= level;
	});
	const below = lines.slice(from, length === -1 ? undefined : from + length);
	return below
		.filter((line, index) => line.startsWith('| ') && !isRule(line) && !isRule(below[index + 1]))
		.map((line) =>
			line
				.split('|')
				.slice(1, -1)
				.map((cell) => cell.trim()),
		);
}

const isRule = (line = '') => /^\| [-:]+ \|/.test(line);
