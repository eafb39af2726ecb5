import type http from 'node:http';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { notFound, sentences } from '../../sentences.ts';
import { withHostileService } from '../hostile-service.ts';
import { byCode, byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { resourceMapping } from '../harness/index.ts';
import { FIELDS, GROUPS, unknownId } from './book.ts';

const bed = simulatorBed();
const LIST = `GET ${GROUPS}/{groupId}/contacts`;
const BULK = `POST ${GROUPS}/{groupId}/contacts-bulk`;

type Arranged = ReturnType<typeof bed.service.state.seedGroups>;
const twoGroups = ({ state }: typeof bed.service) => state.seedGroups(2);
const path = (id: string) => expect.stringContaining(`/groups/${id}/contacts-bulk`);
/** Who is in the group already is read once for all of its items. */
const listed = (id: string) => ({
	endpoint: LIST,
	path: expect.stringContaining(`/groups/${id}/contacts`),
	query: { getCustomValues: ['true'], skip: ['0'], take: ['100'] },
});
const last = { delayIndexing: ['false'] };

/** As the editor saves it. */
const byHand = (
	value: INodeParameters | null,
	schema: INodeParameters[] = [],
): INodeParameters => ({
	mappingMode: 'defineBelow',
	value,
	matchingColumns: [],
	schema,
});

const anna = { firstName: 'Anna', insertion: 'van', lastName: 'Dam', email: 'anna@example.com' };
const ben = { phoneNumber: '+31612345678', phoneCountry: 'NL' };

bed.describeOperation<Arranged>({
	name: 'svcAddressBook contact import',
	parameters: {
		groupId: byId('={{ $json.group }}'),
		output: 'contacts',
	},
	arrange: twoGroups,
	items: ([one, two]) => [
		{ ...anna, group: one.id, Company: 'Boots', ignored: true, insertion: '' },
		{ ...ben, group: two.id, customValues: [{ fieldId: 7, value: 'x' }], Company: 12 },
	],
	requests: ({ group, email }, [one]) => [
		// Once for all items.
		...(email ? [{ endpoint: `GET ${FIELDS}`, query: {} }] : []),
		listed(String(group)),
		{
			endpoint: BULK,
			path: path(String(group)),
			query: last,
			body: [
				email
					? {
							groupId: one.id,
							firstName: 'Anna',
							lastName: 'Dam',
							email,
							customValues: [{ fieldId: 6, value: 'Boots' }],
						}
					: {
							groupId: group,
							...ben,
							customValues: [
								{ fieldId: 7, value: 'x' },
								{ fieldId: 6, value: '12' },
							],
						},
			],
		},
	],
	output: ([{ json }], { group, email }, [one]) => {
		expect(json).toMatchObject({
			groupId: group,
			imported: true,
			batch: { number: group === one.id ? 1 : 2, of: 2 },
		});
		expect(bed.service.state.contactsIn(String(group))).toMatchObject([email ? { email } : ben]);
		expect(bed.service.state.contactsNotIndexed(String(group))).toBe(0);
	},
	badItem: {
		item: ([one]) => ({ group: one.id, name: 'Nobody' }),
		error: '"Map Contact Fields" found no phone number or email in the input item',
	},
});

bed.describeOperation<Arranged>({
	name: 'svcAddressBook contact import',
	parameters: {
		groupId: byId('={{ $json.group }}'),
		output: 'contacts',
		mapping: 'manual',
		columns: byHand({
			firstName: '={{ $json.name }}',
			email: '={{ $json.name }}@example.com',
			phoneNumber: null,
			field6: '={{ $json.company }}',
		}),
		additionalFields: { additionalProperties: '={{ $json.more }}' },
	},
	arrange: twoGroups,
	items: ([one]) => [
		{ name: 'anna', company: 'Boots', group: one.id, email: 'not@this.one' },
		{ name: 'ben', company: 'Hats', group: one.id, more: { lastName: 'Bos' } },
	],
	requests: ({ name }, [one]) =>
		name === 'anna'
			? [
					listed(one.id),
					{
						endpoint: BULK,
						path: path(one.id),
						query: last,
						body: ['anna', 'ben'].map((firstName) => ({
							groupId: one.id,
							firstName,
							email: `${firstName}@example.com`,
							customValues: [{ fieldId: 6, value: firstName === 'anna' ? 'Boots' : 'Hats' }],
							...(firstName === 'ben' && { lastName: 'Bos' }),
						})),
					},
				]
			: [],
	output: ([{ json }], { name }) => expect(json).toMatchObject({ firstName: name, imported: true }),
	badItem: { item: () => ({ name: 'x', group: 'Customers' }), error: '"Group" must be an ID' },
});

const retryOnFail = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };
const people = (count: number, group: string) =>
	Array.from({ length: count }, (_, index) => ({ email: `${index}@example.com`, group }));
const run = (items: IDataObject[], settings: object = {}, more: INodeParameters = {}) =>
	bed.engine.runNode(
		'svcAddressBook contact import',
		{ groupId: byId('={{ $json.group }}'), output: 'contacts', ...more },
		{ items, settings },
	);
const outputOf = (result: Awaited<ReturnType<typeof run>>, output = 0) =>
	result.outputs.svcAddressBook?.[output] ?? [];
/** Without the read of the custom fields: the column with the group is no field of a contact. */
const batches = () => bed.service.requests.filter(({ endpoint }) => endpoint === BULK);
const sizes = () =>
	batches().map(({ body, query }) => [(body as unknown[]).length, query.delayIndexing?.[0]]);
const emails = (group: string) => bed.service.state.contactsIn(group).map(({ email }) => email);
const inBatchesOf = (batchSize: number): INodeParameters => ({
	requestOptions: { batching: { batch: { batchSize, batchInterval: 0 } } },
});
/** Every address is there once, but for those of one batch. */
const expectOnceWithout = (group: string, from: number, to: number, all: number) => {
	const expected = people(all, group).map(({ email }) => email);
	expect(emails(group)).toEqual([...expected.slice(0, from), ...expected.slice(to)]);
};

