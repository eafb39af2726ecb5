import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Tests of these folders run in a minute; the others need a browser, a real n8n, or much time. */
const TESTS = 'test/{unit,simulator,engine}/**/*.test.ts';

/** How a change of the code that all areas share shows on n8n's engine. */
const OF_ALL_AREAS = 'test/engine/money/';

/** Named after what is waited for: only their nodes say which area they're of. */
const OF_WAITING = 'test/engine/waiting/';

/** What a step that was left out in one area shows, in seconds. */
const OF_EACH_AREA = [
	'test/engine/declarations.test.ts',
	'test/engine/readme.test.ts',
	'test/engine/schemas.test.ts',
	'test/engine/spends.test.ts',
	'test/simulator/contract.test.ts',
	'test/unit/cost-notices.test.ts',
	'test/unit/documented-names.test.ts',
	'test/wire/documented.test.ts',
];

/**
 * The tests nearest to an area or to files.
 *
 * @param names areas ("letters", "address-book") or folders of the shared code ("shared")
 * @param files changed ones
 */
export function nearestTests(names: readonly string[], files: readonly string[]): string[] {
	const all = globSync(TESTS).sort();
	const areas = new Set([...names, ...files.map(areaOf)].map(normalized));
	const isShared = [...areas].some((name) => sharedFolders().includes(name));
	const isOfAny = (test: string) =>
		[...areas].some((area) => area !== '' && (isOfArea(test, area) || waitsIn(test, area)));
	const nearest = all.filter(
		(test) => files.includes(test) || (isShared && test.startsWith(OF_ALL_AREAS)) || isOfAny(test),
	);
	return nearest.some(isOfAny) ? [...new Set([...nearest, ...OF_EACH_AREA])] : nearest;
}

/** "nodes/LettersTrigger/lifecycle.ts" is of "Letters", "test/engine/letters/pdf.test.ts" of none. */
function areaOf(file: string): string {
	const [top, folder = ''] = file.split('/');
	return top === 'nodes' ? folder.replace(/Trigger$/, '') : '';
}

/** Folders beside those of the nodes. */
function sharedFolders(): string[] {
	return readdirSync('nodes', { withFileTypes: true })
		.filter((entry) => entry.isDirectory() && !globSync(`nodes/${entry.name}/*.node.ts`).length)
		.map(({ name }) => normalized(name));
}

/** One folder or file name below test/<kind>/ begins with the area: "letters/", "letter-histories.test.ts". */
function isOfArea(test: string, area: string): boolean {
	const singular = area.replace(/s$/, '');
	return path
		.dirname(test)
		.split('/')
		.slice(2)
		.concat(path.basename(test))
		.some((part) => normalized(part).startsWith(singular));
}

function waitsIn(test: string, area: string): boolean {
	return (
		test.startsWith(OF_WAITING) && readFileSync(test, 'utf8').toLowerCase().includes(`svc${area}`)
	);
}

const normalized = (name: string) => name.toLowerCase().replaceAll('-', '');
