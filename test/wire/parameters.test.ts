/** Every parameter that SVC documents, run against the built nodes. */
import { readFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { actionNodes } from '../fuzz/nodes.ts';
import { operationsOf } from '../fuzz/offered.ts';
import { type DocumentedParameter, documentedParameters, titleOf } from './documented.ts';
import { parametersPage } from './page.ts';
import { filledIn } from './places.ts';
import {
	areaOf,
	findSettings,
	ownOf,
	sentBy,
	type Setting,
	titleOfOperation,
	valuesOf,
} from './settings.ts';

let found: ReadonlyMap<DocumentedParameter, readonly Setting[]>;
/** What every operation sends with its required fields alone. */
let least: Array<Awaited<ReturnType<typeof sentBy>>['sent']>;

beforeAll(async () => {
	found = await findSettings();
	least = [];
	for (const { type, chosen, properties } of actionNodes.flatMap(operationsOf)) {
		const parameters = { ...filledIn(properties), ...ownOf(type, chosen), ...chosen };
		least.push((await sentBy({ type, parameters })).sent);
	}
});

const rows = documentedParameters.map((one) => [titleOf(one), one] as const);

test('every node belongs to an area', () => {
	const names = actionNodes.flatMap(operationsOf).map(({ type }) => type.description.name);
	expect([...new Set(names)].filter((name) => !(name in areaOf))).toEqual([]);
});

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a value on the wire is of the documented type; what isn't JSON is text. */
function isOfType(type: string, value: unknown, isText: boolean): boolean {
	const text = String(value);
	switch (type) {
		case 'uuid':
			return typeof value === 'string' && uuid.test(value);
		case 'integer':
			return isText ? /^-?\d+$/.test(text) : Number.isInteger(value);
		case 'number':
			return isText ? Number.isFinite(Number(text)) : Number.isFinite(value);
		case 'boolean':
			return isText ? text === 'true' || text === 'false' : typeof value === 'boolean';
		case 'date':
			return /^\d{4}-\d{2}-\d{2}/.test(text);
		case 'datetime':
			return !Number.isNaN(Date.parse(text));
		case 'string':
			return typeof value === 'string';
		case 'file':
			return text.startsWith('file ');
		default:
			return type === 'object' || type === 'any';
	}
}

test('only what SVC has not implemented needs JSON', () => {
	const onlyJson = [...found]
		.filter(([, settings]) =>
			settings.some(({ property }) => property.name === 'additionalProperties'),
		)
		.map(([{ name }]) => name);
	expect([...new Set(onlyJson)]).toEqual(['recurrence']);
});

/** Pages are the node's own affair. */
const paging = ['skip', 'take', 'amountOfResults'];

/** What else is sent though the description calls it optional, and why. */
const sentAlways = [
	// The time of the run, unless Save Without Sending is on.
	'letters POST /accounts/{accountId}/letters body scheduledate',
	'letters POST /accounts/{accountId}/letters form scheduledate',
	// The choice that Send Invites opens with.
	'signing POST /dossiers/{dossierId}/invites body [].email',
	// The choice that Content opens with.
	'signing GET /dossiers/{dossierId}/download query type',
	// Optional only if there is a billing address.
	...['orders', 'subscriptions/{subscription_reference}/orders'].flatMap((path) =>
		['email', 'country'].map(
			(name) => `payments POST /ps/api/public/v1/merchants/{merchant_key}/${path} body ${name}`,
		),
	),
	// Order > Get by Reference searches day by day.
	'payments GET /ps/api/public/v1/merchants/{merchant_key}/orders query date',
	// What makes a campaign a triggered one, as in the description's example.
	'campaigns POST /accounts/{accountId}/messages body status',
	'campaigns POST /accounts/{accountId}/messages body ignoreUnsubscribes',
	// An update keeps what was read.
	'campaigns PUT /accounts/{accountId}/messages/{messageId} body name',
	'messages PUT /accounts/{accountId}/messages/{messageId} body name',
	// Create or Update compares whole contacts.
	'addressbook GET /accounts/{accountId}/groups/{groupId}/contacts query getCustomValues',
	// An opt-out without them would mean nothing.
	'addressbook POST /accounts/{accountId}/optout/bulk body [].type',
	'addressbook POST /accounts/{accountId}/optout/bulk body [].isActive',
	// The description says when it is true and when false.
	'addressbook POST /accounts/{accountId}/groups/{groupId}/contacts-bulk query delayIndexing',
];

/** Whether the sample has it because a field requires it, or something has to be changed. */
function isChosen({ property, operation }: Setting): boolean {
	return property.required === true || chosenIn.get(operation)?.has(property.name) === true;
}

/** By operation: the fields, also those of a collection, that its sample fills in. */
const chosenIn = new Map(
	actionNodes.flatMap(operationsOf).map((offered) => {
		const own = Object.entries(ownOf(offered.type, offered.chosen));
		const names = own.flatMap(([name, value]) => [name, ...Object.keys(Object(value) as object)]);
		return [titleOfOperation(offered), new Set(names)];
	}),
);

describe('is sent as documented, and follows its field', () => {
	test.each(rows)('%s', (_, documented) => {
		const settings = found.get(documented) ?? [];
		expect(settings).not.toEqual([]);
		const isText = documented.place !== 'body';
		const values = settings.flatMap((one) => one.values);
		// Required lists of a query are there even if they are empty.
		const given = values.filter((value) => !(value === '' && documented.place === 'query'));
		expect(given.filter((value) => !isOfType(documented.type, value, isText))).toEqual([]);
	});
});

/** Operations that send the same whatever a person enters, with what they send. */
const constantIn = (documented: DocumentedParameter) =>
	(found.get(documented) ?? []).filter(({ label }) => label === '').map(({ values }) => values[0]);

test('only these are always the same, whatever a person enters', () => {
	const constant = rows.flatMap(([title, documented]) => {
		const values = [...new Set(constantIn(documented).map(String))];
		return values.length > 0 ? [`${title}: ${values.join(', ')}`] : [];
	});
	expect(constant).toEqual([
		'letters POST /accounts/{accountId}/callbacks body type: http',
		'letters PUT /accounts/{accountId}/callbacks/{callbackId} body type: http',
		'campaigns POST /accounts/{accountId}/messages body status: triggered',
		'ticketshop GET /events header Content-Type: application/json',
		'ticketshop GET /events/{event_uuid} header Content-Type: application/json',
		// So that a page that one item has read serves the others, too.
		'voice GET /cdrapi/v1/{voiceAccountId}/conversations query take: 100',
	]);
});

/** What needs several fields at once: a label has properties of its own, whose names are undocumented. */
const sentWithOthers = ['label'];

/** The values that SVC documents for a parameter, if they are all it takes. */
function choicesOf({ type, limits }: DocumentedParameter): string[] {
	const listed = limits.split('; ').map((part) => part.split(', '));
	const choices = listed.find((all) => all.length > 1 && all.every((one) => /^\w+$/.test(one)));
	const isChosen = type === 'string' || type === 'integer';
	return isChosen ? (choices ?? []).filter((one) => !sentWithOthers.includes(one)) : [];
}

describe('takes each value that SVC documents, in each operation that sends it', () => {
	const withChoices = rows.filter(([, documented]) => choicesOf(documented).length > 0);

	test.each(withChoices)('%s', (_, documented) => {
		const settings = found.get(documented) ?? [];
		for (const name of new Set(settings.map(({ operation }) => operation))) {
			const values = settings.filter(({ operation }) => operation === name);
			const sent = values.flatMap((one) => one.values).map(String);
			const missing = choicesOf(documented).filter((choice) => !sent.includes(choice));
			expect({ operation: name, missing }).toEqual({ operation: name, missing: [] });
		}
	});
});

describe('stays away as long as no one chooses it', () => {
	const optional = rows.filter(([, { required }]) => required === '');

	test.each(optional)('%s', (title, documented) => {
		const isSent = least.some((sent) => valuesOf(sent, documented) !== undefined);
		const mayBeSent =
			paging.includes(documented.name) ||
			sentAlways.includes(title) ||
			(found.get(documented) ?? []).some(isChosen);
		expect(isSent && !mayBeSent).toBe(false);
	});
});

test('docs/parameters.md has a row for each, as the nodes are now ("npm run parameters" writes it)', async () => {
	const file = 'docs/parameters.md';
	const page = await format(parametersPage(found), {
		...(await resolveConfig(file)),
		filepath: file,
	});
	expect(readFileSync(file, 'utf8')).toBe(page);
});