test('finds details in columns as tables name them, and prefers the exact name', async () => {
	const [{ id }] = bed.service.state.seedGroups(1);
	const full = {
		firstName: 'Ann',
		lastName: 'Lee',
		phoneNumber: '+31612345671',
		email: 'a@example.com',
	};
	await run([
		{
			group: id,
			'First name': 'Ann',
			LAST_NAME: 'Lee',
			' phone-number ': '+31612345671',
			'E-Mail': 'a@example.com',
		},
		{
			...{ group: id, ...full, phoneNumber: '+31612345672' },
			...{ FIRSTNAME: 'wrong', 'e mail': 'wrong', 'Custom values': 'no list' },
		},
		{ group: id, 'FIRST NAME': '', Email: 'c@example.com', Name: 'ignored' },
	]);
	expect(batches().flatMap(({ body }) => body)).toEqual([
		{ groupId: id, ...full },
		{ groupId: id, ...full, phoneNumber: '+31612345672' },
		{ groupId: id, email: 'c@example.com' },
	]);
});

test('5,001 contacts are three requests, and each item knows its batch', async () => {
	const [{ id }] = bed.service.state.seedGroups(1);
	const output = outputOf(await run(people(5001, id)));
	expect(sizes()).toEqual([
		[2500, 'true'],
		[2500, 'true'],
		[1, 'false'],
	]);
	expect(output).toHaveLength(5001);
	const wrong = output.filter(
		({ json, pairedItem }, index) =>
			json.email !== `${index}@example.com` ||
			(json.batch as IDataObject).number !== Math.floor(index / 2500) + 1 ||
			!json.imported ||
			(pairedItem as { item?: number } | undefined)?.item !== index,
	);
	expect(wrong).toEqual([]);
	expectOnceWithout(id, 0, 0, 5001);
	expect(bed.service.state.contactsNotIndexed(id)).toBe(0);
});

describe.each([
	['is refused', { kind: 'status', status: 400 }, sentences.rejectedValues],
	[
		'loses its connection after it was sent',
		{ kind: 'resetAfterProcessing' },
		"Couldn't confirm whether the contacts were imported",
	],
] as const)('when the third of five batches %s', (_, fault, message) => {
	const isLost = fault.kind === 'resetAfterProcessing';
	const arrange = () => {
		const [{ id }] = bed.service.state.seedGroups(1);
		bed.service.order({ ...fault, match: { endpoint: BULK, nth: 3 } });
		return id;
	};
	// Batches of the usual 2500 are the same code: above, three of them are sent.
	const runAll = async (group: string, settings: object = {}) =>
		await run(people(25, group), settings, inBatchesOf(5));
	const left = (group: string) => expectOnceWithout(group, isLost ? 0 : 10, isLost ? 0 : 15, 25);

	test('its items fail and the others are imported, without duplicates', async () => {
		const id = arrange();
		const result = await runAll(id, { onError: 'continueErrorOutput' });
		const [good, bad] = [outputOf(result), outputOf(result, 1)];
		expect(good).toHaveLength(20);
		expect(good.every(({ json }) => json.imported === true)).toBe(true);
		expect(bad.map(({ json }) => json.email)).toEqual(
			people(15, id)
				.slice(10)
				.map(({ email }) => email),
		);
		const errors = new Set(bad.map(({ json }) => JSON.stringify(json.error)));
		expect([...errors].map((error) => JSON.parse(error))).toEqual([
			expect.objectContaining({
				message: `${message} [items 10 to 14]`,
				...(isLost && { outcome: 'unknown' }),
			}),
		]);
		expect(sizes().map(([, delayed]) => delayed)).toEqual([
			'true',
			'true',
			'true',
			'true',
			'false',
		]);
		left(id);
	});

	test('and the workflow stops, the error names every item', async () => {
		const id = arrange();
		const { error } = await runAll(id);
		expect(error?.message).toBe(`${message} [items 10 to 14]`);
		expect(error?.description).toContain(
			"Before this, 10 items were processed (items 0 to 9); a retry of this execution doesn't repeat them. Nothing was imported for items 15 to 24.",
		);
		// Those that are there can be found, although the last batch was never sent.
		expect(sizes().at(-1)).toEqual([0, 'false']);
		expect(bed.service.state.contactsNotIndexed(id)).toBe(0);
	});

	test('and n8n retries, without duplicates', async () => {
		const id = arrange();
		const result = await runAll(id, retryOnFail);
		expect(new Set(emails(id)).size).toBe(emails(id).length);
		// Of the lost request, the retry finds all contacts in the group.
		expect(result.error).toBeUndefined();
		const imported = outputOf(result).map(({ json }) => json.imported);
		expect(imported.filter((is) => is)).toHaveLength(isLost ? 20 : 25);
		expect(imported).toHaveLength(25);
		expect(emails(id)).toHaveLength(25);
		expect(bed.service.state.contactsNotIndexed(id)).toBe(0);
	});
});

test('makes the other batches searchable if the last one is rejected', async () => {
	const [one, two] = bed.service.state.seedGroups(2);
	bed.service.order({ match: { endpoint: BULK, nth: 2 }, kind: 'status', status: 400 });
	const items = [...people(6, one.id), ...people(1, two.id)];
	const result = await run(items, { onError: 'continueRegularOutput' }, inBatchesOf(5));
	expect(outputOf(result).filter(({ json }) => json.error)).toHaveLength(1);
	expect(sizes()).toEqual([
		[5, 'true'],
		[1, 'false'],
		[0, 'false'],
		[1, 'false'],
	]);
	expect(bed.service.state.contactsNotIndexed(one.id)).toBe(0);
});

test('makes the contacts of a lost first batch searchable if the workflow stops with it', async () => {
	const [{ id }] = bed.service.state.seedGroups(1);
	bed.service.order({ match: { endpoint: BULK, nth: 1 }, kind: 'resetAfterProcessing' });
	const { error } = await run(people(4, id), {}, inBatchesOf(2));
	expect(error?.message).toContain("Couldn't confirm whether the contacts were imported");
	expect(sizes()).toEqual([
		[2, 'true'],
		[0, 'false'],
	]);
	expect(bed.service.state.contactsNotIndexed(id)).toBe(0);
});

test.each([
	['now', 'false'],
	['later', 'true'],
])('a failed batch is followed by nothing if Indexing is %s', async (indexing, delayed) => {
	const [{ id }] = bed.service.state.seedGroups(1);
	bed.service.order({ match: { endpoint: BULK, nth: 2 }, kind: 'status', status: 400 });
	const { error } = await run(people(4, id), {}, { ...inBatchesOf(2), options: { indexing } });
	expect(error?.message).toBe(`${sentences.rejectedValues} [items 2 to 3]`);
	expect(sizes()).toEqual([
		[2, delayed],
		[2, delayed],
	]);
});

