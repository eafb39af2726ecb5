/** What creates something, when SVC accepts the request, but returns something else, as under maintenance. */
import { simulatorBed } from '../simulator-bed.ts';
import { targets } from '../faults/operations.ts';

const bed = simulatorBed({ binaryData: 'filesystem' });

/** SVC doesn't document what these return, and may only say that all went well. */
const undocumented = new Set([
	'svcAddressBook contact import',
	// Its number of recipients is output as unknown then.
	'svcCampaigns campaign addRecipients',
	'svcLetters callback create',
	'svcLetters letter create',
	'svcPayments walletSession authorize',
]);

const creating = targets.filter(
	({ name, operation }) => operation.effect === 'spend' && !undocumented.has(name),
);

test.each(creating.map((target) => [target.name, target] as const))(
	'%s is no success, and is not sent again',
	async (name, { operation, parameters, samples }) => {
		const item = await samples?.arrangeItem(bed.service, 0, bed.engine.files);
		bed.service.order({
			kind: 'status',
			status: 200,
			body: { text: 'Under maintenance', since: '2026-11-26T10:00:00Z' },
			match: { endpoint: operation.request },
			times: 9,
		});
		const { error } = await bed.engine.runNode(name, parameters, {
			items: item ? [item] : [],
			settings: { retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
		});
		expect(error?.message).toMatch(/^Couldn't confirm whether |unexpected response/);
		const sent = bed.service.requests.filter(({ endpoint }) => endpoint === operation.request);
		expect(sent).toHaveLength(1);
	},
);

test('a message is found in an envelope of whatever name', async () => {
	const body = { result: 'ok', messages: [{ id: '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70' }] };
	const target = creating.find(({ name }) => name === 'svcMessages message create');
	const item = await target?.samples?.arrangeItem(bed.service, 0, bed.engine.files);
	bed.service.order({ kind: 'status', status: 200, body });
	const { error, json } = await bed.engine.runNode(
		'svcMessages message create',
		target?.parameters,
		{
			items: item ? [item] : [],
		},
	);
	expect(error?.message).toBeUndefined();
	expect(json()).toEqual([body]);
});
