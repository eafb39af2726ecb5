import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { mapper, type MapperColumn, type Mapping } from '../../../../nodes/shared/fields';

const columns: MapperColumn[] = [
	{ id: 'email', name: 'Email' },
	{ id: 'field7', name: '=SUM(A1)', isHidden: true },
];
const field = mapper({
	displayName: 'Fields',
	columns: { method: 'getFields', list: async () => await Promise.resolve(columns) },
	parse: (mapping: Mapping) => mapping,
});
const read = (raw: unknown, entered?: unknown) => field.read(raw, { timezone: 'UTC', entered });

test("leaves n8n's automatic mode out", () => {
	expect(field.property).toMatchObject({
		type: 'resourceMapper',
		noDataExpression: true,
		typeOptions: { resourceMapper: { supportAutoMap: false } },
	});
});

test('gives the editor columns that can be left out, with names that are no expressions', async () => {
	const { fields } = await field.mapper.list({} as ILoadOptionsFunctions);
	expect(fields).toMatchObject([
		{ id: 'email', displayName: 'Email', required: false, removed: false },
		{ id: 'field7', displayName: '"=SUM(A1)"', required: false, removed: true },
	]);
});

test('gives the values by column, how each was entered, and what the editor calls it', () => {
	const entered = {
		mappingMode: 'defineBelow',
		value: { email: '={{ $json.mail }}' },
		schema: [{ id: 'email', displayName: 'Email' }, { id: 7 }, null],
	};
	const mapping = read({ ...entered, value: { email: 'ann@example.com' } }, entered);
	expect(mapping).toMatchObject({
		values: { email: 'ann@example.com' },
		names: new Map([['email', 'Email']]),
		context: { entered: { email: '={{ $json.mail }}' } },
	});
});

test.each([null, [], 'x', {}])('has no values in %j', (value) => {
	const mapping = read({ mappingMode: 'defineBelow', value });
	expect(mapping).toMatchObject({ values: {} });
});

test.each([
	[undefined, "must be a mapping, but it's nothing"],
	['text', "must be a mapping, but it's text"],
])('rejects %j', (raw, problem) => {
	expect(() => read(raw)).toThrow(problem);
});