test('Items per Batch makes smaller requests, never larger ones', async () => {
	const [{ id }] = bed.service.state.seedGroups(1);
	await run(people(5, id), {}, inBatchesOf(2));
	await run(people(2506, id), {}, inBatchesOf(4000));
	expect(sizes().map(([size]) => size)).toEqual([2, 2, 1, 2500, 1]);
});

test('fails only the items of a missing group', async () => {
	const [{ id }] = bed.service.state.seedGroups(1);
	const items = [...people(1, unknownId), ...people(1, id)];
	const result = await run(items, { onError: 'continueRegularOutput' });
	expect(result.json()).toMatchObject([
		{ error: { message: `${notFound('group')} [item 0]` } },
		{ imported: true },
	]);
});

test.each([
	['nothing', undefined],
	['count', 2],
	['object', { imported: 2 }],
	['contacts', undefined],
] as const)('accepts the response: %s', async (bulkImportAnswer, answer) => {
	bed.service.shape({ bulkImportAnswer });
	const [{ id }] = bed.service.state.seedGroups(1);
	const result = await run(people(2, id));
	expect(result.json().map(({ batch }) => batch)).toEqual(
		Array(2).fill({ number: 1, of: 1, ...(answer !== undefined && { answer }) }),
	);
});

test('an empty row of a table is rejected as such, not its columns', async () => {
	const [{ id }] = bed.service.state.seedGroups(1);
	const [one] = people(1, id);
	const empty = Object.fromEntries(Object.keys(one).map((name) => [name, '']));
	const { error } = await run([one, { ...empty, group: id }]);
	expect(error?.message).toBe(
		'"Map Contact Fields" found no phone number or email, because both are empty in this item [item 1]',
	);
	expect(error?.description).toContain('skip the item with a Filter node');
	expect(bed.service.state.contactsIn(id)).toEqual([]);
});

/** n8n's Extract From File leaves out the empty cells of a row. */
test('a row without any cells is to be removed, not its columns renamed', async () => {
	const [{ id }] = bed.service.state.seedGroups(1);
	const { error } = await run([{ email: 'ann@example.com' }, {}], {}, { groupId: byId(id) });
	expect(error?.description).toContain(
		'The item is empty. Remove empty rows at the source, or skip them with a Filter node before this one.',
	);
	expect(error?.description).not.toContain('Name the input field');
});

/** As Google Drive and a form return it: one item about the file, and not one for each of its rows. */
test.each([
	['automatically', { mapping: 'automatic' }],
	[
		'by hand',
		{
			mapping: 'manual',
			columns: byHand({ email: '={{ $json.email }}', phoneNumber: '={{ $json.phone }}' }),
		},
	],
])(
	'a table that is still a file is to be extracted, with its fields mapped %s',
	async (_, mapping) => {
		const [{ id }] = bed.service.state.seedGroups(1);
		const table = Buffer.from('email\nann@example.com\n');
		const file = await bed.engine.files.write(table, { fileName: 'a.csv', mimeType: 'text/csv' });
		const { error } = await bed.engine.runNode(
			'svcAddressBook contact import',
			{ groupId: byId(id), output: 'contacts', ...mapping },
			{ items: [{ json: { id: 'f1', name: 'a.csv' }, binary: { data: file } }] },
		);
		expect(error?.description).toContain(
			'The item has a file in "data". To import the rows of a CSV or Excel file, add n8n\'s Extract from File node before this one.',
		);
	},
);

test.each(['NULL', 'nan', 'N/A', '-', '\\N', '(blank)', 'none'])(
	'%s in a cell is an empty one, however it is mapped',
	async (cell) => {
		const [{ id }] = bed.service.state.seedGroups(1);
		const row = { firstName: cell, lastName: 'Dam', email: cell, phoneNumber: '+31612345671' };
		const columns = {
			mapping: 'manual',
			columns: byHand({
				firstName: '={{ $json.firstName }}',
				lastName: '={{ $json.lastName }}',
				email: '={{ $json.email }}',
				phoneNumber: '={{ $json.phoneNumber }}',
			}),
		};
		for (const mapped of [{}, columns]) {
			const options = { existing: 'add' };
			const { error } = await run([{ ...row, group: id }], {}, { ...mapped, options });
			expect(error?.message).toBeUndefined();
		}
		const imported = bed.service.state.contactsIn(id);
		expect(imported).toHaveLength(2);
		for (const contact of imported) {
			expect(contact).not.toHaveProperty('email');
			expect(contact).not.toHaveProperty('firstName');
			expect(contact).toMatchObject({ lastName: 'Dam', phoneNumber: '+31612345671' });
		}
	},
);

describe('one item per group', () => {
	const groups = { output: 'groups' };

	test('is linked to all of its contacts', async () => {
		const [one, two] = bed.service.state.seedGroups(2);
		const items = [...people(2, one.id), ...people(1, two.id), ...people(3, one.id).slice(2)];
		expect(outputOf(await run(items, {}, groups))).toMatchObject([
			{
				json: { groupId: one.id, imported: 3, skipped: 0, skippedContacts: [] },
				pairedItem: [{ item: 0 }, { item: 1 }, { item: 3 }],
			},
			{ json: { groupId: two.id, imported: 1 }, pairedItem: [{ item: 2 }] },
		]);
	});

	test('has what SVC returned for each request', async () => {
		bed.service.shape({ bulkImportAnswer: 'object' });
		const [{ id }] = bed.service.state.seedGroups(1);
		const batching = { batching: { batch: { batchSize: 2, batchInterval: 0 } } };
		const [{ json }] = outputOf(
			await run(people(3, id), {}, { ...groups, requestOptions: batching }),
		);
		expect(json.responses).toEqual([{ imported: 2 }, { imported: 1 }]);
	});

	test('counts the contacts of accepted batches; those of a failed one are error items', async () => {
		const [{ id }] = bed.service.state.seedGroups(1);
		bed.service.order({ kind: 'status', status: 400, match: { endpoint: BULK, nth: 2 } });
		const batching = { batching: { batch: { batchSize: 2, batchInterval: 0 } } };
		const result = await run(
			people(5, id),
			{ onError: 'continueErrorOutput' },
			{ ...groups, requestOptions: batching },
		);
		expect(outputOf(result)).toMatchObject([
			{ json: { groupId: id, imported: 3 }, pairedItem: [{ item: 0 }, { item: 1 }, { item: 4 }] },
		]);
		expect(outputOf(result, 1).map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 2 },
			{ item: 3 },
		]);
	});

	test('has those that an earlier attempt has imported into it, whatever their group is by now', async () => {
		const [one, two] = bed.service.state.seedGroups(2);
		bed.service.order({ kind: 'status', status: 400, match: { endpoint: BULK, nth: 2 } });
		const items = [...people(1, one.id), ...people(2, two.id).slice(1)];
		const failed = await run(items, {}, groups);
		expect(failed.status).toBe('error');
		const { parameters } = failed.executionData.executionData?.nodeExecutionStack[0].node ?? {};
		const corrected = { ...parameters, groupId: byId(two.id) };
		const retried = await bed.engine.retry(failed, {
			nodes: { svcAddressBook: { parameters: corrected } },
		});
		expect([one, two].map(({ id }) => emails(id))).toEqual([['0@example.com'], ['1@example.com']]);
		expect(retried.json()).toMatchObject([
			{ groupId: one.id, imported: 1 },
			{ groupId: two.id, imported: 1 },
		]);
	});

	test('is the default output, so that the next node runs once', async () => {
		const [{ id }] = bed.service.state.seedGroups(1);
		const result = await bed.engine.runNode(
			'svcAddressBook contact import',
			{ groupId: byId('={{ $json.group }}') },
			{ items: people(3, id) },
		);
		expect(outputOf(result)).toHaveLength(1);
	});
});

