import { readFileSync } from 'node:fs';
import path from 'node:path';
import { format, resolveConfig } from 'prettier';

/*
 * Parts of Markdown files that follow from the definitions of the nodes. A part stands between two
 * comments, which GitHub and npm don't show:
 *
 *     <!-- generated: operations -->
 *     …
 *     <!-- end of operations -->
 */

/**
 * Returns a Markdown file's text with its generated parts replaced, formatted as prettier wants it.
 *
 * @param parts the new content of each part, by name
 * @throws when the file lacks one of them
 */
export async function withGeneratedParts(
	root: string,
	file: string,
	parts: Record<string, string>,
): Promise<string> {
	const filepath = path.join(root, file);
	let text = readFileSync(filepath, 'utf8');
	for (const [name, content] of Object.entries(parts)) {
		text = replacePart(text, name, content, file);
	}
	return await format(text, { ...(await resolveConfig(filepath)), filepath });
}

function replacePart(text: string, name: string, content: string, file: string): string {
	const begin = `<!-- generated: ${name} -->`;
	const end = `<!-- end of ${name} -->`;
	const from = text.indexOf(begin);
	const to = text.indexOf(end, from);
	if (from === -1 || to === -1) throw new Error(`${file} lacks "${begin}" … "${end}"`);
	return `${text.slice(0, from)}${begin}\n\n${content}\n\n${text.slice(to)}`;
}

/** A Markdown table; a cell can hold any text. */
export function markdownTable(head: string[], rows: string[][]): string {
	const line = (cells: string[]) =>
		`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
	return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
