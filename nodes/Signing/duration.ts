import { choice, group, InputError, mapValue, number } from '../shared/fields';

const secondsIn = { days: 24 * 60 * 60, hours: 60 * 60, minutes: 60 } as const;

/** In the unit that people think in. No one signs within seconds, so they are no unit. */
export function duration(settings: {
	displayName: string;
	description: string;
	sendAs: string;
	atMostDays?: number;
}) {
	const { atMostDays: most } = settings;
	const entered = group({
		...settings,
		entry: {
			amount: number({
				displayName: 'Amount',
				required: true,
				min: 0,
				decimals: Infinity,
				placeholder: 'e.g. 14',
			}),
			unit: choice({
				displayName: 'Unit',
				options: [
					{ name: 'Days', value: 'days' },
					{ name: 'Hours', value: 'hours' },
					{ name: 'Minutes', value: 'minutes' },
				],
				default: 'days',
			}),
		},
	});
	return mapValue(entered, (given) => {
		if (!given) return undefined;
		const seconds = Math.round(given.amount * secondsIn[given.unit]);
		if (most !== undefined && seconds > most * secondsIn.days) {
			throw new InputError(
				`is ${given.amount} ${given.unit}, but SVC allows up to ${most} days`,
				`Enter ${most} days or less.`,
			);
		}
		if (seconds < 1) throw new InputError('must be longer than 0', 'Enter a time.');
		return seconds;
	});
}

/** Seconds in the largest unit that they are a whole number of. */
export function inUnits(seconds: number): string {
	for (const unit of ['days', 'hours', 'minutes'] as const) {
		const amount = seconds / secondsIn[unit];
		if (Number.isInteger(amount))
			return amount === 1 ? `1 ${unit.slice(0, -1)}` : `${amount} ${unit}`;
	}
	return `${seconds} seconds`;
}
