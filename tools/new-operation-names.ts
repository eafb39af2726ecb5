import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Shown } from './new-endpoint.ts';

/** A new operation, as far as its area has to know what it returns. */
interface Returning {
	/** Folder of the node: "Letters". */
	area: string;
	/** What the response has: "tracking records". */
	returns: string;
	/** Names in its response that SVC documents. */
	shown: readonly Shown[];
}

/**
 * Adds the names of a response to those that its area knows, so that a response has them as SVC documents them.
 *
 * @returns the file that was extended, and what is left to be done by hand
 */
export function addToNames({ area, returns, shown }: Returning): {
	changed: string[];
	toDo: string[];
} {
	if (shown.length === 0) return { changed: [], toDo: [] };
	const own = `nodes/${area}/area.ts`;
	const file = [own, ...importedBy(own)].find((one) => namesIn(one) !== undefined);
	const list = file === undefined ? undefined : namesIn(file);
	if (file === undefined || list === undefined) {
		return { changed: [], toDo: [`the names of its response in ${own}`] };
	}
	const known = new Set(list.replaceAll(/\/\/.*/g, '').match(/\w+/g));
	const added = shown.map(({ name }) => name).filter((name) => !known.has(name));
	if (added.length === 0) return { changed: [], toDo: [] };
	const more = [`// ${returns.charAt(0).toUpperCase()}${returns.slice(1)}`, ...linesOf(added)];
	const text = readFileSync(file, 'utf8');
	const before = list.trimEnd().replace(/,$/, '');
	writeFileSync(
		file,
		text.replace(list, () => `${before},\n${more.join('\n')}\n`),
	);
	return { changed: [file], toDo: [] };
}

/** What is between the brackets of `documentedAs([...])`. */
function namesIn(file: string): string | undefined {
	if (!existsSync(file)) return undefined;
	return /documentedAs\(\s*\[([^\]]*)\]/.exec(readFileSync(file, 'utf8'))?.[1];
}

/** Messages and campaigns share one list; the address book's is that of its recipients too. */
function importedBy(file: string): string[] {
	return [...readFileSync(file, 'utf8').matchAll(/from '(\.[^']*)'/g)].map(
		([, from]) => `${path.posix.join(path.posix.dirname(file), from)}.ts`,
	);
}

/** Texts of names, each as long as a line has room for. */
function linesOf(names: readonly string[]): string[] {
	const lines: string[] = [];
	for (const name of names) {
		const last = lines.at(-1);
		if (last !== undefined && last.length + name.length < 95) {
			lines[lines.length - 1] = `${last} ${name}`;
		} else lines.push(name);
	}
	return lines.map((line) => `'${line}',`);
}
