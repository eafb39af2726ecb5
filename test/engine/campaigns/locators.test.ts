import { sentences } from '../../sentences.ts';
import { listSearch } from '../harness/index.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { MESSAGES } from './campaign.ts';

const bed = simulatorBed();

const search = (method: string, filter?: string, paginationToken?: string) =>
	listSearch(bed.engine, { node: 'svcCampaigns', method, filter, paginationToken });

test('campaigns are listed and searched for at the service', async () => {
	const [first, second] = bed.service.state.seedCampaigns(2);
	Object.assign(first, { createdAtUtc: '2030-01-01T00:00:00Z' });
	Object.assign(second, { createdAtUtc: '2030-01-02T08:30:00Z' });
	expect((await search('searchMessages')).results).toEqual([
		{ name: 'Campaign 2 · sending · 2030-01-02 08:30 UTC', value: second.id },
		{ name: 'Campaign 1 · sending · 2030-01-01 00:00 UTC', value: first.id },
	]);
	const { results } = await search('searchMessages', 'campaign 1');
	expect(results.map(({ value }) => value)).toEqual([first.id]);
});

test('only triggered campaigns are offered for adding recipients', async () => {
	bed.service.state.seedCampaigns(2);
	const triggered = bed.service.state.seedTriggeredCampaigns(2).map(({ id }) => id);
	const { results } = await search('searchTriggeredCampaigns');
	expect(results.map(({ value }) => value).toSorted()).toEqual(triggered.toSorted());
	expect(bed.service.requests[0]).toMatchObject({
		endpoint: `GET ${MESSAGES}`,
		query: { status: ['triggered'] },
	});

	const [wanted] = bed.service.state.campaigns;
	wanted.name = 'Triggered by hand';
	const found = await search('searchTriggeredCampaigns', 'triggered');
	expect(found.results.map(({ value }) => value).toSorted()).toEqual(triggered.toSorted());
});

test('a page of a search without triggered campaigns is not the end', async () => {
	bed.service.state.seedCampaigns(60);
	const [triggered] = bed.service.state.seedTriggeredCampaigns(1);
	triggered.name = 'Campaign of late';
	const { results, paginationToken } = await search('searchTriggeredCampaigns', 'campaign');
	expect(results.map(({ value }) => value)).toEqual([triggered.id]);
	expect(paginationToken).toBeUndefined();
});

describe('the list of channels in the editor', () => {
	const options = async () => (await search('searchChannels')).results;

	test('shows names, and takes IDs', async () => {
		expect(await options()).toEqual([
			{ name: 'SMS', value: 'SMS' },
			{ name: 'WhatsApp of the Shop', value: 'whatsapp-31201234567' },
		]);
	});

	test('shows IDs where there is no name', async () => {
		bed.service.order({
			kind: 'status',
			status: 200,
			body: [{ id: 'SMS', name: '' }, { id: 'Fax' }, { name: 'no ID' }],
		});
		expect(await options()).toEqual([
			{ name: 'Fax', value: 'Fax' },
			{ name: 'SMS', value: 'SMS' },
		]);
	});

	test('says why there is none', async () => {
		bed.service.order({ kind: 'status', status: 401 });
		await expect(options()).rejects.toThrow(sentences.rejectedCredential);
	});
});
