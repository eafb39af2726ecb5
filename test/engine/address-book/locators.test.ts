import type { INodeParameters } from 'n8n-workflow';
import { sentences } from '../../sentences.ts';
import { listSearch } from '../harness/index.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { FIELDS, GROUPS } from './book.ts';

const bed = simulatorBed();

interface Question {
	filter?: string;
	paginationToken?: string;
	parameters?: INodeParameters;
}
const search = (method: string, question: Question = {}) =>
	listSearch(bed.engine, { node: 'svcAddressBook', method, ...question });

/** All pages, as the editor asks for them while it is scrolled. */
async function all(method: string, question: Question = {}) {
	const found: unknown[] = [];
	let paginationToken: string | undefined;
	do {
		const page = await search(method, { ...question, paginationToken });
		found.push(...page.results.map(({ value }) => value));
		paginationToken = page.paginationToken as string | undefined;
	} while (paginationToken !== undefined);
	return found;
}

const asked = () => bed.service.requests.map(({ endpoint, query }) => ({ endpoint, query }));

describe('groups', () => {
	test('are shown with their size', async () => {
		const [a, b, c] = bed.service.state.seedGroups(3);
		bed.service.state.seedContacts(a.id, 2);
		bed.service.state.seedContacts(b.id, 1);
		c.name = '';
		expect((await search('searchGroups')).results).toEqual([
			{ name: 'Group 1 · 2 contacts', value: a.id },
			{ name: 'Group 2 · 1 contact', value: b.id },
			{ name: '0 contacts', value: c.id },
		]);
	});

	test.each([null, 20])('come in pages (at most %s at once)', async (maxTake) => {
		const ids = bed.service.state.seedGroups(120).map(({ id }) => id);
		bed.service.shape({ maxTake });
		expect(await all('searchGroups')).toEqual(ids);
	});

	test('are searched at the service for what is typed', async () => {
		const [, wanted] = bed.service.state.seedGroups(3);
		wanted.name = 'Boots & more';
		const { results } = await search('searchGroups', { filter: ' boots & ' });
		expect(results).toEqual([{ name: 'Boots & more · 0 contacts', value: wanted.id }]);
		expect(asked()).toEqual([
			{ endpoint: 'GET /accounts/{accountId}/search/groups', query: { q: ['boots &'] } },
		]);
	});

	test('reports why there is no list', async () => {
		bed.service.order({ kind: 'status', status: 401 });
		await expect(search('searchGroups')).rejects.toThrow(sentences.rejectedCredential);
	});
});

describe('contacts', () => {
	const seed = (count: number) => {
		const [a, b] = bed.service.state.seedGroups(2);
		return {
			inA: bed.service.state.seedContacts(a.id, count),
			inB: bed.service.state.seedContacts(b.id, 1),
			parameters: { resource: 'contact', operation: 'get', fromGroupId: byId(a.id) },
		};
	};

	test('of the chosen group are shown page by page', async () => {
		const { inA, parameters } = seed(120);
		expect(await all('searchContacts', { parameters })).toEqual(inA.map(({ id }) => id));
		expect(asked()[0]).toEqual({
			endpoint: `GET ${GROUPS}/{groupId}/contacts`,
			query: { skip: ['0'], take: ['50'] },
		});
		const { results } = await search('searchContacts', { parameters });
		expect(results[0]).toEqual({
			name: 'Anna Jansen 1 · anna.1@example.com · +31600000001',
			value: inA[0].id,
		});
	});

	test('of the chosen group are searched for what is typed', async () => {
		const { inA, parameters } = seed(3);
		const { results } = await search('searchContacts', { filter: 'anna.2', parameters });
		expect(results).toEqual([
			{ name: 'Anna Jansen 2 · anna.2@example.com · +31600000002 · Group 1', value: inA[1].id },
		]);
		expect(asked()).toEqual([
			{ endpoint: `GET ${GROUPS}/{groupId}/search`, query: { q: ['anna.2'] } },
		]);
	});

	test.each(['lower', 'capital'] as const)(
		'of all groups are searched page by page, without the groups that are found (types in %s letters)',
		async (searchTypes) => {
			bed.service.shape({ searchTypes });
			const { inA, inB } = seed(60);
			bed.service.state.addressGroups()[0].name = 'Anna';
			const ids = [...inA, ...inB].map(({ id }) => id);
			const given = ['', '={{ $json.group }}'];
			for (const group of given) {
				const parameters = { resource: 'contact', operation: 'get', fromGroupId: byId(group) };
				expect(await all('searchContacts', { filter: 'anna', parameters })).toEqual(ids);
			}
		},
	);

	test('are told from groups by what only groups have, where the type says nothing', async () => {
		const body = [
			{ type: 1, id: 'g', name: 'Anna’s shop', contactsAmount: 3 },
			{ type: 2, id: 'c', firstname: 'Anna', lastname: 'Jansen' },
			{ type: 2, id: 7, firstname: 'Anna' },
		];
		bed.service.order({ kind: 'status', status: 200, body });
		bed.service.order({ kind: 'status', status: 200, body: [] });
		const { results } = await search('searchContacts', { filter: 'anna' });
		expect(results).toEqual([
			{ name: 'Anna Jansen', value: 'c' },
			{ name: 'Anna', value: '7' },
		]);
	});

	test('without a group and a word there is nothing to ask for', async () => {
		seed(1);
		expect(await search('searchContacts')).toEqual({ results: [] });
		expect(bed.service.requests).toEqual([]);
	});
});

describe('fields', () => {
	test.each(['listed', 'absent'] as const)(
		'are shown by name, with the predefined ones (%s by the service)',
		async (predefinedFields) => {
			bed.service.shape({ predefinedFields });
			bed.service.state.contactFields.set(17, { id: 17, name: 'Birthday' });
			const { results } = await search('searchFields');
			expect(results).toHaveLength(12);
			expect(results[0]).toEqual({ name: 'Company · 6', value: '6' });
			expect(results.slice(-2)).toEqual([
				{ name: 'CustomField10 · 16', value: '16' },
				{ name: 'Birthday · 17', value: '17' },
			]);
			expect(asked()).toEqual([{ endpoint: `GET ${FIELDS}`, query: {} }]);
		},
	);

	test('are filtered by what is typed, and called as the account calls them', async () => {
		const { contactFields } = bed.service.state;
		contactFields.set(8, { id: 8, name: 'Birthday' });
		contactFields.set(17, { id: 17, name: 'Day of birth' });
		const { results } = await search('searchFields', { filter: ' BIRTH' });
		expect(results).toEqual([
			{ name: 'Birthday · 8', value: '8' },
			{ name: 'Day of birth · 17', value: '17' },
		]);
	});
});