test('imports no duplicates in a retry with other batches', async () => {
	const [{ id }] = bed.service.state.seedGroups(1);
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: BULK, nth: 2 } });
	const batching = (batchSize: number) => ({
		requestOptions: { batching: { batch: { batchSize, batchInterval: 0 } } },
	});
	const failed = await run(people(5, id), {}, batching(3));
	expect(failed.status).toBe('error');
	const { parameters } = failed.executionData.executionData?.nodeExecutionStack[0].node ?? {};
	const retried = await bed.engine.retry(failed, {
		nodes: { svcAddressBook: { parameters: { ...parameters, ...batching(1) } } },
	});
	expect(outputOf(retried)).toHaveLength(5);
	expectOnceWithout(id, 0, 0, 5);
});

bed.describeOperation<Arranged>({
	name: 'svcAddressBook contact finishIndexing',
	parameters: { groupId: byId('={{ $json.group }}') },
	arrange: twoGroups,
	items: (groups) => groups.map(({ id }) => ({ group: id })),
	requests: ({ group }) => [{ endpoint: BULK, path: path(String(group)), query: last, body: [] }],
	output: ([{ json }], { group }) => expect(json).toEqual({ groupId: group, indexing: true }),
	badItem: { item: () => ({ group: 'x' }), error: '"Group" must be an ID such as' },
});

test.each([
	['automatic', ['true', 'false'], 0],
	['later', ['true', 'true'], 2],
	['now', ['false', 'false'], 0],
])('Indexing %s over two requests', async (indexing, sent, notIndexed) => {
	const [{ id }] = bed.service.state.seedGroups(1);
	const { error } = await bed.engine.runNode(
		'svcAddressBook contact import',
		{
			groupId: byId(id),
			options: { indexing },
			requestOptions: { batching: { batch: { batchSize: 1, batchInterval: 0 } } },
		},
		{ items: [{ email: 'a@example.com' }, { email: 'b@example.com' }] },
	);
	expect(error).toBeUndefined();
	const requests = batches().map(({ query }) => query.delayIndexing?.[0]);
	expect(requests).toEqual(sent);
	expect(bed.service.state.contactsNotIndexed(id)).toBe(notIndexed);
});

