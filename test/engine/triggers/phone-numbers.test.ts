import type { INodeParameters } from 'n8n-workflow';
import { triggerBed } from './bed.ts';
import { type Clocks, clocksOf } from './clocks.ts';
import type { PollHost } from './poll-host.ts';

const bed = triggerBed();
const type = 'svcPhoneNumbersTrigger';

let clocks: Clocks;
beforeEach(() => {
	clocks = clocksOf(bed, (minutes) => bed.service.state.passNumbersTime(minutes / (24 * 60)));
});
afterEach(() => clocks.reset());

const state = () => bed.service.state;

/** Requests a number, of which the Belgian ones have to wait. */
function request(country: 'NL' | 'BE' = 'BE'): string {
	return state().requestNumber(country).id;
}

async function active(parameters: INodeParameters = {}): Promise<PollHost> {
	const host = bed.pollHost({ type, parameters });
	await host.activate();
	return host;
}

const told = (host: PollHost) => host.items.map(({ id }) => id);

test('reports a fulfilled request once, immediately or days later', async () => {
	const before = [request('NL'), request()];
	const host = await active();
	const [late, atOnce] = [request(), request('NL')];
	await host.poll();
	expect(told(host)).toEqual([atOnce]);
	clocks.pass(9 * 24 * 60);
	await host.poll();
	expect(told(host)).toEqual([atOnce]);
	clocks.pass(2 * 24 * 60);
	await host.poll();
	await host.poll();
	expect(told(host).sort()).toEqual([atOnce, late, before[1]].sort());
});

test('an item has the phone number and what the number costs, or the request as it came', async () => {
	const [short, full] = [await active(), await active({ simple: false })];
	const id = request('NL');
	await short.poll();
	await full.poll();
	const [made] = state().numberRequests;
	expect(full.items).toEqual([made]);
	const { phoneNumberId } = made;
	const { country, type: kind, monthlyCost } = made.numberType;
	const shown = { id, phoneNumberId, isPending: false, country, type: kind, monthlyCost };
	expect(short.items).toEqual([expect.objectContaining(shown)]);
});

test('reports the selected country, and records the rest', async () => {
	const parameters: INodeParameters = { country: 'nl' };
	const host = await active(parameters);
	const [dutch, belgian] = [request('NL'), request('BE')];
	state().fulfilNumberRequest(belgian);
	await host.poll();
	expect(told(host)).toEqual([dutch]);
	delete parameters.country;
	await host.activate('update');
	await host.poll();
	expect(told(host)).toEqual([dutch]);
});

test.each([
	['United States', ['US', 'US-NY']],
	['US-NY', ['US-NY']],
])('%s has its regions in it', async (country, reported) => {
	const host = await active({ country });
	const countryOf = new Map(
		['US', 'US-NY', 'NL', 'USN'].map((one) => {
			const id = request('NL');
			const made = state().numberRequests.find((two) => two.id === id);
			if (made) made.numberType = { ...made.numberType, country: one };
			return [id, one];
		}),
	);
	await host.poll();
	expect(told(host).map((id) => countryOf.get(String(id)))).toEqual(reported);
});

test.each([
	['False', 'true'],
	[0, 1],
])('takes %j for false', async (no, yes) => {
	const host = await active();
	const [id] = [request('NL'), request()];
	for (const made of state().numberRequests) {
		Object.assign(made, { isPending: made.id === id ? no : yes });
	}
	bed.service.order({
		kind: 'status',
		status: 200,
		body: state().numberRequests,
		match: { area: 'numbers' },
	});
	await host.poll();
	expect(told(host)).toEqual([id]);
});

test('a request that has its number is fulfilled, also if SVC leaves out that it is not pending', async () => {
	const host = await active();
	const id = request('NL');
	const all: object[] = [];
	for (const [index, phoneNumberId] of [undefined, '', null].entries()) {
		all.push({ ...state().numberRequests[0], id: `${index}`, phoneNumberId });
	}
	const body = [...state().numberRequests, ...all].map((one) => ({ ...one, isPending: undefined }));
	bed.service.order({ kind: 'status', status: 200, body, match: { area: 'numbers' } });
	await host.poll();
	expect(told(host)).toEqual([id]);
});

test('several pages, all with the same time', async () => {
	bed.service.shape({ maxTake: 3 });
	const host = await active();
	const ids = Array.from({ length: 10 }, () => request('NL'));
	await host.poll();
	await host.poll();
	expect(told(host)).toEqual(ids);
});

test("loses nothing if a page can't be read, or in a crash", async () => {
	bed.service.shape({ maxTake: 2 });
	const host = await active();
	const ids = Array.from({ length: 5 }, () => request('NL'));
	bed.service.order({ kind: 'status', status: 500, match: { area: 'numbers', nth: 2 } });
	await host.poll();
	expect([host.items, host.errors.length]).toEqual([[], 1]);
	await host.restart();
	await host.poll();
	expect(told(host)).toEqual(ids);
	await host.restart();
	await host.poll();
	expect(told(host)).toEqual(ids);
});

test.each([-30, 30])("the service's clock is %i days off", async (days) => {
	const host = await active();
	const id = request('NL');
	const [made] = state().numberRequests;
	made.createdOnUtc = new Date(Date.parse(made.createdOnUtc) + days * 86_400_000).toISOString();
	await host.poll();
	const next = request('NL');
	await host.poll();
	await host.poll();
	expect(told(host)).toEqual([id, next]);
});

test('the test in the editor shows the newest', async () => {
	const host = bed.pollHost({ type });
	request();
	await expect(host.test()).rejects.toThrow('There are no fulfilled number requests');
	const ids: string[] = [];
	for (let count = 0; count < 4; count++) {
		clocks.pass(1);
		ids.push(request('NL'));
	}
	expect((await host.test()).map(({ id }) => id)).toEqual(ids.slice(1).reverse());
});

test('a list that came empty at the first poll makes nothing new', async () => {
	request('NL');
	const match = { endpoint: 'GET /accounts/{accountId}/phonenumbers/requests' };
	bed.service.order({ kind: 'status', status: 200, body: [], match });
	const host = await active();
	await host.poll();
	expect(host.items).toEqual([]);
});
