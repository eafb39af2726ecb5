import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { renderNode, toLiteral } from '../../../tools/rendering.ts';

/**
 * The lint rules see a rendered description or they see nothing: each wrong description here has to
 * be found by the rule that stands for it, and the right one has to pass.
 */

const root = path.resolve(__dirname, '../../..');

const operation: INodeProperties = {
	displayName: 'Operation',
	name: 'operation',
	type: 'options',
	noDataExpression: true,
	options: [
		{ name: 'Create', value: 'create', action: 'Create thing', description: 'Create one thing' },
		{ name: 'Get', value: 'get', action: 'Get thing', description: 'Retrieve one thing' },
	],
	default: 'create',
};

const reference: INodeProperties = {
	displayName: 'Order Reference',
	name: 'reference',
	type: 'string',
	placeholder: 'e.g. "A" \\ it\'s 17',
	default: '',
};

const urgent: INodeProperties = {
	displayName: 'Urgent',
	name: 'urgent',
	type: 'boolean',
	default: false,
	description: 'Whether to hurry',
};

const thing: INodeProperties = {
	displayName: 'Thing',
	name: 'thing',
	type: 'resourceLocator',
	default: { mode: 'list', value: '' },
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			typeOptions: { searchListMethod: 'findThings' },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 42',
			validation: [{ type: 'regex', properties: { regex: '^\\d+$', errorMessage: 'No number' } }],
		},
	],
};

const options: INodeProperties = {
	displayName: 'Options',
	name: 'options',
	type: 'collection',
	placeholder: 'Add Option',
	default: {},
	options: ['Cats', 'Dogs', 'Emus', 'Gnus', 'Hens'].map((animal) => ({
		displayName: animal,
		name: animal.toLowerCase(),
		type: 'number',
		default: -1,
	})),
};

/** For what no list can be had of. */
const listless: INodeProperties = {
	...thing,
	displayName: 'Part',
	name: 'part',
	default: { mode: 'id', value: '' },
	modes: thing.modes?.slice(1),
};

/** Takes the ID that another node has. */
const previous: INodeProperties = {
	...thing,
	displayName: 'Previous',
	name: 'previous',
	default: { mode: 'auto', value: 'from an earlier step' },
	modes: [
		...(thing.modes ?? []),
		{
			displayName: 'Auto',
			name: 'auto',
			type: 'string',
			validation: [
				{
					type: 'regex',
					properties: { regex: 'from an earlier step', errorMessage: 'Select By ID' },
				},
			],
		},
	],
};

const right = [operation, reference, urgent, thing, previous, listless, options];

function describeNode(name: string, properties: INodeProperties[]): INodeTypeDescription {
	return {
		displayName: `SVC ${name}`,
		name: `svc${name}`,
		icon: { light: 'file:../../icons/svc.svg', dark: 'file:../../icons/svc.dark.svg' },
		group: ['output'],
		version: 1,
		subtitle: '={{ $parameter["operation"] }}',
		description: 'Work with things',
		defaults: { name: `SVC ${name}` },
		usableAsTool: true,
		inputs: ['main'],
		outputs: ['main'],
		properties,
	};
}

/** Each case: what is wrong, how `right` is changed, and the rule that has to say so. */
const wrong: Array<[what: string, change: INodeProperties, rule: string]> = [
	[
		'a name that is no title',
		{ ...reference, displayName: 'order reference' },
		'n8n-nodes-base/node-param-display-name-miscased',
	],
	[
		'a boolean described without Whether',
		{ ...urgent, description: 'Hurry' },
		'n8n-nodes-base/node-param-description-boolean-without-whether',
	],
	['a boolean without description', omit(urgent, 'description'), 'guidelines/boolean-description'],
	[
		'a single sentence with a period',
		{ ...reference, description: 'Your own reference.' },
		'n8n-nodes-base/node-param-description-excess-final-period',
	],
	[
		'two sentences without the last period',
		{ ...reference, description: 'Your own reference. It stays' },
		'n8n-nodes-base/node-param-description-missing-final-period',
	],
	[
		'a placeholder that is not marked as an example',
		{ ...reference, placeholder: 'A-17' },
		'guidelines/placeholder',
	],
	[
		'five unsorted entries of a collection',
		{ ...options, options: [...(options.options ?? [])].reverse() },
		'n8n-nodes-base/node-param-collection-type-unsorted-items',
	],
	[
		'an operation without action',
		{ ...operation, options: [{ name: 'Create', value: 'create', description: 'Create one' }] },
		'n8n-nodes-base/node-param-operation-option-without-action',
	],
	[
		'an operation without description',
		{ ...operation, options: [{ name: 'Create', value: 'create', action: 'Create thing' }] },
		'guidelines/operation-description',
	],
	[
		'an action with an article',
		{
			...operation,
			options: [
				{ name: 'Create', value: 'create', action: 'Create a thing', description: 'Create one' },
			],
		},
		'guidelines/action',
	],
	[
		'a description that starts with a clause',
		{ ...reference, description: 'What the order is called' },
		'guidelines/wording',
	],
	[
		'a long description',
		{ ...reference, description: `Word${' word'.repeat(30)}` },
		'guidelines/wording',
	],
	['a hint with a period', { ...reference, hint: 'Leave empty for today.' }, 'guidelines/wording'],
	[
		'a word that the guide replaces',
		{ ...reference, description: 'The reference, which cannot change' },
		'guidelines/wording',
	],
	[
		'an operation that takes expressions',
		omit(operation, 'noDataExpression'),
		'n8n-nodes-base/node-param-operation-without-no-data-expression',
	],
	[
		'a default that is no option',
		{ ...operation, default: 'destroy' },
		'n8n-nodes-base/node-param-default-wrong-for-options',
	],
	[
		'a locator that does not start with the list',
		{ ...thing, modes: [...(thing.modes ?? [])].reverse() },
		'guidelines/locator',
	],
	[
		'a locator that opens by ID without taking it from the previous node',
		{ ...thing, default: { mode: 'id', value: '' } },
		'guidelines/locator',
	],
	[
		'a locator without a list that would open with one',
		{ ...listless, default: thing.default },
		'guidelines/locator',
	],
];

