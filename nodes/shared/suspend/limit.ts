import type { WaitingItem } from './waiting';
import type { WaitState } from './waitState';

/**
 * The maximum wait that an item began with, in milliseconds from the beginning: after a pause, an expression of it
 * can return less. If it's over before the item waits, because a person retries what timed out or failed before it,
 * the item gets all of it. A question has its time limit by itself.
 */
export function limitOf(
	{ limitMs: entered, isQuestion }: WaitingItem,
	item: number,
	state: WaitState,
): number {
	if (isQuestion) return entered;
	const passed = Date.now() - state.began;
	const isOver = entered > 0 && passed >= entered;
	const limits = (state.limits ??= {});
	return (limits[item] ??= isOver ? passed + entered : entered);
}
