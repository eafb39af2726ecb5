/** Whether what an error says of what was sent is true. */
import { type Act, actsFor, type Finding, type Played, type Run } from './played.ts';

const NOTHING = /Nothing was \w+(?: for (?:this item|any item|these items))?\./;
const MAY = /\b(?:already|earlier|may have|confirm)\b/;

export function ofItemError(error: unknown, acts: readonly Act[], where: string): Finding[] {
	const { message = error, description = '', outcome } = error as Record<string, unknown>;
	const text = `${String(message)} | ${String(description)}`;
	const told = `${where}: ${text}`;
	if (!description) return [{ kind: 'no advice', text: told }];
	if (acts.length === 0) return [];
	if (NOTHING.test(text)) return [{ kind: 'sent, but said not to be', text: told }];
	if (outcome === undefined && !MAY.test(text)) return [{ kind: 'sent, but not said', text: told }];
	return [];
}

export function ofError(
	run: Run,
	{ message, description }: NonNullable<Run['error']>,
	played: Played,
): Finding[] {
	const text = `${message} | ${description ?? ''}`;
	const told = `${run.node}: ${text}`;
	if (!description) return [{ kind: 'no advice', text: told }];
	const unsent = itemsIn(/Nothing was \w+ for (items? [^.]*)\./.exec(text)?.[1]);
	const [own] = itemsIn(/\[(items? [^\]]*)\]/.exec(message)?.[1]);
	return run.inputs.flatMap((mark, item) => {
		const all = mark === undefined ? [] : actsFor(run, mark, played);
		const acts = ofClaims(run, all, played);
		if (acts.length === 0) return [];
		const isOwn = own === item && /Nothing was \w+ for this item\./.test(text);
		if (isOwn || unsent.has(item) || /Nothing was \w+(?: for any item)?\./.test(text))
			return [{ kind: 'sent, but said not to be', text: `item ${item} in ${told}` }];
		const isUnknown = acts.every(({ isTold }) => !isTold);
		if (isUnknown && !MAY.test(text) && !itemsIn(text).has(item))
			return [{ kind: 'sent, but not said', text: `item ${item} in ${told}` }];
		return [];
	});
}

/** What an error speaks of: in the editor, each press is an execution of its own. */
export function ofClaims(
	{ press }: Run,
	acts: readonly Act[],
	{ isInEditor }: Played,
): readonly Act[] {
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