describe('columns of a table', () => {
	const imported = async (rows: IDataObject[], more: INodeParameters = {}) => {
		const [{ id }] = bed.service.state.seedGroups(1);
		const parameters = { resource: 'contact', operation: 'import', groupId: byId(id), ...more };
		const { runData } = await bed.engine.runNode('svcAddressBook', parameters, { items: rows });
		const contacts = bed.service.state.contactsIn(id);
		const hints = runData.svcAddressBook[0].hints?.map(({ message }) => message) ?? [];
		return { contacts, hints: hints.filter((message) => message.includes('imported')) };
	};

	test('usual names are understood', async () => {
		const { contacts, hints } = await imported([
			{ 'Given name': 'Ann', Surname: 'Bos', Mobile: '+31612345678', Mail: 'ann@example.com' },
			{ Phone: '', 'Cell phone': '+31612345679', 'E-mail': 'ben@example.com' },
			{ Vorname: 'Jörg', Nachname: 'Groß', Handy: '+4915112345678' },
			{ Voornaam: 'Cas', Achternaam: 'Vos', 'Mobiel nummer': '+31612345670' },
			{ 'Pre\u0301nom': 'Zoé', 'Nom de famille': 'Roux', TÉLÉPHONE: '+33612345678' },
		]);
		expect(contacts).toMatchObject([
			{
				firstName: 'Ann',
				lastName: 'Bos',
				phoneNumber: '+31612345678',
				email: 'ann@example.com',
			},
			{ phoneNumber: '+31612345679', email: 'ben@example.com' },
			{ firstName: 'Jörg', lastName: 'Groß', phoneNumber: '+4915112345678' },
			{ firstName: 'Cas', lastName: 'Vos', phoneNumber: '+31612345670' },
			{ firstName: 'Zoé', lastName: 'Roux', phoneNumber: '+33612345678' },
		]);
		expect(hints).toEqual([]);
	});

	test('a table without a column for a phone number or an email is rejected', async () => {
		const { contacts } = await imported([{ 'First name': 'Ann', 'Tel. of Ann': '+31612345678' }]);
		expect(contacts).toEqual([]);
	});

	test('the exact name wins, and what is left out is named once', async () => {
		const row = { Mobile: '1', phoneNumber: '+31612345678', Shoes: 'Boots', Notes: '', company: 4 };
		const { contacts, hints } = await imported([
			row,
			{ ...row, phoneNumber: '+31612345679', Shoes: 'Sandals' },
		]);
		expect(contacts).toMatchObject([
			{ phoneNumber: '+31612345678', customValues: [{ fieldId: 6, value: '4' }] },
			{ phoneNumber: '+31612345679', customValues: [{ fieldId: 6, value: '4' }] },
		]);
		expect(hints).toEqual([
			`These input fields weren't imported: "Mobile", "Shoes". To import a field, create a custom field with its name, or set 'Map Contact Fields' to 'Manually'.`,
		]);
	});

	test('a single column that is left out is named as one', async () => {
		const { hints } = await imported([{ Phone: '+31612345678', Shoes: 'Boots' }]);
		expect(hints).toEqual([
			`${sentences.notImported} "Shoes". To import it, create a custom field with its name, or set 'Map Contact Fields' to 'Manually'.`,
		]);
	});

	test('a column of opt-outs, which opts no one out, is named with what does', async () => {
		const row = { Phone: '+31612345678', 'Opted out': 'yes', Shoes: 'Boots' };
		const { hints } = await imported([row]);
		expect(hints).toEqual([
			expect.stringMatching(
				/"Opted out", "Shoes"\..* opt anyone out: filter the rows by "Opted out", and use Opt-Out > Opt Many Out or In before you message them\.$/,
			),
		]);
	});

	test('custom fields are found by their names, before usual names of details', async () => {
		const { contactFields } = bed.service.state;
		contactFields.set(8, { id: 8, name: 'Birthday' });
		contactFields.set(17, { id: 17, name: 'Mobile' });
		contactFields.set(18, { id: 18, name: 'Shoe size' });
		const { contacts, hints } = await imported([
			{
				email: 'ann@example.com',
				BIRTHDAY: '1 May',
				shoe_size: 38,
				Mobile: '',
				Phone: '+31612345671',
			},
			{
				Email: 'ben@example.com',
				'Shoe-Size': '',
				Mobile: 'no',
				Phone: '+31612345672',
				customfield_4: 'x',
			},
		]);
		expect(contacts).toMatchObject([
			{
				phoneNumber: '+31612345671',
				customValues: [
					{ fieldId: 8, value: '1 May' },
					{ fieldId: 18, value: '38' },
				],
			},
			{
				phoneNumber: '+31612345672',
				customValues: [
					{ fieldId: 17, value: 'no' },
					{ fieldId: 10, value: 'x' },
				],
			},
		]);
		expect(hints).toEqual([]);
	});

	test('a column that several custom fields could take stops the import', async () => {
		const { contactFields } = bed.service.state;
		contactFields.set(17, { id: 17, name: 'Shoe size' });
		contactFields.set(18, { id: 18, name: 'Shoe-size' });
		const [{ id }] = bed.service.state.seedGroups(1);
		const unclear = await run([{ group: id, email: 'a@example.com', shoesize: 38 }]);
		expect(unclear.error?.message).toBe(
			'"shoesize" could be for any of these custom fields: Shoe size (17), Shoe-size (18) [item 0]',
		);
		expect(bed.service.state.contactsIn(id)).toEqual([]);
		const exact = await run([{ group: id, email: 'a@example.com', 'Shoe-size': 38 }]);
		expect(exact.error).toBeUndefined();
		expect(bed.service.state.contactsIn(id)).toMatchObject([
			{ customValues: [{ fieldId: 18, value: '38' }] },
		]);
	});

	test('an unclear column fails its item alone where the others continue', async () => {
		const { contactFields } = bed.service.state;
		contactFields.set(17, { id: 17, name: 'Shoe size' });
		contactFields.set(18, { id: 18, name: 'Shoe-size' });
		const [{ id }] = bed.service.state.seedGroups(1);
		const items = [
			{ group: id, email: 'a@example.com', shoesize: 38 },
			{ group: id, email: 'b@example.com' },
		];
		const result = await run(items, { onError: 'continueErrorOutput' });
		expect(outputOf(result).map(({ json }) => json.email)).toEqual(['b@example.com']);
		expect(outputOf(result, 1)).toHaveLength(1);
	});

	const listing = (body: unknown) =>
		bed.service.order({
			...{ kind: 'status', status: 200, body },
			match: { endpoint: 'GET /accounts/{accountId}/fields' },
		});

	test('a custom field is found in whatever letters SVC writes names', async () => {
		bed.service.state.contactFields.set(17, { id: 17, name: 'Size' });
		listing([{ Id: 17, NAME: 'Size' }]);
		const { contacts } = await imported([{ email: 'a@example.com', Size: 38 }]);
		expect(contacts).toMatchObject([{ customValues: [{ fieldId: 17, value: '38' }] }]);
	});

	test('nothing is imported while SVC lists something else than custom fields', async () => {
		const [group] = bed.service.state.seedGroups(1);
		listing([{ text: 'Under maintenance' }]);
		const { error } = await bed.engine.runNode(
			'svcAddressBook contact import',
			{ groupId: byId(group.id) },
			{ items: [{ email: 'a@example.com', Size: 38 }] },
		);
		expect(error?.description).toContain('lists a custom field without its ID');
		expect(bed.service.requests.filter(({ method }) => method === 'POST')).toEqual([]);
	});

	test('a custom field whose ID is no number gets no value', async () => {
		const id = 'x1' as unknown as number;
		bed.service.state.contactFields.set(17, { id, name: 'Size' });
		const { contacts, hints } = await imported([{ email: 'a@example.com', Size: 38 }]);
		expect(contacts[0]?.customValues).toBeUndefined();
		expect(hints).toEqual([expect.stringContaining(`${sentences.notImported} "Size".`)]);
	});

	test('a check box of a table is true or false in a custom field', async () => {
		bed.service.state.contactFields.set(17, { id: 17, name: 'VIP' });
		const rows = [true, false].map((VIP) => ({ Email: `${VIP}@example.com`, VIP }));
		const { contacts } = await imported(rows);
		expect(contacts).toMatchObject([
			{ customValues: [{ fieldId: 17, value: 'true' }] },
			{ customValues: [{ fieldId: 17, value: 'false' }] },
		]);
	});

	test('a usual name of a detail means the custom field of that name in every table', async () => {
		bed.service.state.contactFields.set(17, { id: 17, name: 'Mobile' });
		const { contacts } = await imported([{ Email: 'a@example.com', mobile: '1' }]);
		expect(contacts).toMatchObject([{ customValues: [{ fieldId: 17, value: '1' }] }]);
	});

	test('custom fields are only read if a column can be one, and only once', async () => {
		const reads = () =>
			bed.service.requests.filter(({ endpoint }) => endpoint === `GET ${FIELDS}`).length;
		await imported([{ Email: 'a@example.com', Size: ' ' }, { LAST_NAME: 'Bos' }]);
		expect(reads()).toBe(0);
		await imported([{ Email: 'a@example.com' }, { Email: 'b@example.com', Size: 1 }, { Size: 2 }]);
		expect(reads()).toBe(1);
		bed.service.requests.length = 0;
		await imported([{ Size: 1 }], {
			mapping: 'manual',
			columns: byHand({ email: 'ann@example.com' }),
		});
		expect(reads()).toBe(0);
	});

	describe.each([
		['they are forbidden', { kind: 'status', status: 403 }, sentences.notAllowed],
		['the connection breaks', { kind: 'resetAfterProcessing', times: 9 }, sentences.dropped],
	] as const)('nothing is imported if %s when the custom fields are read', (_, fault, message) => {
		test.each(['stopWorkflow', 'continueErrorOutput'] as const)('%s', async (onError) => {
			const [{ id }] = bed.service.state.seedGroups(1);
			bed.service.order({ ...fault, match: { endpoint: `GET ${FIELDS}` } });
			const items = [
				{ group: id, email: 'a@example.com', Size: 1 },
				{ group: id, email: 'b@example.com' },
			];
			const result = await run(items, { onError });
			const failed = outputOf(result, 1).map(({ json }) => json.error as IDataObject);
			expect(failed).toHaveLength(onError === 'stopWorkflow' ? 0 : 2);
			const said = result.error?.message ?? String(failed[0]?.message);
			expect(said).toContain(message);
			expect(outputOf(result)).toEqual([]);
			expect(batches()).toEqual([]);
			expect(bed.service.state.contactsIn(id)).toEqual([]);
		});
	});

	test('of very many that are left out, the first ten are named', async () => {
		const columns = Object.fromEntries([...'abcdefghijklm'].map((name) => [name, 1]));
		const { hints } = await imported([{ email: 'ann@example.com', ...columns }]);
		expect(hints).toEqual([expect.stringContaining('"i", "j", and 3 more.')]);
	});

	test('nothing is said if the details are defined below', async () => {
		const { hints } = await imported([{ Company: 'Boots' }], {
			mapping: 'manual',
			columns: byHand({ email: 'ann@example.com' }),
		});
		expect(hints).toEqual([]);
	});
});

