import { endOf } from '../Payments/order/days';
import { NegativeAnswer } from '../shared/errors';
import { mostApart } from './days';
import type { ListOfDay } from './list';
import type { OrdersState } from './state';

/**
 * The past days that were never listed and that SVC refuses to list, such as after months without n8n: how far back it
 * lists orders is undocumented.
 */
export function refusedDays(
	{ days }: OrdersState,
	lists: readonly ListOfDay[],
	now: number,
): string[] {
	return lists
		.filter(({ isRefused }) => isRefused)
		.map(({ day }) => day)
		.filter((day) => !days[day] && endOf(day) < now - mostApart);
}

export function unlisted(days: readonly string[]): NegativeAnswer {
	const [first = '', last = first] = [days[0], days.at(-1)];
	return new NegativeAnswer(
		`SVC doesn't list the orders of ${first === last ? first : `${first} to ${last}`}`,
		"New orders of that time don't start the workflow, so compare your own records with SVC. The next poll reports everything else.",
	);
}
