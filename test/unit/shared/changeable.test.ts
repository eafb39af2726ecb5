import { changeableFirst } from '../../../nodes/shared/editor/changeable';

const now = Date.parse('2030-01-31T12:00:00Z');

const order = (...statuses: string[]) =>
	changeableFirst(statuses, (status) => ({ statuses: [status] }), now);

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

test.each([
	['2030-01-31T12:00:01', true],
	['2030-01-31T13:00:01+01:00', true],
	['2030-01-31T12:30:00+01:00', false],
	['2030-01-31T11:59:00', false],
	['soon', false],
	[undefined, false],
])('scheduled for %s can be changed: %s', (scheduledAt, isFirst) => {
	const records = [{ statuses: ['sending'] }, { statuses: ['sending'], scheduledAt }];
	const [first] = changeableFirst(records, (record) => record, now);
	expect(first === records[1]).toBe(isFirst);
});