describe('fields that are mapped one by one', () => {
	const mapped = async (columns: INodeParameters, item: IDataObject = {}) => {
		const [{ id }] = bed.service.state.seedGroups(1);
		const result = await run([{ ...item, group: id }], {}, { mapping: 'manual', columns });
		return { result, contacts: bed.service.state.contactsIn(id) };
	};

	test('without a value are left out', async () => {
		const { contacts } = await mapped(
			byHand({
				email: '={{ $json.mail }}',
				lastName: '={{ $json.nobody }}',
				field6: '',
				shoe: null,
				field7: null,
			}),
			{ mail: 'ann@example.com' },
		);
		expect(contacts).toEqual([
			{
				id: expect.any(String),
				groupId: expect.any(String),
				createdOnUtc: expect.any(String),
				email: 'ann@example.com',
			},
		]);
	});

	test.each([
		[
			'none has a value',
			byHand({ email: '={{ $json.nobody }}' }),
			'"Contact Fields" has no contact details',
		],
		['nothing is mapped', byHand(null), '"Contact Fields" has no contact details'],
		['a custom field has no number', byHand({ fieldx1: 'x' }), `"Contact Fields" has "fieldx1"`],
		[
			'one is unknown',
			byHand({ shoe: 'x' }),
			`"Contact Fields" has "shoe", which isn't a contact field`,
		],
		['a detail is an object', byHand({ email: '={{ $json }}' }), '"Email" must be text'],
		[
			'a custom value is an object',
			byHand({ field17: '={{ $json }}' }, [{ id: 'field17', displayName: 'Birthday' }]),
			'"Birthday" must be text',
		],
		['an expression is plain text', byHand({ email: '{{ $json.mail }}' }), '"Email" contains'],
	])('fail before anything is sent if %s', async (_, columns, message) => {
		const { result } = await mapped(columns);
		expect(result.error?.message).toContain(message);
		expect(bed.service.requests).toEqual([]);
	});
});

describe('the fields that the editor lists', () => {
	const listed = async () => {
		const { fields } = await resourceMapping(bed.engine, {
			node: 'svcAddressBook',
			method: 'getContactColumns',
		});
		return fields;
	};

	test.each(['listed', 'absent'] as const)(
		'are the details and custom fields, the unnamed ones only on request (%s by the service)',
		async (predefinedFields) => {
			bed.service.shape({ predefinedFields });
			const { contactFields } = bed.service.state;
			if (predefinedFields === 'listed') contactFields.set(8, { id: 8, name: 'Birthday' });
			else contactFields.set(18, { id: 18, name: 'Birthday' });
			contactFields.set(17, { id: 17, name: '={{ 1 }}' });
			const fields = await listed();
			const titles = (isHidden: boolean) =>
				fields.filter(({ removed }) => removed === isHidden).map(({ displayName }) => displayName);
			expect(titles(false).sort()).toEqual(
				[
					...['First Name', 'Insertion', 'Last Name', 'Phone Number', 'Email'],
					...['Company', 'Birthday', '"={{ 1 }}"'],
				].sort(),
			);
			expect(titles(true)[0]).toBe('Phone Country');
			expect(titles(true)).toHaveLength(predefinedFields === 'listed' ? 10 : 11);
			expect(fields.find(({ displayName }) => displayName === 'Birthday')?.id).toBe(
				predefinedFields === 'listed' ? 'field8' : 'field18',
			);
			expect(fields.every(({ required, display }) => !required && display)).toBe(true);
		},
	);

	test('are taken back as the editor saves them', async () => {
		bed.service.state.contactFields.set(17, { id: 17, name: '={{ 1 }}' });
		const fields = await listed();
		const [{ id }] = bed.service.state.seedGroups(1);
		const values = Object.fromEntries(fields.map((field) => [field.id, `={{ "${field.id}" }}`]));
		const columns = byHand(values, JSON.parse(JSON.stringify(fields)) as INodeParameters[]);
		const options = { unknownNumbers: 'keep' };
		const { error } = await run([{ group: id }], {}, { mapping: 'manual', columns, options });
		expect(error).toBeUndefined();
		const [contact] = bed.service.state.contactsIn(id);
		expect(contact).toMatchObject({ firstName: 'firstName', phoneCountry: 'phoneCountry' });
		expect(contact.customValues).toHaveLength(12);
	});

	test('fail with an error that says why', async () => {
		bed.service.order({ kind: 'status', status: 403 });
		await expect(listed()).rejects.toThrow(sentences.notAllowed);
	});
});

