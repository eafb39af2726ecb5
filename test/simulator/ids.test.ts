/** What is recorded later never gets the ID of what was there before, even if something was removed. */
import { useSimulator } from './support.ts';

const client = useSimulator();

test('a call', () => {
	const { conversations, recordCall } = client.simulator.state;
	for (let call = 0; call < 3; call++) recordCall({});
	const [removed] = conversations.splice(0, 1);
	recordCall({});
	const ids = [removed, ...conversations].map((call) => call?.callId);
	expect(new Set(ids).size).toBe(4);
});

test('an event of the ticket shop', () => {
	const { shopEvents, seedShopEvent } = client.simulator.state;
	for (let event = 0; event < 3; event++) seedShopEvent();
	const [removed] = shopEvents.splice(0, 1);
	seedShopEvent();
	const ids = [removed, ...shopEvents].map((one) => one?.event.uuid);
	expect(new Set(ids).size).toBe(4);
});
