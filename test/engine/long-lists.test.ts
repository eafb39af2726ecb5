/** Lists of the editor with more entries than it shows at once: each can be found, by scrolling and by searching. */
import type { INodeParameters } from 'n8n-workflow';
import { changing } from './changing-service.ts';
import { listSearch } from './harness/index.ts';
import { byId } from './locator.ts';
import { simulatorBed } from './simulator-bed.ts';

const bed = simulatorBed();
const service = changing(bed);

interface Wanted {
	node: string;
	method: string;
	parameters?: INodeParameters;
	filter?: string;
}

/** Entries that the editor shows without a scrollbar. */
const withoutScrolling = 7;

/**
 * As the editor: page after page, as long as there is another one. Of a search, only when it's scrolled, for which there
 * have to be enough entries.
 */
async function scrolled(wanted: Wanted): Promise<Array<{ name: string; value: unknown }>> {
	const found: Array<{ name: string; value: unknown }> = [];
	let paginationToken: string | undefined;
	for (let pages = 0; pages < 40; pages++) {
		const page = await listSearch(bed.engine, { ...wanted, paginationToken });
		found.push(...page.results);
		const isAtEnd = wanted.filter !== undefined && found.length <= withoutScrolling;
		if (page.paginationToken === undefined || isAtEnd) return found;
		paginationToken = String(page.paginationToken);
	}
	throw new Error(`${found.length} entries, and no end`);
}

interface Listed extends Wanted {
	/** @returns the whole list, as SVC has it */
	arrange(count: number): Array<{ id: string }>;
}

const state = () => bed.service.state;

const lists: Listed[] = [
	{ node: 'svcMessages', method: 'searchGroups', arrange: (count) => state().seedGroups(count) },
	{
		node: 'svcMessages',
		method: 'searchMessages',
		arrange: (count) => state().seedMessages(count),
	},
	{
		node: 'svcMessages',
		method: 'searchMessages',
		filter: 'message',
		arrange: (count) => state().seedMessages(count),
	},
	{
		node: 'svcCampaigns',
		method: 'searchMessages',
		arrange: (count) => state().seedCampaigns(count),
	},
	{
		node: 'svcPhoneNumbers',
		method: 'searchClaims',
		arrange: (count) => state().seedClaims(count),
	},
	{
		node: 'svcPhoneNumbers',
		method: 'searchClaims',
		filter: 'word',
		arrange: (count) => state().seedClaims(count),
	},
	{
		node: 'svcMessages',
		method: 'searchContacts',
		filter: 'anna',
		arrange: (count) => state().seedContacts(state().seedGroups(1)[0].id, count),
	},
];

const titled = lists.map(
	(list) => [`${list.node} ${list.method} ${list.filter ?? ''}`, list] as const,
);

test.each(titled)('%s: page by page', async (_, { arrange, ...wanted }) => {
	const all = arrange(120).map(({ id }) => id);
	const found = (await scrolled(wanted)).map(({ value }) => value);
	expect(found.toSorted()).toEqual(all.toSorted());
});

test.each(titled)('%s: if SVC ignores paging', async (_, { arrange, ...wanted }) => {
	const all = arrange(120);
	service().change = () => all;
	const found = (await scrolled(wanted)).map(({ value }) => value);
	expect(found.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
});

test.each(titled)('%s: if SVC returns smaller pages', async (_, { arrange, ...wanted }) => {
	bed.service.shape({ maxTake: 7 });
	const all = arrange(120).map(({ id }) => id);
	const found = (await scrolled(wanted)).map(({ value }) => value);
	expect(found.toSorted()).toEqual(all.toSorted());
});

test.each(titled)('%s: if pages have a length of their own', async (_, { arrange, ...wanted }) => {
	const all = arrange(120);
	service().change = (_body, url) => {
		const skip = Number(new URL(url, 'http://localhost').searchParams.get('skip'));
		return all.slice(skip, skip + 20);
	};
	const found = (await scrolled(wanted)).map(({ value }) => value);
	expect(found.toSorted()).toEqual(all.map(({ id }) => id).toSorted());
});

test('a claim is found beyond the first thousand', async () => {
	const claims = state().seedClaims(1205);
	const found = await scrolled({
		node: 'svcPhoneNumbers',
		method: 'searchClaims',
		filter: 'WORD1203',
	});
	expect(found).toEqual([{ name: 'WORD1203 on 00311234 · NL', value: claims[1202].id }]);
});

test('a thousand claims in one response are all there are', async () => {
	const claims = state().seedClaims(1000);
	service().change = () => claims;
	const wanted = { node: 'svcPhoneNumbers', method: 'searchClaims', filter: 'WORD' };
	expect((await scrolled(wanted)).map(({ value }) => value)).toEqual(claims.map(({ id }) => id));
	expect(service().requested).toHaveLength(1);
});

test('a test is found beyond the newest hundred, by what is shown and by its ID', async () => {
	const tests = state().seedRouteTests(120);
	for (const { id } of tests) {
		const found = await scrolled({ node: 'svcRouteTesting', method: 'searchTests', filter: id });
		expect(found).toEqual([expect.objectContaining({ value: id })]);
	}
});

test.each([
	['Zoë', 'Zoë'.normalize('NFD')],
	['Zoë'.normalize('NFD'), 'zoë'],
	['Your  order', 'your order'],
])('the letter %j is found by %j', async (subject, filter) => {
	const [letter] = state().seedLetters(2);
	letter.subject = subject;
	const found = await scrolled({ node: 'svcLetters', method: 'searchLetters', filter });
	expect(found.map(({ value }) => value)).toEqual([letter.id]);
});

test('a triggered campaign is found behind others of the same name', async () => {
	state().seedCampaigns(120);
	const [triggered] = state().seedTriggeredCampaigns(1);
	for (const campaign of state().campaigns) campaign.name = 'Reminder';
	triggered.createdAtUtc = '2020-01-01T00:00:00Z';
	const method = 'searchTriggeredCampaigns';
	const found = await scrolled({ node: 'svcCampaigns', method, filter: 'reminder' });
	expect(found.map(({ value }) => value)).toEqual([triggered.id]);
});

test('a contact is found behind groups of the same name', async () => {
	const [group] = state().seedGroups(120);
	const [contact] = state().seedContacts(group.id, 1);
	for (const one of state().addressGroups()) one.name = 'Anna';
	const found = await scrolled({ node: 'svcMessages', method: 'searchContacts', filter: 'anna' });
	expect(found.map(({ value }) => value)).toEqual([contact.id]);
});

test('contacts of a chosen group, page by page', async () => {
	const [group] = state().seedGroups(1);
	const all = state().seedContacts(group.id, 120);
	const parameters = { resource: 'contact', operation: 'get', fromGroupId: byId(group.id) };
	const wanted = { node: 'svcAddressBook', method: 'searchContacts', parameters };
	expect((await scrolled(wanted)).map(({ value }) => value)).toEqual(all.map(({ id }) => id));
	service().change = () => all;
	expect((await scrolled(wanted)).map(({ value }) => value)).toEqual(all.map(({ id }) => id));
});
