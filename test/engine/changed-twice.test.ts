/** Several items that update one record: the last one wins, and each looks done. */
import type { INodeParameters } from 'n8n-workflow';
import { byCode, byId } from './locator.ts';
import { simulatorBed } from './simulator-bed.ts';

const bed = simulatorBed();

const id = byId('={{ $json.id }}');

interface Update {
	readonly type: string;
	readonly noun: string;
	readonly parameters: INodeParameters;
	/** The IDs of two records that can be changed. */
	seed(): string[];
}

const idsOf = (records: ReadonlyArray<{ id: unknown }>) => records.map((one) => String(one.id));

const updates: Update[] = [
	{
		type: 'svcMessages',
		noun: 'message',
		parameters: {
			...{ resource: 'message', operation: 'update', messageId: id },
			updateFields: { name: '={{ $json.name }}' },
		},
		seed: () =>
			idsOf(
				bed.service.state.seedMessages(2).map((one) => Object.assign(one, { status: 'draft' })),
			),
	},
	{
		type: 'svcCampaigns',
		noun: 'campaign',
		parameters: {
			...{ resource: 'campaign', operation: 'update', messageId: id },
			updateFields: { name: '={{ $json.name }}' },
		},
		seed: () =>
			idsOf(
				bed.service.state.seedCampaigns(2).map((one) => Object.assign(one, { status: 'draft' })),
			),
	},
	{
		type: 'svcLetters',
		noun: 'letter',
		parameters: {
			...{ resource: 'letter', operation: 'update', letterId: id, addressAs: 'lines' },
			recipient: 'Jane Doe\n1 Main Street\n12345 Berlin',
			destination: byCode('DE'),
			message: '=Dear {{ $json.name }}',
		},
		seed: () => idsOf(bed.service.state.seedLetters(2)),
	},
	{
		type: 'svcAddressBook',
		noun: 'group',
		parameters: {
			...{ resource: 'group', operation: 'update', groupId: id },
			updateFields: { name: '={{ $json.name }}' },
		},
		seed: () => idsOf(bed.service.state.seedGroups(2)),
	},
];

test.each(updates)('$type says if several items changed one $noun', async (update) => {
	const { type, noun, parameters, seed } = update;
	const told = async (...items: Array<{ id: string; name: string }>) => {
		const { runData, error } = await bed.engine.runNode(type, parameters, { items });
		expect(error?.message).toBeUndefined();
		const hints = (runData[type][0].hints ?? []).map(({ message }) => message);
		return hints.filter((hint) => hint.startsWith(`Several items changed the same ${noun}, `));
	};
	const [one = '', two = ''] = seed();
	expect(await told({ id: one, name: 'Ann' }, { id: two, name: 'Ben' })).toEqual([]);
	// Twice the same is no loss.
	expect(await told({ id: one, name: 'Ann' }, { id: one, name: 'Ann' })).toEqual([]);
	expect(await told({ id: one, name: 'Ann' }, { id: one, name: 'Ben' })).toHaveLength(1);
});
