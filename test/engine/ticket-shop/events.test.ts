import { listSearch } from '../harness/index.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();
const unknownId = '00000000-0000-4000-8000-000000000000';
// "Both calls require headers X-SVC-PRODUCTTOKEN and Content-Type" (service document 3, part A).
const headers = { 'content-type': 'application/json' };

bed.describeOperation({
	name: 'svcTicketShop event getAll',
	parameters: { options: { accessKey: '={{ $json.key }}' }, limit: '={{ $json.limit }}' },
	arrange({ state }) {
		state.shopAccessKeys.push('members', 'a&b=ä');
		state.seedShopEvent(({ event }) => (event.end_at = '2020-01-31T23:00:00Z'));
		return [state.seedShopEvent(), state.seedShopEvent()];
	},
	items: () => [
		{ key: 'members', limit: 50 },
		{ key: 'a&b=ä', limit: 1 },
	],
	requests: ({ key }) => [{ endpoint: 'GET /events', query: { key: [key] }, headers }],
	output: (items, { limit }, events) =>
		expect(items.map(({ json }) => json)).toEqual(
			events.slice(0, Number(limit)).map(({ event: { uuid, name, start_at, end_at } }) => ({
				uuid,
				name,
				start_at,
				end_at,
				venue_name: 'Hall',
			})),
		),
	outputCount: ({ limit }) => (limit === 1 ? 1 : 2),
	badItem: {
		item: () => ({ key: 'wrong', limit: 1 }),
		error: 'The ticket shop rejected the request',
		requests: () => [
			{
				endpoint: 'GET /events',
				query: { key: ['wrong'] },
				headers,
				refusal: 'The access key is not valid',
			},
		],
	},
});

bed.describeOperation({
	name: 'svcTicketShop event get',
	parameters: {
		eventUuid: byId('={{ $json.uuid }}'),
		language: '={{ $json.language }}',
		simple: '={{ $json.simple }}',
	},
	arrange: ({ state }) => [state.seedShopEvent(), state.seedShopEvent()],
	items: ([one, two]) => [
		{ uuid: one.event.uuid, language: 'nl', simple: true },
		// As SVC returned it, in all languages.
		{ uuid: two.event.uuid, language: 'fr', simple: false },
	],
	requests: ({ uuid }) => [
		{ endpoint: 'GET /events/{event_uuid}', path: expect.stringContaining(String(uuid)), headers },
	],
	output: ([{ json }], { simple }, [one, two]) =>
		expect(json).toEqual(
			simple
				? {
						uuid: one.event.uuid,
						name: 'Event 1',
						description: 'Een avond',
						descriptionTexts: one.event.description,
						start_at: '2200-01-31T19:00:00Z',
						end_at: '2200-01-31T23:00:00Z',
						online_from: '2020-01-01T00:00:00Z',
						online_till: null,
						is_ongoing: false,
						minutes_to_order: 15,
						support_email: 'support@organiser.example',
						venue: one.venue,
						payment_methods: one.payment_methods,
					}
				: { ...two, language: 'fr' },
		),
	badItem: {
		item: () => ({ uuid: unknownId, language: 'en', simple: true }),
		error: 'The ticket shop rejected the request',
		requests: () => [
			{
				endpoint: 'GET /events/{event_uuid}',
				path: expect.stringContaining(unknownId),
				headers,
				refusal: `there is no event ${unknownId}`,
			},
		],
	},
});

bed.describeOperation({
	name: 'svcTicketShop ticket getAll',
	parameters: {
		eventUuid: byId('={{ $json.uuid }}'),
		language: '={{ $json.language }}',
		simple: '={{ $json.simple }}',
	},
	arrange: ({ state }) => [
		state.seedShopEvent(({ categories }) => {
			categories[0].tickets[1].ticket_status_type_id = 'SOLD_OUT';
		}),
		state.seedShopEvent(),
	],
	items: ([one, two]) => [
		{ uuid: one.event.uuid, language: 'en', simple: true },
		{ uuid: two.event.uuid, language: 'nl', simple: false },
	],
	requests: ({ uuid }) => [
		{ endpoint: 'GET /events/{event_uuid}', path: expect.stringContaining(String(uuid)), headers },
	],
	output: (items, { simple }, [one, two]) => {
		const [adult, child] = (simple ? one : two).categories[0].tickets;
		expect(items.map(({ json }) => json)).toEqual(
			simple
				? [
						{
							uuid: adult.uuid,
							name: 'Adult',
							nameTexts: adult.name,
							category: 'Admission',
							price: 25.5,
							fixed_fee: 1.25,
							min_order_amount: 1,
							max_order_amount: 10,
							status: 'On sale',
							ticket_status_type_id: 'ONLINE',
							isAvailable: true,
							eventUuid: one.event.uuid,
							eventName: 'Event 1',
						},
						expect.objectContaining({
							uuid: child.uuid,
							status: 'Sold out',
							isAvailable: false,
							unavailableBecause: 'its status is SOLD_OUT',
						}),
					]
				: [
						{
							...adult,
							status: 'Te koop',
							isAvailable: true,
							category: 'Toegang',
							categoryUuid: two.categories[0].uuid,
							eventUuid: two.event.uuid,
							eventName: 'Event 2',
							language: 'nl',
						},
						expect.objectContaining(child),
					],
		);
	},
	outputCount: () => 2,
	badItem: {
		item: () => ({ uuid: 'event-7', language: 'en', simple: true }),
		error: '"Event" must be an ID such as',
	},
});

