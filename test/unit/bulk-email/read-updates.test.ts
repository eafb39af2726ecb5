/** Which updates a body has, in whichever shape SVC sends it. */
import { readUpdates } from '../../../nodes/BulkEmailTrigger/updates';

const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
const json = { headers: { 'content-type': 'application/json' } };

test.each([
	['event=opened', [{ event: 'opened' }]],
	['event=opened&email=ann%40example.com', [{ event: 'opened', email: 'ann@example.com' }]],
	['kind=a&kind=b', [{ kind: ['a', 'b'] }]],
	[`events=${encodeURIComponent('[{"event":"opened"},{"event":"clicked"}]')}`, 2],
	[`event=${encodeURIComponent('{"id":1}')}&event=${encodeURIComponent('{"id":2}')}`, 2],
])('of the form %s', (text, updates) => {
	const read = readUpdates(text, form);
	if (typeof updates === 'number') expect(read).toHaveLength(updates);
	else expect(read).toEqual(updates);
});

test('of an empty form', () => {
	expect(readUpdates('', form)).toMatchObject({ status: 400 });
});

test.each([
	['{"events":[{"event":"opened"},{"event":"clicked"}]}', 2],
	['{"event":"opened"}', 1],
	['[]', 0],
])('of the JSON %s', (text, count) => {
	expect(readUpdates(text, json)).toHaveLength(count);
});
