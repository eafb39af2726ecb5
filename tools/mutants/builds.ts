import { mutated, type Mutation } from './mutations.ts';
import { overlap, type Switch, switched, switchFor } from './switch.ts';

/** Changes that one build can have, each with its number. */
export interface Build {
	changes: Map<number, Mutation>;
	/** Whether its change is always on. */
	isFixed: boolean;
	/** The changed files. */
	texts: Map<string, string>;
}

/**
 * Puts as many changes as possible into each build. One that can't be turned on and off has a build of its own.
 *
 * @param textOf the text of a file without a change
 */
export function builds(mutations: readonly Mutation[], textOf: (file: string) => string): Build[] {
	const shared: { changes: Map<number, Mutation>; switches: Map<string, Switch[]> }[] = [];
	const alone: Build[] = [];
	for (const [change, mutation] of mutations.entries()) {
		const { file } = mutation;
		const one = switchFor(textOf(file), mutation, change);
		if (one === undefined) {
			const texts = new Map([[file, mutated(textOf(file), mutation)]]);
			alone.push({ changes: new Map([[change, mutation]]), isFixed: true, texts });
			continue;
		}
		const isFree = (build: (typeof shared)[number]) =>
			!build.switches.get(file)?.some((other) => overlap(one, other));
		let build = shared.find(isFree);
		if (build === undefined) shared.push((build = { changes: new Map(), switches: new Map() }));
		build.changes.set(change, mutation);
		build.switches.set(file, [...(build.switches.get(file) ?? []), one]);
	}
	const together = shared.map(({ changes, switches }) => ({
		changes,
		isFixed: false,
		texts: new Map(
			[...switches].map(([file, those]) => [file, switched(textOf(file), those)] as const),
		),
	}));
	return [...together, ...alone];
}
