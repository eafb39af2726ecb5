import type { ILoadOptionsFunctions, INodeProperties } from 'n8n-workflow';
import type { Area } from '../../../../nodes/shared/http/area';
import {
	methodsOf,
	propertiesOf,
	type Resource,
} from '../../../../nodes/shared/operation/panel/describe';
import { group, list, locator, text, when, yesNo } from '../../../../nodes/shared/fields';
import { operationsOf } from '../../../../nodes/shared/operation/operation';
import { requestOptionsFor } from '../../../../nodes/shared/send/requestOptions';

const area: Area<'accountId'> = {
	title: 'Things',
	credential: 'svcProductTokenApi',
	asDocumented: (body) => body,
	baseUrl: { field: 'thingsBaseUrl', displayName: 'Things Base URL' },
	path: { accountId: { field: 'accountId', displayName: 'Account ID', uuid: true } },
};
const operation = operationsOf(area);

function searched(method: string) {
	const search = () => [{ name: method, value: method }];
	return locator({
		displayName: method,
		required: true,
		list: { method, search, hasFilter: false },
	});
}

const getThing = operation({
	name: 'Get',
	value: 'get',
	action: 'Get a thing',
	description: 'Retrieve one thing',
	request: 'GET /accounts/{accountId}/things/{thingId}',
	fields: { thingId: searched('searchThings') },
	send: { as: 'one', simplify: (full) => full },
});
const getManyThings = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many things',
	description: 'Retrieve many things',
	request: 'GET /accounts/{accountId}/things',
	fields: {},
	send: { as: 'pages' },
	filters: { state: text({ displayName: 'State' }) },
	options: {
		zone: text({ displayName: 'Zone' }),
		alias: text({ displayName: 'Alias' }),
		owner: searched('searchOwners'),
	},
});
const createThing = operation({
	name: 'Create',
	value: 'create',
	action: 'Create a thing',
	description: 'Create one thing',
	request: 'POST /accounts/{accountId}/things',
	effect: 'spend',
	unknownOutcome: { what: 'the thing was created', done: 'created', check: 'Check' },
	fields: {
		urgent: yesNo({ displayName: 'Urgent', description: 'Whether to hurry' }),
		reason: when({ urgent: [true] }, text({ displayName: 'Reason' })),
		parts: list({
			displayName: 'Parts',
			entryName: 'Part',
			entry: { part: searched('searchParts') },
		}),
	},
	additionalFields: {
		shelf: group({ displayName: 'Shelf', entry: { room: searched('searchRooms') } }),
	},
});
const thing: Resource = {
	name: 'Thing',
	value: 'thing',
	description: 'A thing',
	operations: [getManyThings, getThing, createThing],
};
const box: Resource = {
	name: 'Box',
	value: 'box',
	description: 'A box',
	operations: [getThing],
};

const properties = propertiesOf([thing, box]);
const propertiesCalled = (wanted: string) => properties.filter(({ name }) => name === wanted);
const names = (options: INodeProperties['options']) =>
	options?.map((option) => ('displayName' in option ? option.displayName : option.name));

describe('the parameters', () => {
	it('begin with the resource, in the order given, and the first is chosen', () => {
		expect(properties[0]).toMatchObject({
			name: 'resource',
			default: 'thing',
			noDataExpression: true,
		});
		expect(names(properties[0].options)).toEqual(['Thing', 'Box']);
	});

	it('have the operations of each resource, sorted by name, and its first is chosen', () => {
		const [ofThings, ofBoxes] = propertiesCalled('operation');
		expect(ofThings).toMatchObject({
			default: 'getAll',
			noDataExpression: true,
			displayOptions: { show: { resource: ['thing'] } },
			options: [
				{
					name: 'Create',
					value: 'create',
					action: 'Create a thing',
					description: 'Create one thing',
				},
				{ name: 'Get' },
				{ name: 'Get Many' },
			],
		});
		expect(ofBoxes).toMatchObject({
			default: 'get',
			displayOptions: { show: { resource: ['box'] } },
		});
	});

	it('show a field for its operation only', () => {
		expect(propertiesCalled('thingId').map(({ displayOptions }) => displayOptions)).toEqual([
			{ show: { resource: ['thing'], operation: ['get'] } },
			{ show: { resource: ['box'], operation: ['get'] } },
		]);
	});

	it('show a field that depends on another one for its value only', () => {
		expect(propertiesCalled('reason')[0].displayOptions).toEqual({
			show: { resource: ['thing'], operation: ['create'], urgent: [true] },
		});
	});

	it('offer Return All, Limit and Simplify where the operation has them', () => {
		const many = { resource: ['thing'], operation: ['getAll'] };
		expect(propertiesCalled('returnAll').map(({ displayOptions }) => displayOptions)).toEqual([
			{ show: many },
		]);
		expect(propertiesCalled('limit')[0]).toMatchObject({
			default: 50,
			typeOptions: { minValue: 1 },
			displayOptions: { show: { ...many, returnAll: [false] } },
		});
		expect(propertiesCalled('simple')).toHaveLength(2);
	});

	it('gather the optional fields in collections, sorted by name', () => {
		const [options] = propertiesCalled('options');
		expect(options).toMatchObject({
			displayName: 'Options',
			type: 'collection',
			placeholder: 'Add Option',
			default: {},
			displayOptions: { show: { resource: ['thing'], operation: ['getAll'] } },
		});
		expect(names(options.options)).toEqual(['Alias', 'searchOwners', 'Zone']);
		expect(propertiesCalled('filters')[0]).toMatchObject({
			displayName: 'Filters',
			placeholder: 'Add Filter',
		});
		expect(propertiesCalled('additionalFields')[0]).toMatchObject({
			displayName: 'Additional Fields',
		});
		expect(propertiesCalled('updateFields')).toEqual([]);
	});

	it('end with the options of the requests', () => {
		expect(properties.at(-1)).toEqual(requestOptionsFor([]));
	});

	it('are the same each time, for n8n may change what it was given', () => {
		const before = JSON.stringify(properties);
		for (const { displayOptions } of properties) displayOptions?.show?.resource?.push('changed');
		expect(JSON.stringify(propertiesOf([thing, box]))).toBe(before);
	});
});

it('finds the searches of all fields, in lists, groups and collections too', async () => {
	const { listSearch = {} } = methodsOf([thing, box]);
	expect(Object.keys(listSearch).sort()).toEqual([
		'searchOwners',
		'searchParts',
		'searchRooms',
		'searchThings',
	]);
	const context = {} as ILoadOptionsFunctions;
	for (const [method, search] of Object.entries(listSearch)) {
		expect(await search.call(context)).toEqual({ results: [{ name: method, value: method }] });
	}
});
