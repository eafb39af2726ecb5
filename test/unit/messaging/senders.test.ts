import { checkSmsSenders, countrySpecificSenders, senders } from '../../../nodes/messaging/senders';
import { ofItem } from '../shared/fields/read-contexts';

describe('a sender of text messages', () => {
	it.each([
		['a name of 11 characters', 'Flower Shop'],
		['a number, however long', '+491511234567890'],
		['a number without a plus', '491511234567'],
	])('can be %s', (_, sender) => {
		expect(() => checkSmsSenders(['SVC', sender])).not.toThrow();
	});

	it.each([
		['a name of 12 characters', 'Flower Shops'],
		['a number with spaces', '+49 1511 234567'],
	])("can't be %s", (_, sender) => {
		expect(() => checkSmsSenders(['SVC', sender])).toThrow(`but "${sender}" has ${sender.length}`);
	});
});

describe('a sender from an expression', () => {
	const dragged = { ...ofItem, entered: '={{ $json.sender }}' };

	it.each(['None', 'N/A', 'nan', '-', '(blank)'])("isn't %j", (sender) => {
		const problem = `is "${sender}", a placeholder for a missing value`;
		expect(() => senders.read(sender, dragged)).toThrow(problem);
		expect(senders.read(sender, { ...ofItem, entered: sender })).toEqual([sender]);
		const entries = (countryCode: string, from: string) => () =>
			countrySpecificSenders.read(
				{ entries: [{ countryCode, sender: from }] },
				{ ...ofItem, entered: '={{ $json.senders }}' },
			);
		expect(entries('NL', sender)).toThrow(problem);
		expect(entries(sender, 'SVC')).toThrow(problem);
		expect(entries('NL', 'SVC')()).toEqual({ NL: 'SVC' });
	});

	it('can be any other', () => {
		expect(senders.read('Nona, 12345', dragged)).toEqual(['Nona', '12345']);
	});
});
