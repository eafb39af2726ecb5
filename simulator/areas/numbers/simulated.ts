import type { Answer } from '../../core/area.ts';
import type { Shapes } from '../../shapes.ts';

/** "validates without acting": what would have come about (see the shape `simulatedAnswer`). */
export function simulated(made: { id: string }, { simulatedAnswer }: Readonly<Shapes>): Answer {
	if (simulatedAnswer === 'nothing') return { status: 201 };
	if (simulatedAnswer === 'with id') return { status: 201, body: made };
	return { status: 201, body: { ...made, id: undefined } };
}