describe('who is in the group already', () => {
	const manually: INodeParameters = {
		mapping: 'manual',
		columns: byHand({ phoneNumber: '={{ $json.phone }}', email: '={{ $json.email }}' }),
	};
	const rows: IDataObject[] = [
		{ phone: '+31612345671', email: 'ann@example.com' },
		{ firstName: 'Ben', email: 'ben@example.com' },
		{ firstName: 'Cas', email: '' },
	];
	const importedTo = async (
		items: IDataObject[],
		options: IDataObject = {},
		more: IDataObject = {},
	) => {
		const [{ id: group }] = bed.service.state.seedGroups(1);
		const runIn = async (again: IDataObject[]) =>
			await run(
				again.map((item) => ({ ...item, group })),
				{},
				{ options, ...more } as INodeParameters,
			);
		return { group, first: await runIn(items), runIn };
	};
	/** But for the custom fields: the column with the group could be one. */
	const endpoints = () => [
		...new Set(
			bed.service.requests
				.map(({ endpoint }) => endpoint)
				.filter((endpoint) => endpoint !== `GET ${FIELDS}`),
		),
	];
	const names = (group: string) =>
		bed.service.state.contactsIn(group).map(({ firstName, email }) => firstName ?? email);

	test('is skipped in the next run, but for those that nothing is known of', async () => {
		const { group, first, runIn } = await importedTo(rows);
		expect(first.json().map(({ imported }) => imported)).toEqual([true, true, true]);
		bed.service.requests.length = 0;
		const again = await runIn([
			{ phone: '0031 6-12345671', email: 'other@example.com' },
			{ email: ' BEN@example.com' },
			{ firstName: 'Cas', email: '' },
			{ phone: '+31612345672', email: 'ann@example.com' },
		]);
		expect(again.json()).toMatchObject([
			{ imported: false, reason: expect.stringContaining('phone number') },
			{ imported: false, reason: expect.stringContaining('email') },
			{ imported: true },
			{ imported: true },
		]);
		const linkedTo = outputOf(again).map(({ pairedItem }) => pairedItem);
		expect(linkedTo).toEqual([0, 1, 2, 3].map((item) => ({ item })));
		expect(names(group)).toEqual(['ann@example.com', 'Ben', 'Cas', 'Cas', 'ann@example.com']);
		expect(endpoints()).toEqual([LIST, BULK]);
	});

	test('nothing is sent if that is everyone', async () => {
		const { runIn } = await importedTo(rows.slice(0, 2), {}, { output: 'groups' });
		bed.service.requests.length = 0;
		const again = await runIn(rows.slice(0, 2));
		expect(again.json()).toEqual([
			{
				groupId: expect.any(String),
				imported: 0,
				skipped: 2,
				skippedContacts: [
					{
						...{ phoneNumber: '+31612345671', email: 'ann@example.com' },
						reason: 'The group or an earlier item has a contact with this phone number',
					},
					{
						...{ firstName: 'Ben', email: 'ben@example.com' },
						reason: 'The group or an earlier item has a contact with this email',
					},
				],
			},
		]);
		expect(endpoints()).toEqual([LIST]);
	});

	test('is added again by choice, without a look', async () => {
		const { group, runIn } = await importedTo(rows, { existing: 'add' });
		await runIn(rows);
		expect(names(group)).toHaveLength(6);
		expect(bed.service.requests.filter(({ endpoint }) => endpoint === LIST)).toEqual([]);
	});

	test('a number without its country is rejected: it could not be texted, and would be skipped with its country', async () => {
		const [{ id: group }] = bed.service.state.seedGroups(1);
		const rows = [
			{ phone: '+31612345671', group },
			{ phone: '0152 28817302', group },
		];
		const { error } = await run(rows);
		expect(error?.message).toBe(
			'"Phone Number" must be a phone number with a country code, but it\'s "0152 28817302" [item 1]',
		);
		expect(error?.description).toContain('set Options > Default Country');
		expect(batches()).toEqual([]);
	});

	describe('a listed number without a country code', () => {
		const seeded = (phoneNumber: string, phoneCountry?: string) => {
			const [{ id: group }] = bed.service.state.seedGroups(1);
			const [contact] = bed.service.state.seedContacts(group, 1);
			Object.assign(contact, { phoneNumber, phoneCountry, email: undefined });
			return group;
		};
		const options = { defaultCountry: byCode('={{ $json.home }}') };
		const imported = async (group: string, items: IDataObject[], more: IDataObject = options) => {
			const rows = items.map((item) => ({ ...item, group }));
			const { json } = await run(rows, {}, { options: more } as INodeParameters);
			return json().map(({ imported: isNew }) => isNew);
		};

		test("is compared in each item's own default country", async () => {
			const dutch = { phone: '06 12345678', home: 'NL' };
			const french = { phone: '06 12345678', home: 'FR' };
			expect(await imported(seeded('06 12345678'), [french, dutch])).toEqual([false, false]);
			expect(await imported(seeded('+31612345678'), [french, dutch])).toEqual([true, false]);
		});

		test("is one of the contact's own country", async () => {
			const french = { phone: '06 12345678', home: 'FR' };
			const dutch = { phone: '+31 6 12345678', home: 'FR' };
			expect(await imported(seeded('06 12345678', 'NL'), [french, dutch])).toEqual([true, false]);
		});

		test.each([
			['NL', undefined],
			[undefined, 'NL'],
			['NL', 'NL'],
			['somewhere', undefined],
		])('is the same as it is written unless both have a country (%s, %s)', async (listed, own) => {
			const row = { phone: '06 12345678', ...(own && { phoneCountry: own }) };
			const kept = { unknownNumbers: 'keep' };
			expect(await imported(seeded('0612345678', listed), [row], kept)).toEqual([false]);
		});
	});

	test('a group ID in capital and in small letters is one group', async () => {
		const [{ id }] = bed.service.state.seedGroups(1);
		const { json } = await run(
			[
				{ phone: '+31612345671', group: id },
				{ phone: '+31612345672', group: id.toUpperCase() },
				{ phone: '+31 6 12345671', group: id.toUpperCase() },
			],
			{},
			{ output: 'groups' },
		);
		expect(json()).toMatchObject([{ groupId: id, imported: 2, skipped: 1 }]);
		expect(batches()).toHaveLength(1);
		expect(bed.service.requests.filter(({ endpoint }) => endpoint === LIST)).toHaveLength(1);
	});

	test.each<[string, IDataObject, INodeParameters]>([
		['', {}, {}],
		[', the others added again', { existing: 'add' }, {}],
		[', mapped manually', {}, manually],
	])('a number that can be none is skipped by choice%s', async (_, options, more) => {
		const { group, first } = await importedTo(
			[
				{ phone: '+31612345671' },
				{ phone: '12', email: 'ben@example.com' },
				{ phone: '06 12345672' },
			],
			{ unknownNumbers: 'skip', defaultCountry: byCode('NL'), ...options },
			more,
		);
		expect(first.json()).toMatchObject([
			{ imported: true },
			{ imported: false, email: 'ben@example.com', reason: 'Unrecognized phone number: 12' },
			{ imported: true },
		]);
		const numbers = bed.service.state.contactsIn(group).map(({ phoneNumber }) => phoneNumber);
		expect(numbers).toEqual(['+31612345671', '+31612345672']);
	});

	test.each([{}, manually])(
		'a number that can be none has an error that says how to skip it (%j)',
		async (more) => {
			const [{ id: group }] = bed.service.state.seedGroups(1);
			const { error } = await run(
				[
					{ phone: '+31612345671', group },
					{ phone: '12', group },
				],
				{},
				more,
			);
			expect(error?.description).toMatch(
				/set Options > Unrecognized Phone Numbers to 'Skip'; .* Nothing was imported for any item\. n8n counts items from 0, so item 1 is number 2 of 2\.$/,
			);
			expect(batches()).toEqual([]);
		},
	);

	test('the second row of someone is skipped, too', async () => {
		const twice = [{ phone: '+31612345671', firstName: 'Ann' }, { Mobile: '+31 6 12345671' }];
		const { group, first } = await importedTo(twice);
		expect(first.json().map(({ imported }) => imported)).toEqual([true, false]);
		expect(names(group)).toEqual(['Ann']);
	});

	test('a number with and without country code is the same with a default country', async () => {
		const [{ id: group }] = bed.service.state.seedGroups(1);
		await run([{ phone: '0612345671', group }], {}, { options: { unknownNumbers: 'keep' } });
		const options = { defaultCountry: { __rl: true, mode: 'list', value: 'NL' } };
		const again = await run([{ phone: '+31 6 12345671', group }], {}, { options });
		expect(again.json()).toMatchObject([{ imported: false }]);
	});

	test('each item is read by its own default country, whatever the first one has', async () => {
		const options = { unknownNumbers: 'skip', defaultCountry: byCode('={{ $json.home }}') };
		const rows = [
			{ phone: '0612345678', home: 'NL' },
			{ phone: '0687654321', home: 'BE' },
			{ phone: '0612345678', home: 'FR' },
		];
		const { first } = await importedTo(rows, options);
		expect(first.json()).toMatchObject([
			{ imported: true, phoneNumber: '+31612345678' },
			{ imported: false, reason: 'Unrecognized phone number: 0687654321' },
			{ imported: true, phoneNumber: '+33612345678' },
		]);
		const kept = { ...options, unknownNumbers: 'keep' };
		const unrecognized = [rows[0], { phone: '0612345678', home: 'BE', firstName: 'Ann' }];
		const all = await importedTo(unrecognized, kept);
		expect(all.first.json().map(({ imported }) => imported)).toEqual([true, true]);
	});

	test.each(['stopWorkflow', 'continueErrorOutput'] as const)(
		'nothing is imported if the list fails, on "%s"',
		async (onError) => {
			const [{ id }] = bed.service.state.seedGroups(1);
			bed.service.order({ kind: 'resetAfterProcessing', times: 9, match: { endpoint: LIST } });
			const result = await run(people(2, id), { onError });
			const failed = outputOf(result, 1).map(({ json }) => json.error as IDataObject);
			expect(failed).toHaveLength(onError === 'stopWorkflow' ? 0 : 2);
			const said = result.error?.message ?? String(failed[0]?.message);
			expect(said).toContain(sentences.dropped);
			expect(batches()).toEqual([]);
		},
	);

	test('a retry knows whom it has imported, though the list may not show them yet', async () => {
		const [{ id }] = bed.service.state.seedGroups(1);
		const [first, second, third] = people(3, id);
		bed.service.order({ kind: 'status', status: 400, match: { endpoint: BULK, nth: 2 } });
		const batching = {
			requestOptions: { batching: { batch: { batchSize: 1, batchInterval: 0 } } },
		};
		const failed = await run([first, second, { ...first, name: 'Again' }, third], {}, batching);
		bed.service.order({ kind: 'status', status: 200, body: [], match: { endpoint: LIST } });
		const retried = await bed.engine.retry(failed);
		expect(retried.json().map(({ imported }) => imported)).toEqual([true, true, false, true]);
		expect(emails(id)).toEqual([first, second, third].map(({ email }) => email));
	});

	test('a retry imports those of the failed request, and skips no one who failed', async () => {
		const [{ id }] = bed.service.state.seedGroups(1);
		bed.service.order({ kind: 'status', status: 400, match: { endpoint: BULK, nth: 2 } });
		const batching = {
			requestOptions: { batching: { batch: { batchSize: 2, batchInterval: 0 } } },
		};
		const failed = await run(people(4, id), {}, batching);
		const retried = await bed.engine.retry(failed);
		expect(retried.json().map(({ imported }) => imported)).toEqual([true, true, true, true]);
		expectOnceWithout(id, 0, 0, 4);
	});
});

