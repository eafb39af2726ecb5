import type { Shapes } from '../shapes.ts';

/** The page that `skip` and `take` ask for; without them, and at most, what the shapes say. */
export function pageOf<T>(
	items: readonly T[],
	query: Record<string, unknown>,
	shapes: Readonly<Shapes>,
): T[] {
	const { skip = 0 } = query as { skip?: number };
	return items.slice(skip, skip + pageLength(query, shapes));
}

/** How many elements a page has at most. */
export function pageLength(
	query: Record<string, unknown>,
	{ defaultTake, maxTake }: Readonly<Shapes>,
): number {
	const { take = defaultTake } = query as { take?: number };
	return Math.min(take, maxTake ?? Infinity);
}
