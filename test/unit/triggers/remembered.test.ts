import { bounded as boundedMessages } from '../../../nodes/MessagesTrigger/state';
import { bounded as boundedEvents } from '../../../nodes/TicketShopTrigger/state';

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
