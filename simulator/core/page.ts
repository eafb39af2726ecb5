import type { Shapes } from '../shapes.ts';

/** The part of a list that `skip` and `take` of document 2 ask for. */
export function pageOf<T>(
	elements: readonly T[],
	query: Record<string, unknown>,
	{ defaultTake, maxTake }: Readonly<Shapes>,
): T[] {
	const { skip = 0, take = defaultTake } = query as { skip?: number; take?: number };
	return elements.slice(skip, skip + Math.min(take, maxTake ?? Infinity));
}
