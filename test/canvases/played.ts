/** A record of what the service did and what n8n shows. */

/** Something that the service has done. */
export interface Act {
	readonly node: string;
	/** Whose marks stand in it. */
	readonly marks: readonly string[];
	readonly id: string;
	/** Which press of a button it belongs to. */
	readonly press: number;
	/** Whether the response said so. */
	readonly isTold: boolean;
	/** Of a question: whether it was approved; undefined until someone responds. */
	readonly answer?: boolean | undefined;
}

export interface OutputItem {
	readonly json: Readonly<Record<string, unknown>>;
	/** The input items that it is linked to. */
	readonly items: readonly number[];
}

/** A run of a node of the pack. */
export interface Run {
	readonly node: string;
	/** The mark of each input item; undefined if it can't be told. */
	readonly inputs: ReadonlyArray<string | undefined>;
	readonly outputs: ReadonlyArray<readonly OutputItem[]>;
	/** What ended the execution. */
	readonly error?: { readonly message: string; readonly description?: string | null };
	/** How many acts there were by its end. */
	readonly acts: number;
	readonly press: number;
}

export interface Played {
	readonly acts: readonly Act[];
	readonly runs: readonly Run[];
	/** Seen while it was played. */
	readonly problems: readonly string[];
	/** Where a person sees each failed item, and executes again. */
	readonly isInEditor: boolean;
	/** What each of the pack's nodes was to do: a mark for each time that an item came to it. */
	readonly wishes: ReadonlyMap<string, readonly string[]>;
	/** Those that must not send for an item that comes back by their own error output. */
	readonly once: ReadonlySet<string>;
	/** What came to a loop, but never to the node in it, although the execution succeeded. */
	readonly skipped: ReadonlyArray<{ readonly node: string; readonly mark: string }>;
	/** What other nodes have put out. */
	readonly elsewhere: readonly OutputItem[];
}

export interface Finding {
	readonly kind: string;
	readonly text: string;
}

/** By the end of a run, without those that the person who pressed a button was told to check. */
export function actsFor(
	{ node, press, acts: until }: Pick<Run, 'node' | 'press' | 'acts'>,
	mark: string,
	{ acts, runs, isInEditor }: Played,
): Act[] {
	const failed = runs.filter((run) => run.error && run.node === node && run.press < press);
	const wasTold = (act: Act) =>
		isInEditor ? act.press < press : failed.some((run) => run.press >= act.press);
	return acts
		.slice(0, until)
		.filter((act) => act.node === node && act.marks.includes(mark))
		.filter((act) => act.isTold || !wasTold(act));
}
