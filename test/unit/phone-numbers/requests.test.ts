import { polling } from '../../../nodes/PhoneNumbersTrigger/polling';
import { standInPoll } from '../triggers/stand-in-poll';

const values = {
	...{ simple: false, numberReady: undefined, event: undefined, country: undefined },
	options: { allowLoop: false },
};

it.each([[[1, 4, 2, 5, 3]], [[5, 4, 3, 2, 1]], [[1, 2, 3, 4, 5]]])(
	'shows the newest three of the requests of days %p',
	async (days) => {
		const data = days.map((day) => ({
			...{ id: `${day}`, isPending: false },
			createdOnUtc: `2030-01-0${day}T00:00:00Z`,
		}));
		const shown = await polling.sample(standInPoll(values, () => data));
		expect(shown.map(({ id }) => id)).toEqual(['5', '4', '3']);
	},
);
