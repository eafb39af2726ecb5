/** Which requests count as the same one in another run of the node, where they have a time in them. */
import { repeatKeysOfShare } from '../../../../nodes/shared/ledger/repeatKey';

const day = '2030-01-31T';

function keysAt(time: string, at: string) {
	jest.spyOn(Date, 'now').mockReturnValue(Date.parse(`${day}${time}Z`));
	return repeatKeysOfShare(['scope'], '/messages', { body: 'Hi', at: `${day}${at}Z` });
}

afterEach(() => jest.restoreAllMocks());

test.each([
	['the time of the run', '12:00:20', '12:05:40', true],
	['the minute of the run', '12:00:00', '12:05:00', true],
	['an hour after the run', '13:00:20', '13:05:40', true],
	['the same entered time', '18:00:00', '18:00:00', true],
	['another entered time', '18:00:00', '18:05:00', false],
	['another time after the run', '13:00:20', '14:05:40', false],
])('%s: %s and then %s', (_, first, second, isSame) => {
	const [before, after] = [keysAt('12:00:20', first), keysAt('12:05:40', second)];
	expect(after.some((key) => before.includes(key))).toBe(isSame);
});

const to = (...numbers: string[]) =>
	repeatKeysOfShare(['scope'], '/messages', {
		body: 'Hi',
		recipients: numbers.map((msisdn) => ({ msisdn })),
	});

test.each([
	['the same recipients in another order', to('+312', '+311'), true],
	['one recipient less', to('+311'), false],
	['one recipient more', to('+311', '+312', '+313'), false],
])('%s', (_, keys, isSame) => {
	expect(to('+311', '+312').some((key) => keys.includes(key))).toBe(isSame);
});
