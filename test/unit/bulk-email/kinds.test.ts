import { kindsIn } from '../../../nodes/BulkEmailTrigger/kinds';

it.each<[unknown, string[]]>([
	[{ Type: 'Opened', Email: 'a@example.com' }, ['Opened']],
	[{ event: 'PERMANENT_BOUNCED' }, ['PermanentBounced']],
	[{ eventType: 'hard-bounce' }, ['PermanentBounced']],
	[{ kind: 'viewed in browser' }, ['ViewedInBrowser']],
	[{ status: 'unsubscribed', sent: '2026-11-21' }, ['Unsubscribe']],
	[{ data: { update: { name: 'Clicked' } } }, ['Clicked']],
	[{ updates: [{ type: 'Sent' }, { type: 'Delivered' }] }, ['Sent', 'Delivered']],
	[{ Bounced: { Reason: 'mailbox full' } }, ['Bounced']],
	[{ Delivered: false, Complaint: true }, ['Complaint']],
	[{ Blacklisted: 1, Opened: null, Clicked: 0, Sent: '' }, ['Blacklisted']],
	[{ Delivered: 'true', Bounced: 'false', Opened: '0', Clicked: 'No', Sent: ' ' }, ['Delivered']],
	[{ Type: 'Bounced', Reason: 'Blocked' }, ['Bounced']],
	[{ Type: 'Clicked', Link: { Name: 'Unsubscribe' } }, ['Clicked']],
	[{ Mailing: { Name: 'Delivery' }, eventType: 'opened' }, ['Opened']],
	[{ event: { name: 'clicked' }, mail: { status: 'delivered' } }, ['Clicked', 'Delivered']],
	[{ name: 'unsubscribed', status: 'delivered', type: 'mail' }, ['Unsubscribe', 'Delivered']],
	[{ event: 'email.opened' }, ['Opened']],
	[{ type: 'mail:permanent_bounced' }, ['PermanentBounced']],
	[{ event: 'opened.email', status: 'sent to 3.5' }, []],
	[{ subject: 'Opened', text: 'Clicked' }, []],
	[{ type: 'constructor' }, []],
	[{}, []],
	['Opened', []],
])('%j names %j', (body, kinds) => expect(kindsIn(body)).toEqual(kinds));

it("doesn't follow a circular body", () => {
	let deep: unknown = { type: 'Opened' };
	for (let level = 0; level < 10_000; level++) deep = { deep };
	expect(kindsIn(deep)).toEqual([]);
});

it.each([
	['what the body names', { type: 'Opened' }],
	['a field with the name of a kind', { Opened: true }],
])('finds %s in four levels of objects and lists, and no deeper', (_, innermost) => {
	expect(kindsIn({ a: { a: { a: { a: innermost } } } })).toEqual(['Opened']);
	expect(kindsIn([[{ a: [innermost] }]])).toEqual(['Opened']);
	expect(kindsIn({ a: { a: { a: { a: { a: innermost } } } } })).toEqual([]);
	expect(kindsIn([[{ a: [[innermost]] }]])).toEqual([]);
});