function omit(properties: INodeProperties, key: keyof INodeProperties): INodeProperties {
	return { ...properties, [key]: undefined };
}

/** The rules that spoke, per rendered node. */
function lint(nodes: Record<string, INodeProperties[]>): Record<string, string[]> {
	fs.mkdirSync(path.join(root, '.build'), { recursive: true });
	const folder = fs.mkdtempSync(path.join(root, '.build', 'render-test-'));
	try {
		fs.cpSync(path.join(root, 'icons'), path.join(folder, 'icons'), { recursive: true });
		for (const [name, properties] of Object.entries(nodes)) {
			const file = path.join(folder, 'nodes', name, `Svc${name}.node.ts`);
			fs.mkdirSync(path.dirname(file), { recursive: true });
			const description = describeNode(name, properties);
			fs.writeFileSync(file, renderNode(`Svc${name}`, { description }));
		}
		const script = [
			`const { ESLint } = require('eslint');`,
			`new ESLint({ overrideConfigFile: process.argv[1], allowInlineConfig: false })`,
			`.lintFiles(['**/*.ts']).then((results) => console.log(JSON.stringify(results)));`,
		].join('');
		const config = path.join(root, 'tools/eslint.rendered.config.mjs');
		const output = execFileSync(process.execPath, ['-e', script, config], {
			cwd: folder,
			// Under NODE_ENV=test the n8n plugin takes every file for a node called Test.
			env: { ...process.env, NODE_ENV: 'production' },
			encoding: 'utf8',
		});
		const results = JSON.parse(output) as Array<{
			filePath: string;
			messages: Array<{ ruleId: string }>;
		}>;
		return Object.fromEntries(
			results.map(({ filePath, messages }) => [
				path.basename(path.dirname(filePath)),
				messages.map(({ ruleId }) => ruleId),
			]),
		);
	} finally {
		fs.rmSync(folder, { recursive: true, force: true });
	}
}

describe('linting a rendered description', () => {
	const nameOf = (index: number) => `Wrong${'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[index]}`;
	let found: Record<string, string[]>;

	beforeAll(() => {
		const nodes: Record<string, INodeProperties[]> = { Right: right };
		wrong.forEach(([, change], index) => {
			nodes[nameOf(index)] = right.map((given) => (given.name === change.name ? change : given));
		});
		found = lint(nodes);
	});

	it('finds nothing in a right description', () => {
		expect(found.Right).toEqual([]);
	});

	it.each(wrong.map(([what, , rule], index) => ({ what, rule, name: nameOf(index) })))(
		'finds $what',
		({ rule, name }) => {
			expect(found[name]).toEqual([rule]);
		},
	);
});

describe('writing a literal', () => {
	it('gives back the value when it is read', () => {
		const value = {
			text: 'a "b" \'c\' \\"d\\" \\\\ \n ${e} \u2028',
			'odd-key': [1, -2.5, true, null, [], {}],
			nested: [{ deep: { er: 'x' } }],
		};
		expect(new Function(`return ${toLiteral(value, 'value')}`)()).toEqual(value);
	});

	it('refuses what is no data, and says where it stands', () => {
		expect(() => toLiteral({ a: [{ b: () => 1 }] }, 'node')).toThrow('node.a[0].b');
	});
});
