/** Whether the same update once more can only be a redelivery, because something tells it apart from another one. */
import { isIdentified } from '../../../nodes/BulkEmailTrigger/updates';

const time = '2030-01-31T12:00:00Z';

test.each([
	// A time, as a text or as a number.
	{ time },
	{ occurredOnUtc: time },
	{ created_at: '20300131 120000' },
	{ timestamp: 1_896_091_200 },
	{ timestamp: '1896091200' },
	{ timestamp: 1_896_091_200_000 },
	// An ID of the update itself.
	{ eventId: 'a1' },
	{ event_guid: 7 },
	{ notificationUuid: 'a1' },
	// Anywhere in it.
	{ event: { details: { openedAt: time } } },
])('%j is identified', (more) => {
	expect(isIdentified({ type: 'Opened', email: 'jane@example.com', ...more })).toBe(true);
});

test.each([
	{},
	// Of something else than the update.
	{ mailId: 'a1' },
	{ recipientId: 7 },
	// Neither a time nor an ID, by its value.
	{ format: 'flat' },
	{ duration: 12 },
	{ timestamp: '' },
	{ timestamp: null },
	{ timestamp: 0 },
	{ eventId: '' },
	{ eventId: null },
	// A time, but by its name not that of the update.
	{ subject: 'Your order of 2030-01-31' },
])('%j is not identified', (more) => {
	expect(isIdentified({ type: 'Opened', email: 'jane@example.com', ...more })).toBe(false);
});