test("doesn't add anyone to a group whose list it can't read", async () => {
	let sent = 0;
	const contacts = { contact: { email: 'anna@example.com', phoneNumber: '+31612345678' } };
	const answer = (response: http.ServerResponse, { method }: http.IncomingMessage) => {
		if (method === 'POST') sent++;
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify([contacts]));
	};
	await withHostileService(
		bed,
		answer,
		async () => {
			const { error } = await bed.engine.runNode(
				'svcAddressBook contact import',
				{ groupId: byId(unknownId) },
				{ items: [{ email: 'anna@example.com' }] },
			);
			expect(error?.description).toContain(
				'lists a contact without its ID, so this attempt imported nothing; to import without comparing, set \'If a Contact Exists\' to "Add Again"',
			);
		},
		'addressBookBaseUrl',
	);
	expect(sent).toBe(0);
});

test('names some of the many columns of a table that has none for a contact', async () => {
	const columns = Array.from({ length: 300 }, (_, index) => `Column ${index}`);
	const { error } = await bed.engine.runNode(
		'svcAddressBook contact import',
		{ groupId: byId(bed.service.state.seedGroups(1)[0].id) },
		{ items: [Object.fromEntries(columns.map((column) => [column, 'x']))] },
	);
	expect(error?.description).toMatch(
		/ The item has: "Column 0", .+, "Column 9", and 290 more\. Nothing was imported for this item\.$/,
	);
});