test('passes an undocumented requirement through', async () => {
	const { event } = bed.service.state.seedShopEvent(({ customer_data }) =>
		Object.assign(customer_data, { mobile: 'OPTIONAL' }),
	);
	const parameters = { resource: 'event', operation: 'get', eventUuid: byId(event.uuid) };
	const result = await bed.engine.runNode('svcTicketShop', { ...parameters, simple: false });
	expect(result.json()).toMatchObject([{ customer_data: { mobile: 'OPTIONAL' } }]);
});

describe('the lists in the editor', () => {
	const names = async (method: string, parameters: object, filter?: string) => {
		const question = { node: 'svcTicketShop', method, parameters: { ...parameters }, filter };
		const { results } = await listSearch(bed.engine, question);
		return results.map(({ name }) => name);
	};

	test('show events with day and place, and find them by name', async () => {
		bed.service.state.seedShopEvent();
		bed.service.state.seedShopEvent();
		expect(await names('searchEvents', {})).toEqual([
			'Event 1 · 2200-01-31 · Hall',
			'Event 2 · 2200-01-31 · Hall',
		]);
		expect(await names('searchEvents', {}, 'event 2')).toHaveLength(1);
	});

	test('show the tickets and payment methods of the chosen event, behind its access key', async () => {
		bed.service.state.shopAccessKeys.push('members');
		const { event } = bed.service.state.seedShopEvent();
		const chosen = {
			resource: 'order',
			operation: 'calculateTotal',
			eventUuid: { ...byId(event.uuid), mode: 'list' },
			options: { accessKey: ' members ' },
		};
		expect(await names('searchTickets', chosen)).toEqual([
			'Adult · Admission · On sale',
			'Child · Admission · On sale',
		]);
		expect(await names('searchPaymentMethods', chosen, 'card')).toEqual(['Credit Card']);
		await expect(names('searchTickets', { ...chosen, options: {} })).rejects.toMatchObject({
			message: expect.stringMatching(
				/^The ticket shop rejected the request\. .*add the option 'Access Key'/,
			),
		});
		for (const method of ['searchEvents', 'searchTickets', 'searchPaymentMethods']) {
			const options = { accessKey: '={{ $json.key }}' };
			await expect(names(method, { ...chosen, options })).rejects.toMatchObject({
				message: expect.stringMatching(
					/^The ticket shop rejected the request\. The list can't follow the expression in 'Access Key'/,
				),
			});
		}
	});

	test('take an event ID that was pasted with spaces around it', async () => {
		const { event } = bed.service.state.seedShopEvent();
		const chosen = {
			resource: 'order',
			operation: 'calculateTotal',
			eventUuid: byId(` ${event.uuid} `),
		};
		expect(await names('searchTickets', chosen)).toHaveLength(2);
	});

	test('ask for the event first', () =>
		expect(names('searchTickets', {})).rejects.toThrow('Choose the Event First'));
});

test('the ticket shop needs no account ID', async () => {
	const { account, baseUrls } = bed.service;
	bed.service.state.seedShopEvent();
	const result = await bed.engine.runNode(
		'svcTicketShop event getAll',
		{},
		{
			credentials: {
				svcProductTokenApi: {
					productToken: account.productToken,
					areas: ['ticketShop'],
					accountId: '',
					ticketShopBaseUrl: baseUrls.ticketshop,
				},
			},
		},
	);
	expect(result.json()).toHaveLength(1);
});
