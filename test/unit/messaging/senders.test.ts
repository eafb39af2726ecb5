import { checkSmsSenders } from '../../../nodes/messaging/senders';

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
