import { randomInt, randomUUID } from 'node:crypto';
import type { Shapes } from '../../shapes.ts';

/** Of a letter or callback, as a path has it. A number is made one on the way out (see core/variants.ts). */
export function newId({ letterIds }: Readonly<Shapes>): string {
	return letterIds === 'numeric' ? String(randomInt(1e6, 1e9)) : randomUUID();
}
