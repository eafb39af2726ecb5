/** What changes something, when SVC accepts the request, but returns something else, as under maintenance. */
import { simulatorBed } from '../simulator-bed.ts';
import { targets } from '../faults/operations.ts';

const bed = simulatorBed();

/** As documented, these return what they have changed: a message or campaign, a claim, or a phone number. */
const changing = targets.filter(
	({ name, operation }) =>
		/^svc(?:Messages|Campaigns|PhoneNumbers) \w+ (?:cancel|update)$/.test(name) ||
		name === 'svcMessages message pause' ||
		(name === 'svcAddressBook optOut updateMany' && operation.effect === 'idempotent'),
);

const run = async (
	{ name, operation, parameters, samples }: (typeof targets)[number],
	body: object,
) => {
	const item = await samples?.arrangeItem(bed.service, 0, bed.engine.files);
	const match = { endpoint: operation.request.replace('/{type}', '') };
	bed.service.order({ kind: 'status', status: 200, body, match, times: 9 });
	return await bed.engine.runNode(name, parameters, { items: item ? [item] : [] });
};

test('there are some', () => expect(changing).toHaveLength(8));

describe.each(changing.map((target) => [target.name, target] as const))('%s', (_, target) => {
	test.each([
		{ text: 'Under maintenance', since: '2026-11-26T10:00:00Z' },
		{ message: 'Under maintenance' },
		[{ text: 'Under maintenance' }],
	])('is no success: %j', async (body) => {
		const { error } = await run(target, body);
		expect(error?.message).toMatch(/^Couldn't confirm whether |unexpected response/);
	});

	test.each([
		{ success: true },
		{ isSuccess: true, errors: null },
		{ status: 'ok' },
		{ status: 200, message: 'OK' },
		{ result: 'Success' },
		{ message: 'Done.' },
		[],
	])('is a success: %j', async (body) => {
		const { error } = await run(target, body);
		expect(error?.message).toBeUndefined();
	});
});

test.each([{ data: { count: 1 } }, { result: { updated: 1 }, errors: null }, {}, { data: null }])(
	'opt-outs are counted in an envelope, or not at all: %j',
	async (body) => {
		const target = changing.find(({ name }) => name === 'svcAddressBook optOut updateMany');
		if (!target) throw new Error('There is none');
		const { error } = await run(target, body);
		expect(error?.message).toBeUndefined();
	},
);
