/** A name leads to the record it meant at first: what the node has done since can give the name to another one. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { FIELDS, GROUPS } from '../address-book/book.ts';
import { type ChainNode, REPEAT_TYPE, TRIGGER, TRIGGER_TYPE } from '../harness/index.ts';
import { byName } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { retryOnFail } from './five-letters.ts';

const bed = simulatorBed();

function groupsNamed(...names: string[]) {
	const groups = bed.service.state.seedGroups(names.length);
	groups.forEach((group, index) => (group.name = names[index] ?? ''));
}
const names = () => bed.service.state.addressGroups().map(({ name }) => name);

const deletion: INodeParameters = {
	resource: 'group',
	operation: 'delete',
	groupId: byName('groupName', '={{ $json.group }}'),
};
const renaming: INodeParameters = {
	...{ ...deletion, operation: 'update', options: { otherFields: 'keep' } },
	updateFields: { name: '={{ $json.to }}' },
};
const deletionOfMany: INodeParameters = {
	...{ resource: 'group', operation: 'deleteMany' },
	groupIds: { entries: [{ id: byName('groupName', '={{ $json.group }}') }] },
};

const run = async (
	parameters: INodeParameters,
	items: IDataObject[],
	settings: Partial<ChainNode> = retryOnFail,
) =>
	await bed.engine.runNode('svcAddressBook', parameters, {
		items,
		settings: { name: 'Node', ...settings },
	});

/** The node fails at this request once. */
const failAt = (endpoint: string, nth: number, status = 500) =>
	bed.service.order({ kind: 'status', status, match: { endpoint, nth } });

describe.each([
	['Delete', deletion, `DELETE ${GROUPS}/{groupId}`],
	['Delete Many', deletionOfMany, `DELETE ${GROUPS}`],
])('Group > %s', (_, parameters, endpoint) => {
	const items = [{ group: 'Customers' }, { group: 'Staff' }];

	test('Retry On Fail deletes no group whose name is only alike', async () => {
		groupsNamed('Customers', 'customers', 'Staff', 'Others');
		failAt(endpoint, 2);
		const { error } = await run(parameters, items);
		expect(error?.message).toBeUndefined();
		expect(names()).toEqual(['customers', 'Others']);
	});

	test('nor a hidden one of the same name', async () => {
		groupsNamed('Customers', 'Customers', 'Staff');
		const [, hidden] = bed.service.state.addressGroups();
		if (hidden) hidden.isHidden = true;
		failAt(endpoint, 2);
		const { error } = await run(parameters, items);
		expect(error?.message).toBeUndefined();
		expect(names()).toEqual(['Customers']);
	});

	test('nor does a retry by hand, which deletes the rest', async () => {
		groupsNamed('Customers', 'customers', 'Staff', 'Others');
		failAt(endpoint, 2);
		const failed = await run(parameters, items, {});
		expect(names()).toEqual(['customers', 'Staff', 'Others']);
		const { error } = await bed.engine.retry(failed);
		expect(error?.message).toBeUndefined();
		expect(names()).toEqual(['customers', 'Others']);
	});

	test('Retry On Fail goes on after groups that are gone', async () => {
		groupsNamed('Customers', 'Staff', 'Others');
		failAt(endpoint, 2);
		const { error } = await run(parameters, items);
		expect(error?.message).toBeUndefined();
		expect(names()).toEqual(['Others']);
	});
});

test('what was renamed before is not renamed again by Retry On Fail', async () => {
	groupsNamed('2029', '2030', 'Staff');
	failAt(`PUT ${GROUPS}/{groupId}`, 3);
	const { error } = await run(renaming, [
		{ group: '2029', to: 'Archive' },
		{ group: '2030', to: '2029' },
		{ group: 'Staff', to: 'Team' },
	]);
	expect(error?.message).toBeUndefined();
	expect(names()).toEqual(['Archive', '2029', 'Team']);
});

test('nor is a custom field', async () => {
	const { contactFields } = bed.service.state;
	['2029', '2030', 'Shoe size'].forEach((name, index) => {
		contactFields.set(17 + index, { id: 17 + index, name });
	});
	failAt(`PUT ${FIELDS}/{fieldId}`, 3);
	const parameters = {
		...{ resource: 'field', operation: 'update', name: '={{ $json.to }}' },
		fieldId: byName('fieldName', '={{ $json.field }}'),
	};
	const { error } = await run(parameters, [
		{ field: '2029', to: 'Archive' },
		{ field: '2030', to: '2029' },
		{ field: 'Shoe size', to: 'Size' },
	]);
	expect(error?.message).toBeUndefined();
	expect([17, 18, 19].map((id) => contactFields.get(id)?.name)).toEqual([
		'Archive',
		'2029',
		'Size',
	]);
});

test('before a retry by hand, a name can be corrected, and a group of that name be made', async () => {
	groupsNamed('Customers', 'Staff');
	const failed = await run(deletion, [{ group: 'Old' }], {});
	expect(failed.error?.message).toBe(
		'"Group" is "Old", but there is no group with that name [item 0]',
	);
	const [, staff] = bed.service.state.addressGroups();
	if (staff) staff.name = 'Old';
	const { error } = await bed.engine.retry(failed);
	expect(error?.message).toBeUndefined();
	expect(names()).toEqual(['Customers']);
});

test('what was not sent goes by the names of the retry', async () => {
	groupsNamed('Customers', 'Staff');
	failAt(`DELETE ${GROUPS}/{groupId}`, 1, 400);
	const failed = await run(deletion, [{ group: 'Customers' }], {});
	const [customers, staff] = bed.service.state.addressGroups();
	if (customers) customers.name = 'Clients';
	if (staff) staff.name = 'Customers';
	await bed.engine.retry(failed);
	expect(names()).toEqual(['Clients']);
});

test('each round of a loop goes by the names that it finds', async () => {
	groupsNamed('Customers', 'customers');
	const to = (...nodes: string[]) =>
		nodes.map((node) => ({ node, type: 'main' as const, index: 0 }));
	const { error } = await bed.engine.run({
		workflow: {
			nodes: [
				{ name: TRIGGER, type: TRIGGER_TYPE },
				{ name: 'Repeat', type: REPEAT_TYPE, parameters: { times: 3 } },
				{ name: 'Back', type: 'n8n-nodes-base.noOp' },
				{ name: 'Node', type: 'svcAddressBook', parameters: deletion },
			],
			connections: {
				[TRIGGER]: { main: [to('Repeat')] },
				Repeat: { main: [to('Node', 'Back')] },
				Back: { main: [to('Repeat')] },
			},
		},
		items: [{ group: 'Customers' }],
	});
	expect(error?.message).toBeUndefined();
	expect(names()).toEqual([]);
});
