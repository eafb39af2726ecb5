import type { IDataObject } from 'n8n-workflow';
import { isDataObject } from '../../../shared/fields';
import { plain } from '../../../shared/http';

/** How safe SVC considers an order, from the level that is reached first to the strictest (service document 1, part C). */
export const safeLevelOptions = [
	{
		name: '1. Fastest',
		value: 'FASTEST',
		description: "Any successful authorization, even if the money hasn't arrived yet",
	},
	{
		name: '2. Fast',
		value: 'FAST',
		description: "In the hands of an acquirer, such as a direct debit that isn't confirmed yet",
	},
	{
		name: '3. Safe',
		value: 'SAFE',
		description: "Captured, or authorized with an acquirer's approval",
	},
	{
		name: '4. Safest',
		value: 'SAFEST',
		description: 'Captured, and no more chargebacks are expected, except for cards',
	},
] as const;

export const safeLevels = safeLevelOptions.map(({ value }) => value);

/** The place of an order's level among them; -1 without one, or for one that is undocumented. */
export function safeRank({ considered_safe: safe }: IDataObject): number {
	const level = isDataObject(safe) ? plain(safe.level) : '';
	return safeLevels.findIndex((one) => plain(one) === level);
}
