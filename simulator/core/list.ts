import type { Answer } from './area.ts';

/** A list whose envelope the document doesn't show, in the shape that is chosen for its area. */
export function answerList(
	shape: 'array' | 'items' | 'data' | 'named' | 'hal',
	name: string,
	items: readonly unknown[],
): Answer {
	const bodies = {
		array: items,
		items: { items },
		data: { data: items, total: items.length },
		named: { [name]: items },
		hal: { _embedded: { [name]: items }, total: items.length },
	};
	return { status: 200, body: bodies[shape] };
}
