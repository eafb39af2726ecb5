import type { Mutation } from './mutations.ts';
import { overlap, type Switch, switched, switchFor } from './switch.ts';

/** Changes that are built together, and turned on one at a time. */
export class Build {
	/** The number of a change is its place. */
	readonly changes: Mutation[] = [];
	private readonly switches = new Map<string, Switch[]>();
	private readonly textOf: (file: string) => string;

	/** @param textOf the text of a file without a change */
	constructor(textOf: (file: string) => string) {
		this.textOf = textOf;
	}

	/** @returns whether the change has a place: it has none in an expression that another one changes */
	add(mutation: Mutation): boolean {
		const { file } = mutation;
		const one = switchFor(this.textOf(file), mutation, this.changes.length);
		const others = this.switches.get(file) ?? [];
		if (one === undefined || others.some((other) => overlap(one, other))) return false;
		this.changes.push(mutation);
		this.switches.set(file, [...others, one]);
		return true;
	}

	/** The changed files. */
	texts(): Map<string, string> {
		return new Map(
			[...this.switches].map(([file, those]) => [file, switched(this.textOf(file), those)]),
		);
	}
}
