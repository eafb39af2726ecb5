/** Says what is wrong in a record of what the service did and what n8n shows. It knows nothing else. */

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

export function judge(played: Played): Finding[] {
	return [
		...played.acts.flatMap((act) => ofAct(act, played)),
		...[...played.wishes].flatMap(([node, marks]) =>
			[...new Set(marks)].flatMap((mark) => sentTooOften(node, mark, played)),
		),
		...played.runs.flatMap((run) =>
			run.error ? ofError(run, run.error, played) : ofRun(run, played),
		),
		...played.skipped.map(({ node, mark }) => ({
			...{ kind: 'skipped', text: `${mark} came to the loop, but not to ${node} in it` },
		})),
		...played.elsewhere.flatMap(({ json }) => ofRecord(json, json.mark, played, 'A later step')),
	];
}

function ofAct({ node, marks }: Act, { wishes }: Played): Finding[] {
	const [mark, ...others] = new Set(marks);
	if (mark === undefined) return [{ kind: 'nobody', text: `${node} sent something for nobody` }];
	if (others.length > 0)
		return [
			{ kind: 'mixed', text: `${node} sent one thing for ${[mark, ...others].join(' and ')}` },
		];
	if (wishes.get(node)?.includes(mark)) return [];
	return [{ kind: 'wrong person', text: `${node} sent for ${mark}, which didn't come to it` }];
}

function sentTooOften(node: string, mark: string, played: Played): Finding[] {
	const { acts, wishes, once } = played;
	const sent = Math.max(
		...acts.map(
			({ press }, index) => actsFor({ node, press, acts: index + 1 }, mark, played).length,
		),
	);
	const came = wishes.get(node)?.filter((one) => one === mark).length ?? 0;
	const most = once.has(node) ? Math.min(1, came) : came;
	if (sent <= most) return [];
	return [
		{ kind: 'too often', text: `${node} sent ${sent} times for ${mark}, instead of ${most}` },
	];
}

function ofRun(run: Run, played: Played): Finding[] {
	return run.inputs.flatMap((mark, item) => {
		const where = `${run.node}, item ${item} (${mark})`;
		const outputs = run.outputs.flat().filter(({ items }) => items.includes(item));
		const [output, another] = outputs;
		if (!output) return [{ kind: 'lost', text: `${where} has no output` }];
		if (another) return [{ kind: 'doubled', text: `${where} has ${outputs.length} outputs` }];
		if (mark === undefined) return [];
		const acts = actsFor(run, mark, played);
		const { error } = output.json;
		if (error !== undefined) return ofItemError(error, ofClaims(run, acts, played), where);
		if (acts.length === 0) return [{ kind: 'not done', text: `${where} is output as done` }];
		return ofRecord(output.json, mark, played, where);
	});
}

/** An item mustn't show what was done for another person. */
function ofRecord(
	json: OutputItem['json'],
	mark: unknown,
	{ acts }: Played,
	where: string,
): Finding[] {
	const id = json.id ?? json.order_key;
	const act =
		typeof id === 'string' && typeof mark === 'string' && acts.find((one) => one.id === id);
	if (!act || act.marks.some((one) => one === mark)) return [];
	const text = `${where} shows what was sent for ${[...new Set(act.marks)].join()} as that of ${String(mark)}`;
	return [{ kind: 'wrong person', text }];
}

const NOTHING = /Nothing was sent(?: for (?:this item|any item|these items))?\./;
const MAY = /\b(?:already|earlier|may have|confirm)\b/;

function ofItemError(error: unknown, acts: readonly Act[], where: string): Finding[] {
	const { message = error, description = '', outcome } = error as Record<string, unknown>;
	const text = `${String(message)} | ${String(description)}`;
	const told = `${where}: ${text}`;
	if (!description) return [{ kind: 'no advice', text: told }];
	if (acts.length === 0) return [];
	if (NOTHING.test(text)) return [{ kind: 'sent, but said not to be', text: told }];
	if (outcome === undefined && !MAY.test(text)) return [{ kind: 'sent, but not said', text: told }];
	return [];
}

function ofError(
	run: Run,
	{ message, description }: NonNullable<Run['error']>,
	played: Played,
): Finding[] {
	const text = `${message} | ${description ?? ''}`;
	const told = `${run.node}: ${text}`;
	if (!description) return [{ kind: 'no advice', text: told }];
	const unsent = itemsIn(/Nothing was sent for (items? [^.]*)\./.exec(text)?.[1]);
	const [own] = itemsIn(/\[(items? [^\]]*)\]/.exec(message)?.[1]);
	return run.inputs.flatMap((mark, item) => {
		const all = mark === undefined ? [] : actsFor(run, mark, played);
		const acts = ofClaims(run, all, played);
		if (acts.length === 0) return [];
		const isOwn = own === item && text.includes('Nothing was sent for this item.');
		if (isOwn || unsent.has(item) || /Nothing was sent(?: for any item)?\./.test(text))
			return [{ kind: 'sent, but said not to be', text: `item ${item} in ${told}` }];
		const isUnknown = acts.every(({ isTold }) => !isTold);
		if (isUnknown && !MAY.test(text) && !itemsIn(text).has(item))
			return [{ kind: 'sent, but not said', text: `item ${item} in ${told}` }];
		return [];
	});
}

/** What an error speaks of: in the editor, each press is an execution of its own. */
function ofClaims({ press }: Run, acts: readonly Act[], { isInEditor }: Played): readonly Act[] {
	return isInEditor ? acts.filter((act) => act.press === press) : acts;
}

/** The numbers in "items 0, 2 to 4 and 7", wherever items are named. */
function itemsIn(text = ''): Set<number> {
	const lists = text.matchAll(/\bitems? (\d+(?:(?:, | and | to )\d+)*)/g);
	const parts = [...lists].flatMap(([, list]) => list.split(/, | and /));
	return new Set(
		parts.flatMap((part) => {
			const [from, to = from] = part.split(' to ').map(Number);
			return Array.from({ length: to - from + 1 }, (_, k) => from + k);
		}),
	);
}

/** By the end of a run, without those that the person who pressed a button was told to check. */
function actsFor(
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
