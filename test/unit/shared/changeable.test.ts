import { changeableFirst, notedStatus } from '../../../nodes/shared/editor/changeable';

beforeAll(() => jest.useFakeTimers({ now: Date.parse('2030-01-31T12:00:00Z') }));
afterAll(() => jest.useRealTimers());

const order = (...statuses: string[]) =>
	changeableFirst(statuses, (status) => ({ statuses: [status] }));

test.each([
	['Not sent', 'Sent'],
	['not_yet_sent', 'sent'],
	['unsent', 'printed'],
	['open', 'opened'],
	['Scheduled', 'Delivered'],
	['concept', 'cancelled'],
	['new', 'renewed'],
	['draft', 'in production'],
	['in production', 'returned'],
])('"%s" comes before "%s"', (first, second) => {
	expect(order(second, first)).toEqual([first, second]);
	expect(order(first, second)).toEqual([first, second]);
});

test('leaves nothing out, and keeps the order of what is alike', () => {
	expect(order('b', 'sent', 'a', 'b', '')).toEqual(['b', 'a', 'b', '', 'sent']);
});

test('a letter with several statuses counts as not sent if one of them says so', () => {
	const draft = ['in production', 'draft'];
	const records = [[], ['done', 'in production'], ['in production'], draft];
	expect(changeableFirst(records, (statuses) => ({ statuses }))).toEqual([
		draft,
		[],
		['in production'],
		['done', 'in production'],
	]);
});

test.each([
	['2030-01-31T12:00:01', true],
	['2030-01-31T13:00:01+01:00', true],
	['2030-01-31T12:30:00+01:00', false],
	['2030-01-31T11:59:00', false],
	['soon', false],
	[undefined, false],
])('scheduled for %s can be changed: %s', (scheduledAt, isFirst) => {
	const records = [{ statuses: ['sending'] }, { statuses: ['sending'], scheduledAt }];
	const [first] = changeableFirst(records, (record) => record);
	expect(first === records[1]).toBe(isFirst);
});

test.each([
	['sent', "sent, can't be changed"],
	['In transit', "In transit, can't be changed"],
	['ready to send', "ready to send, probably can't be changed"],
	['sent to the printer', "sent to the printer, probably can't be changed"],
	['draft', 'draft'],
	['in production', 'in production'],
	['not sent', 'not sent'],
])('the entry of one with the status "%s" says "%s"', (status, shown) => {
	expect(notedStatus(status, { statuses: [status] })).toBe(shown);
});

test('says nothing against one that is scheduled, or of which nothing is known', () => {
	const scheduled = { statuses: ['sent'], scheduledAt: '2030-01-31T13:00:00Z' };
	expect(notedStatus('sent', scheduled)).toBe('sent');
	expect(notedStatus(undefined, { statuses: [] })).toBe('');
});
