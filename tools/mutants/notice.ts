import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { nearestTests } from '../nearest-tests.ts';
import { failing, jest } from './ask.ts';
import { altersDeclarations } from './described.ts';
import { areaOfFile } from './mutations.ts';
import { nearest } from './nearest-first.ts';

/** A change that these don't notice is one for all tests. */
const NEAR = 16;

const DECLARATIONS = 'test/engine/declarations.test.ts';

/** Where nodes of several areas show a change on n8n's engine. */
function foldersOf(file: string): string[] {
	if (areaOfFile(file) === 'triggers') return ['triggers'];
	if (file.startsWith('nodes/shared/suspend/')) return ['waiting'];
	if (file.startsWith('nodes/Letters/callback/')) return ['triggers', 'waiting'];
	if (file.startsWith('nodes/messaging/')) return ['messages', 'campaigns'];
	return [];
}

/** Asks tests whether they notice a change, the nearest first. */
export class Notice {
	private readonly root: string;
	private readonly isFixed: boolean;
	/** Whether a test fails by the switches, whichever change is turned on: some tests read the code. */
	private readonly red = new Map<string, Promise<boolean>>();
	private readonly ignored = new Set<string>();
	private readonly near = new Map<string, Promise<string[]>>();

	/** @param isFixed whether the change is on in each run, so that nothing says how a test ends without it */
	constructor(root: string, isFixed: boolean) {
		this.root = root;
		this.isFixed = isFixed;
	}

	/** @returns the test that notices it, if any */
	async by(change: number, file: string, onlyNear: boolean): Promise<string | undefined> {
		if (await altersDeclarations(this.root, change)) return DECLARATIONS;
		const near = await this.nearOnce(file);
		// A few at first, because the nearest notices most.
		for (let at = 0, count = 2; at < near.length; at += count, count *= 2) {
			const by = await this.first(change, near.slice(at, at + count));
			if (by !== undefined) return by;
		}
		return onlyNear ? undefined : await this.first(change);
	}

	private nearOnce(file: string): Promise<string[]> {
		const near = this.near.get(file) ?? this.nearOf(file);
		this.near.set(file, near);
		return near;
	}

	private async nearOf(file: string): Promise<string[]> {
		const list = ['--listTests', '--selectProjects', 'unit', '--findRelatedTests', file];
		const { output } = await jest(this.root, undefined, list);
		const related = [...output.matchAll(/^.*\.test\.ts$/gm)].map(([test]) =>
			path.relative(this.root, test),
		);
		const onEngine = globSync(foldersOf(file).map((folder) => `test/engine/${folder}/*.test.ts`));
		// What an area's operations do says little about its trigger.
		const ofArea = /Trigger\//.test(file) ? [] : nearestTests([], [file]);
		const tests = [...new Set([...related, ...ofArea])];
		const textOf = (test: string) => readFileSync(path.join(this.root, test), 'utf8');
		return nearest(file, { tests, onEngine, most: NEAR }, textOf);
	}

	/** @param tests absent: all */
	private async first(change: number, tests?: readonly string[]): Promise<string | undefined> {
		for (;;) {
			const ignored = [...this.ignored];
			const asked = tests?.filter((test) => !ignored.includes(test));
			if (asked?.length === 0) return undefined;
			const args = asked
				? ['-i', '--runTestsByPath', ...asked]
				: ignored.flatMap((test) => ['--testPathIgnorePatterns', test]);
			const [by] = await failing(this.root, change, args);
			if (by === undefined || !(await this.isRed(by))) return by;
			if (ignored.includes(by)) throw new Error(`${by} can't be left out`);
			this.ignored.add(by);
		}
	}

	private isRed(test: string): Promise<boolean> {
		if (this.isFixed || !test.endsWith('.test.ts')) return Promise.resolve(false);
		const red =
			this.red.get(test) ??
			failing(this.root, undefined, ['-i', '--runTestsByPath', test]).then(
				(files) => files.length > 0,
			);
		this.red.set(test, red);
		return red;
	}
}
