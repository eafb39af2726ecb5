/**
 * An item that an earlier attempt has sent comes out as it was sent, and doesn't fail, whatever someone has corrected
 * since: it isn't sent again.
 */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { GROUPS } from '../address-book/book.ts';
import { phone, TRIGGER } from '../campaigns/campaign.ts';
import { byCode, byId } from '../locator.ts';
import { createParameters as orderParameters, MERCHANT, someOrders } from '../payments/order.ts';
import { entries, field, INVITES, signer } from '../signing/signing.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

const run = async (type: string, parameters: INodeParameters, items: IDataObject[]) =>
	await bed.engine.runNode(type, parameters, { items, settings: { name: 'Node' } });

/** The first item is sent, and the second one rejected; then someone corrects the parameters, and selects Retry. */
async function corrected(
	endpoint: string,
	type: string,
	items: IDataObject[],
	parameters: INodeParameters,
	correction: INodeParameters,
): Promise<IDataObject[]> {
	bed.service.order({ kind: 'status', status: 400, match: { endpoint, nth: 2 } });
	const failed = await run(type, parameters, items);
	expect(failed.error?.message).toContain('[item 1]');
	const nodes = { Node: { parameters: { ...parameters, ...correction } } };
	const { error, outputs } = await bed.engine.retry(failed, { nodes });
	expect(error?.message).toBeUndefined();
	return outputs.Node[0].map(({ json }) => json);
}

test('an order has the amount that SVC has, not the one that was corrected', async () => {
	const items = someOrders(2).map((order) => ({ ...order, amount: 10 }));
	const parameters = { ...orderParameters, currency: byCode('EUR') };
	const output = await corrected(`POST ${MERCHANT}/orders`, 'svcPayments', items, parameters, {
		amount: '={{ $json.amount + 1 }}',
	});
	expect(output.map(({ amount_in_currency }) => amount_in_currency)).toEqual(['10.00', '11.00']);
	expect(bed.service.state.orders.map(({ amount }) => amount)).toEqual([1000, 1100]);
});

const routes = [
	{ operator: '20404', other: '20408' },
	{ operator: '20408', other: '26201' },
];
const TEST = 'POST /testrequest/{testProductAccount}';
const tested = () => bed.service.state.routeTests.map(({ mccMnc }) => mccMnc);

test('a route test is of the operator that was tested', async () => {
	const parameters = {
		resource: 'test',
		operation: 'create',
		mccMnc: byId('={{ $json.operator }}'),
	};
	const correction = { mccMnc: byId('={{ $json.other }}') };
	const output = await corrected(TEST, 'svcRouteTesting', routes, parameters, correction);
	expect(output.map(({ mccMnc }) => mccMnc)).toEqual(['20404', '26201']);
	expect(tested()).toEqual(['20404', '26201']);
});

test('a route test whose message was sent goes on with its operator', async () => {
	const parameters = {
		resource: 'test',
		operation: 'run',
		mccMnc: byId('={{ $json.operator }}'),
		text: 'Code [[message key]]',
		senderFrom: 'none',
		waitAtMost: 0,
	};
	const correction = { mccMnc: byId('={{ $json.other }}') };
	const output = await corrected(TEST, 'svcRouteTesting', routes, parameters, correction);
	expect(output.map(({ operator }) => operator)).toEqual(tested());
	expect(tested()[0]).toBe('20404');
	expect(bed.service.state.messages).toHaveLength(2);
});

test('invites are those that were made', async () => {
	const { id } = bed.service.state.seedSigningFile('contract.pdf');
	const ben = signer({
		name: 'Ben',
		email: 'ben@example.com',
		fields: entries(field({ tag: '#ben' })),
	});
	const made = await run(
		'svcSigning',
		{
			...{ resource: 'dossier', operation: 'create', name: '={{ $json.name }}', fileIds: id },
			...{ signingOrder: 'atOnce', invitees: entries(signer(), ben) },
		},
		[{ name: 'Rent' }, { name: 'Loan' }],
	);
	const dossiers = made.outputs.Node[0].map(({ json }) => json);
	const inviteeOf = (dossier: IDataObject, place: number) =>
		(dossier.invitees as IDataObject[])[place].id;
	const parameters = {
		resource: 'invite',
		operation: 'create',
		dossierId: byId('={{ $json.dossierId }}'),
		invitees: 'byId',
		inviteeIds: '={{ $json.invitees[0].id }}',
		delivery: 'link',
	};
	const output = await corrected(INVITES, 'svcSigning', dossiers, parameters, {
		inviteeIds: '={{ $json.invitees[1].id }}',
		delivery: 'email',
	});
	expect(output.map(({ inviteeId }) => inviteeId)).toEqual([
		inviteeOf(dossiers[0], 0),
		inviteeOf(dossiers[1], 1),
	]);
});

test('recipients are those of the campaign that they were added to', async () => {
	const [one, other] = bed.service.state.seedTriggeredCampaigns(2).map(({ id }) => id);
	const items = [one, other].map((campaign, index) => ({
		...{ campaign, other, name: 'Ann', phone: `+3161234567${index}` },
	}));
	const parameters = {
		resource: 'campaign',
		operation: 'addRecipients',
		triggeredCampaignId: byId('={{ $json.campaign }}'),
		phoneNumber: '={{ $json.phone }}',
		data: phone('', [['1', '={{ $json.name }}']]).data ?? {},
	};
	const output = await corrected(TRIGGER, 'svcCampaigns', items, parameters, {
		triggeredCampaignId: byId('={{ $json.other }}'),
	});
	expect(output.map(({ campaignId }) => campaignId)).toEqual([one, other]);
});

test('contacts are those of the group that they were imported into, and none of another one', async () => {
	const [one, other] = bed.service.state.seedGroups(2).map(({ id }) => id);
	const items = [one, other].map((group) => ({ group, other, phoneNumber: '+31612345678' }));
	const output = await corrected(
		`POST ${GROUPS}/{groupId}/contacts-bulk`,
		'svcAddressBook',
		items,
		{ resource: 'contact', operation: 'import', groupId: byId('={{ $json.group }}') },
		{ groupId: byId('={{ $json.other }}') },
	);
	expect(output).toMatchObject([
		{ groupId: one, imported: 1, skipped: 0 },
		{ groupId: other, imported: 1, skipped: 0 },
	]);
	for (const id of [one, other]) expect(bed.service.state.contactsIn(id)).toHaveLength(1);
});
