import { bounded as boundedMessages } from '../../../nodes/MessagesTrigger/state';
import { rules as numberRules } from '../../../nodes/PhoneNumbersTrigger/polling';
import { firstCursor } from '../../../nodes/shared/poll';
import { bounded as boundedEvents } from '../../../nodes/TicketShopTrigger/state';
import { rules as callRules } from '../../../nodes/VoiceTrigger/calls';

const names = (count: number) => Array.from({ length: count }, (_, at) => `name ${at}`);

test('the Messages Trigger remembers 10,000 messages, those that were listed last', () => {
	const known = names(10_001).map((name) => [name, ['SENT', 0]] as const);
	expect(Object.keys(boundedMessages(Object.fromEntries(known)))).toEqual(names(10_001).slice(1));
});

test('the Ticket Shop Trigger remembers all listed events, and 1,000 that are gone', () => {
	const all = names(3002);
	const events = Object.fromEntries(all.map((name) => [name, { read: 0 }]));
	const listed = new Set(all.filter((_, at) => at % 3 === 0));
	const gone = all.filter((name) => !listed.has(name));
	const kept = Object.keys(boundedEvents(events, listed));
	expect(kept.filter((name) => listed.has(name))).toEqual([...listed]);
	expect(kept.filter((name) => !listed.has(name))).toEqual(gone.slice(-1000));
	expect(gone.length).toBeGreaterThan(1000);
});

test.each([
	['the Voice Trigger', callRules, 'finishedOn', 'callId', 10_000],
	['the Phone Numbers Trigger', numberRules, 'createdOnUtc', 'id', 5_000],
] as const)('%s remembers the newest', (_, rules, time, id, most) => {
	const now = Date.UTC(2030, 0, 31, 12);
	const records = Array.from({ length: most + 500 }, (_, at) => ({
		[id]: `record ${at}`,
		[time]: new Date(now - at * 1000).toISOString(),
	}));
	const { from, seen } = firstCursor(records, rules, now);
	expect(Object.keys(seen)).toHaveLength(most);
	// The last one that is remembered.
	expect(from).toBeGreaterThan(now - most * 1000);
	expect(from).toBeLessThanOrEqual(now - (most - 1) * 1000);
});
