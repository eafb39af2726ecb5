/** What a user has to know first comes first, and what few users need comes last. */
import path from 'node:path';
import type { Resource } from '../../nodes/shared/operation/panel/describe';

async function operationsOf(area: string) {
	const { resources } = (await import(path.resolve('nodes', area, 'resources.ts'))) as {
		resources: readonly Resource[];
	};
	return resources.flatMap(({ name, operations }) =>
		operations.map((operation) => ({ resource: name, ...operation })),
	);
}

/** The field's texts of an operation, by the names of the fields. */
async function fieldsOf(area: string, resource: string, name: string) {
	const found = (await operationsOf(area)).find(
		(one) => one.resource === resource && one.name === name,
	);
	return Object.values(found?.fields ?? {}).map(({ property }) => property);
}

test.each([
	['Send', 'letters cost money'],
	['Send and Wait for Status', 'letters cost money'],
	['Preview', 'Nothing is sent'],
	['Preview Price', 'Nothing is sent'],
])('Letter > %s begins with "%s", since its fields fill a screen', async (operation, words) => {
	const [first] = await fieldsOf('Letters', 'Letter', operation);
	expect(first).toMatchObject({ type: 'notice', displayName: expect.stringContaining(words) });
});

// Nothing else in the panel says what to do with the output.
test.each([
	['Letters', 'Letter', 'Get', 'no reason for a status'],
	['Payments', 'Order', 'Get by Reference', '"payment_status"'],
])('%s: %s > %s says which part of its output matters', async (area, resource, name, words) => {
	const notices = (await fieldsOf(area, resource, name)).filter(({ type }) => type === 'notice');
	expect(notices).toEqual([
		expect.objectContaining({ displayName: expect.stringContaining(words) }),
	]);
});

test.each(['Preview', 'Preview Price'])("Letter > %s doesn't offer not to send", async (name) => {
	const found = (await operationsOf('Letters')).find((one) => one.name === name);
	expect(found?.collections.additionalFields).toHaveProperty('fullcolor');
	expect(found?.collections.additionalFields).not.toHaveProperty('omitScheduledate');
});

test.each(['AddressBook', 'Campaigns', 'Letters', 'Messages'])(
	'%s asks for the changes before what becomes of other fields',
	async (area) => {
		const updates = (await operationsOf(area)).filter(
			({ collections }) => collections.updateFields,
		);
		expect(updates.length).toBeGreaterThan(0);
		for (const { fields } of updates) {
			expect(fields).not.toHaveProperty('clearFields');
			expect(fields).not.toHaveProperty('otherFields');
		}
	},
);

test.each([
	['Messages', 'Message', 'drag a field'],
	['Campaigns', 'Campaign', 'write [[first name]]'],
])('%s: the hint of the text is about its usual recipients', async (area, resource, words) => {
	const body = (await fieldsOf(area, resource, 'Send')).find(
		({ displayName }) => displayName === 'Text',
	);
	expect(body?.hint).toContain(words);
});
