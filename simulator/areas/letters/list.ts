import type { Answer } from '../../core/area.ts';
import type { Shapes } from '../../shapes.ts';

/** A list in the current shape (see the shape `letterLists`). */
export function answerList(
	{ letterLists }: Readonly<Shapes>,
	name: string,
	items: readonly unknown[],
): Answer {
	const bodies = {
		array: items,
		items: { items },
		data: { data: items, total: items.length },
		named: { [name]: items },
	};
	return { status: 200, body: bodies[letterLists] };
}
