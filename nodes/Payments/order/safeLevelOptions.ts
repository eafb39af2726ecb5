/** From the least to the most certain (service document 1, part C). */
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
