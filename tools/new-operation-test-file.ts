import { camel, type Operation } from './new-operation-arguments.ts';
import {
	isEntered,
	isNested,
	optionalFieldsOf,
	recordOf,
	sampleOf,
} from './new-operation-fields.ts';

/* The test of a new operation. */

/** What the test expects to arrive for an item. */
function requestsOf(operation: Operation): string[] {
	const given = itemIn(operation);
	if (!operation.isPaged) return [`\trequests: (${given}) => [${expected(operation)}],`];
	return [
		`\t// Only an empty page ends a list, so a second request asks for what comes after 1 element.`,
		`\trequests: (${given}) => [${expected(operation)}, ${expected(operation, 1)}],`,
	];
}

/** The parameter of "requests", if they differ between items. */
const itemIn = ({ fields, query, body }: Operation) =>
	fields.length + query.length + body.length > 0 ? 'item' : '';

/** A request, for a page after what has come already. */
function expected(operation: Operation, skip = 0, more = ''): string {
	const { method, endpoint, isPaged, fields, query, body } = operation;
	const sent = [
		...query.map(({ name, type }) =>
			type === 'string'
				? `${name}: [item.${camel(name)}]`
				: `${name}: [String(item.${camel(name)})]`,
		),
		...(isPaged ? [`skip: ['${skip}']`, `take: ['${50 - skip}']`] : []),
	];
	const all = sent.length > 0 ? `query: { ${sent.join(', ')} }, ` : '';
	// The endpoint alone is the same for every record.
	const path =
		fields.length > 0 ? `path: expect.stringContaining(String(item.${fields[0]})), ` : '';
	const parts = body
		.filter((part) => !isNested(part))
		.map(({ name }) => `${name}: item.${camel(name)}`);
	const sentBody = parts.length > 0 ? `body: { ${parts.join(', ')} }, ` : '';
	return `{ endpoint: '${method} ${endpoint}', ${path}${all}${sentBody}${more} }`;
}

/** As most IDs of SVC are. */
const ids = {
	one: '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
	another: '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f71',
	unknown: '00000000-0000-4000-8000-000000000000',
};

export function testFile(operation: Operation): string {
	const { area, resource, value, fields, isList, body } = operation;
	const entered = body.filter(isEntered);
	const optional = optionalFieldsOf(operation);
	const fromItem = ({ name }: { name: string }) => `${camel(name)}: '={{ $json.${camel(name)} }}'`;
	const parameters = [
		...fields.map((name) => `${name}: byId('={{ $json.${name} }}')`),
		...entered.map(fromItem),
		...(optional.length > 0
			? [`${isList ? 'filters' : 'additionalFields'}: { ${optional.map(fromItem).join(', ')} }`]
			: []),
	].join(', ');
	/** An item whose values differ from those of another index. */
	const item = (id: string, index: number) => {
		const values = [
			...fields.map((name, at) => `${name}: '${at === 0 ? id : 'a'}'`),
			...[...entered, ...optional].map((one) => `${camel(one.name)}: ${sampleOf(one, index)}`),
		];
		return `{ ${values.join(', ')} }`;
	};
	/** Of an operation on one record, the bad item names one that isn't there. */
	const record = fields.length === 1 ? recordOf(fields[0]).toLowerCase() : undefined;
	const refusal = record ? `there is no ${record} ${ids.unknown}` : '';
	return [
		...(record ? [`import { notFound } from '../../sentences.ts';`] : []),
		...(fields.length > 0 ? [`import { byId } from '../locator.ts';`] : []),
		`import { simulatorBed } from '../simulator-bed.ts';`,
		'',
		`const bed = simulatorBed();`,
		'',
		`bed.describeOperation({`,
		`\tname: 'svc${area} ${resource} ${value}',`,
		`\tparameters: { ${parameters} },`,
		`\t// TODO: put what two items read into the simulator, "arrange: ({ state }) => ...", and give an item for each; "items" and "output" are given what it returns`,
		`\titems: () => [${item(ids.one, 0)}, ${item(ids.another, 1)}],`,
		...requestsOf(operation),
		`\t// TODO: what comes out for an item, which is given beside it${isList ? '; if more than one, "outputCount: () => ..."' : ''}`,
		`\toutput: ([{ json }], item) => expect(json).toEqual(item),`,
		...(record ? [] : [`\t// TODO: an item that fails, and what its error says`]),
		`\tbadItem: {`,
		`\t\titem: () => (${item(ids.unknown, 0)}),`,
		`\t\t// TODO: ${record ? 'check ' : ''}what the simulator says when it refuses the request; without "requests", nothing may be sent`,
		`\t\trequests: (${itemIn(operation)}) => [${expected(operation, 0, `refusal: '${refusal}'`)}],`,
		`\t\terror: ${record ? `notFound('${record}')` : `''`},`,
		`\t},`,
		`});`,
		'',
	].join('\n');
}
