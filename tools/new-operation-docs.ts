import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** A new operation, as far as the documents name it. */
export interface Described {
	/** Folder of the area's tests, and name of its page: "address-book". */
	tests: string;
	/** As the panel shows it: "Letter > Get Tracking". */
	title: string;
	/** What the panel asks for: "Letter, Return All, Limit; filter Kind". */
	parameters: string;
}

const changelog = 'CHANGELOG.md';

/**
 * Adds an operation to the table of its area's page, and to the changelog.
 *
 * @returns the files that were extended, and what is left to be done by hand
 */
export function addToDocs(described: Described): { changed: string[]; toDo: string[] } {
	const page = `docs/${described.tests}.md`;
	const isInPage = extended(page, (lines) => rowAdded(lines, described));
	const isInChangelog = extended(changelog, (lines) => changeAdded(lines, described));
	return {
		changed: [...(isInPage ? [page] : []), ...(isInChangelog ? [changelog] : [])],
		toDo: [
			isInPage
				? `in ${page}: whether its row has what the panel has, such as Simplify, and what a person needs beyond it, if anything`
				: `the operation in the table of ${page}`,
			isInChangelog
				? `in ${changelog}: what the line doesn't say yet, if anything`
				: `a line in ${changelog}`,
		],
	};
}

function extended(file: string, add: (lines: string[]) => boolean): boolean {
	if (!existsSync(file)) return false;
	const lines = readFileSync(file, 'utf8').split('\n');
	if (!add(lines)) return false;
	writeFileSync(file, lines.join('\n'));
	return true;
}

/** After the last operation of its resource, or else at the end of the table. */
function rowAdded(lines: string[], { title, parameters }: Described): boolean {
	const start = lines.findIndex((line) => line.startsWith('| Operation '));
	if (start < 0) return false;
	const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
	const [resource] = title.split(' > ');
	const last = lines.slice(0, end).findLastIndex((line) => line.startsWith(`| ${resource} > `));
	lines.splice(last < 0 ? end : last + 1, 0, `| ${title} | ${parameters} |`);
	return true;
}

/** At the end of its area's section, of what isn't released yet. */
function changeAdded(lines: string[], { tests, title }: Described): boolean {
	const start = lines.indexOf('## [Unreleased]');
	const next = lines.findIndex((line, index) => index > start && line.startsWith('## '));
	const own = lines.slice(0, next < 0 ? lines.length : next);
	const headingWith = (words: string) =>
		own.findIndex(
			(line, index) =>
				index > start && line.startsWith('#### ') && line.toLowerCase().includes(words),
		);
	const ofArea = headingWith(tests.replaceAll('-', ' '));
	const at = ofArea >= 0 ? ofArea : headingWith('other areas');
	if (start < 0 || at < 0) return false;
	const following = own.findIndex((line, index) => index > at && line.startsWith('#'));
	const end = following < 0 ? own.length : following;
	const last = own.slice(0, end).findLastIndex((line) => line.trim() !== '');
	lines.splice(last + 1, 0, ...(last === at ? [''] : []), `- **${title}** is a new operation.`);
	return true;
}
