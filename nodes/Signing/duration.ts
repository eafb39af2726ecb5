import { choice, type Field, group, InputError, type ListField, number } from '../shared/fields';

const secondsIn = { days: 24 * 60 * 60, hours: 60 * 60 };

/** Service document 1, limits: a dossier expires after at most 90 days. */
const longest = 90 * secondsIn.days;

/** A time in days or hours, as people think of it; its value is in whole seconds, as the service wants it. */
export function duration(settings: {
	displayName: string;
	description: string;
	sendAs: string;
}): Field<number | undefined> & ListField {
	const entered = group({
		...settings,
		entry: {
			amount: number({
				displayName: 'Amount',
				required: true,
				min: 0,
				max: 90 * 24,
				decimals: 2,
				placeholder: 'e.g. 14',
			}),
			unit: choice({
				displayName: 'Unit',
				options: [
					{ name: 'Days', value: 'days' },
					{ name: 'Hours', value: 'hours' },
				],
				default: 'days',
			}),
		},
	});
	return {
		...entered,
		read(raw, context) {
			const given = entered.read(raw, context);
			if (!given) return undefined;
			const seconds = Math.round(given.amount * secondsIn[given.unit]);
			if (seconds > longest) {
				throw new InputError(
					`is ${given.amount} ${given.unit}, but at most 90 days are allowed`,
					'Enter 90 days or less.',
				);
			}
			if (seconds < 1) throw new InputError('must be longer than nothing', 'Enter a time.');
			return seconds;
		},
	};
}
