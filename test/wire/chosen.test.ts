/**
 * Whoever enters one value more sends that value, and nothing beside it that nobody chose. What was
 * chosen is read from the panel, what there is to choose from the service's description.
 */
import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { summer } from '../engine/ahead.ts';
import { actionNodes } from '../fuzz/nodes.ts';
import { type Offered, operationsOf } from '../fuzz/offered.ts';
import { documentedParameters } from './documented.ts';
import { candidatesFor } from './good.ts';
import { type PanelPlace, type Parameters, placesIn, variantsOf } from './places.ts';
import { ownOf, sentBy, titleOfOperation } from './settings.ts';

/** By "letters POST /accounts/{accountId}/letters body subject": the values as texts. */
type Carried = ReadonlyMap<string, readonly string[]>;

async function carriedBy(
	{ type, chosen }: Offered,
	parameters: Parameters,
): Promise<Carried | undefined> {
	const { sent, problem } = await sentBy({ type, parameters: { ...parameters, ...chosen } });
	if (problem !== undefined) return undefined;
	return new Map(
		[...sent].flatMap(([endpoint, values]) =>
			[...values]
				// A form has another boundary each time.
				.filter(([key]) => key !== 'header content-type')
				.map(([key, all]) => [`${endpoint} ${key}`, all.map(String)] as const),
		),
	);
}

/** Someone who adds an entry of a list has chosen what it can't be without, and what a choice shows. */
function isChosen({ required, type, default: preset }: INodeProperties): boolean {
	return required === true || (type === 'options' && preset !== '');
}

/** All values in the parameters that a person entered or left as a choice, at whatever depth. */
function* chosenValues(
	properties: readonly INodeProperties[],
	parameters: Readonly<Record<string, unknown>>,
	entered: unknown,
): Generator<unknown> {
	for (const property of properties) {
		const value = parameters[property.name];
		if (value === undefined) continue;
		const { type, options = [] } = property;
		if (type === 'collection') {
			// Whatever is in there was added.
			for (const one of options as INodeProperties[]) {
				if (!(one.name in Object(value))) continue;
				yield* chosenValues(
					[{ ...one, required: true }],
					value as Record<string, unknown>,
					entered,
				);
			}
		} else if (type === 'fixedCollection') {
			const fields = (options as INodePropertyCollection[])[0]?.values ?? [];
			for (const entry of Object.values(Object(value) as object).flat()) {
				yield* chosenValues(fields, entry as Record<string, unknown>, entered);
			}
		} else if (type === 'resourceMapper') {
			// A column of a custom field has its ID.
			for (const [column, one] of Object.entries(Object((value as Parameters).value) as object)) {
				yield column.replace(/^field/, '');
				yield one;
			}
		} else if (isChosen(property) || value === entered) {
			yield* leavesOf(type === 'json' ? JSON.parse(String(value)) : value);
		}
	}
}

function* leavesOf(value: unknown): Generator<unknown> {
	if (Array.isArray(value)) for (const one of value) yield* leavesOf(one);
	else if (typeof value !== 'object' || value === null) yield value;
	else if ('__rl' in value && 'value' in value) yield value.value;
	else for (const one of Object.values(value)) yield* leavesOf(one);
}

const invitee = {
	name: 'Jane Doe',
	fields: { entries: [{ type: 'text', file: '1', placeBy: 'tag', tag: '#sign' }] },
	options: { values: { inviteBy: 'text', phoneNumber: '+4915112345678' } },
};

/** Choices without which a place is refused, beside the usual sample. */
const further: Readonly<Record<string, readonly Parameters[]>> = {
	'Dossier > Create': [{ signingOrder: 'byPosition' }],
	'Dossier > Send for Signing': [
		{ signingOrder: 'byPosition' },
		{
			delivery: 'email',
			invitees: { entries: [{ ...invitee, email: 'jane@example.com', options: {} }] },
		},
		{ invitees: { entries: [invitee] } },
	],
	'Order > Get Many': [{ days: 'dates', date: `${summer}-06-30` }],
	'Opt-Out > Opt Out': [{ type: 'sms', value: '+31612345678' }],
	'Opt-Out > Update Many': [{ type: 'sms', value: '+31612345678' }],
};

/** They send nothing, or wait in a way that only n8n's engine has. */
const notHere = [
	'SVC Campaigns: Text > Count Characters',
	'SVC Letters: Letter > Preview:',
	'SVC Messages: Message > Send and Wait for Response',
	'SVC Messages: Text > Count Characters',
	// Their data comes from a file that is JSON.
	'SVC Payments: Wallet Session > Authorize: Input Data Field Name',
	'SVC Payments: Business Chat Session > Authorize: Input Data Field Name',
	// A permission alone changes nothing.
	'SVC Campaigns: Campaign > Update: Update Fields > Allow Long Text',
	'SVC Campaigns: Campaign > Update: Update Fields > Allow Unusual Text',
	'SVC Messages: Message > Update: Update Fields > Allow Long Text',
	'SVC Messages: Message > Update: Update Fields > Allow Unusual Text',
];

interface Case {
	readonly title: string;
	readonly label: string;
	readonly endpointsBefore: ReadonlySet<string>;
	/** What is there that wasn't, or has changed: the key and its new values. */
	readonly more: ReadonlyArray<readonly [key: string, values: readonly string[]]>;
	readonly gone: readonly string[];
	/** Whether the sample has something in this collection, whose place the value takes. */
	readonly replacesSample: boolean;
	readonly chosen: ReadonlySet<string>;
}

const cases: Case[] = [];
const refused: string[] = [];
const keysSent = new Set<string>();

beforeAll(async () => {
	for (const offered of actionNodes.flatMap(operationsOf)) await observe(offered);
});

async function observe(offered: Offered): Promise<void> {
	const { type, chosen } = offered;
	const operation = `${type.description.displayName}: ${titleOfOperation(offered)}`;
	// How requests are made is no parameter of the service.
	const properties = offered.properties.filter(({ name }) => name !== 'requestOptions');
	const own = ownOf(type, chosen);
	const [first = {}, ...usual] = variantsOf(properties, own);
	const others = (further[titleOfOperation(offered)] ?? []).map((one) => ({ ...first, ...one }));
	const sample = await carriedBy(offered, first);
	const tried = new Set<string>();
	const done = new Set<string>();
	for (const variant of [first, ...usual, ...others]) {
		const base = (await carriedBy(offered, variant)) ?? sample;
		for (const key of base?.keys() ?? []) keysSent.add(key);
		for (const place of placesIn(properties, { ...variant, ...chosen })) {
			const { label } = place;
			if (done.has(label) || !isAdded(place)) continue;
			tried.add(label);
			const run = base && (await entered(offered, properties, place, base));
			if (!run) continue;
			done.add(label);
			for (const key of run.after.keys()) keysSent.add(key);
			cases.push({
				...compared(run.before, run.after),
				title: `${operation}: ${label}`,
				label,
				replacesSample: properties.some(
					({ name, displayName }) => displayName === label.split(' > ')[0] && name in own,
				),
				chosen: new Set([...chosenValues(properties, run.parameters, run.value)].map(String)),
			});
		}
	}
	const missing = [...tried].filter((label) => !done.has(label));
	refused.push(...missing.map((label) => `${operation}: ${label}`));
}

/** The first good value for a place, and what is sent with and without it. */
async function entered(
	offered: Offered,
	properties: readonly INodeProperties[],
	place: PanelPlace,
	base: Carried,
) {
	for (const value of candidatesFor(place.property)) {
		const parameters = place.withValue(value);
		const after = await carriedBy(offered, parameters);
		if (!after) continue;
		const without = isInEntry(properties, place.label)
			? undefined
			: await carriedBy(offered, place.withValue(undefined));
		return { value, parameters, before: without ?? base, after };
	}
	return undefined;
}

function compared(before: Carried, after: Carried) {
	const changed = [...after].filter(([key, all]) => before.get(key)?.join('\n') !== all.join('\n'));
	return {
		endpointsBefore: new Set([...before.keys()].map(endpointOf)),
		more: changed.map(
			([key, all]) => [key, all.filter((one) => !before.get(key)?.includes(one))] as const,
		),
		gone: [...before.keys()].filter((key) => !after.has(key)),
	};
}

/** A choice or switch in the panel itself is always there, so nobody adds it. */
const isAdded = ({ label, property: { type } }: PanelPlace) =>
	label.includes(' > ') || (type !== 'options' && type !== 'boolean');

/** Whether others are added with it: an entry of a list or group, not a field of a collection. */
function isInEntry(properties: readonly INodeProperties[], label: string): boolean {
	const [first, ...rest] = label.split(' > ');
	const top = properties.find(({ displayName }) => displayName === first);
	return top?.type === 'fixedCollection' || rest.length > 1;
}

/** Contacts are read for a preview, in another way for each kind of recipient; a PDF comes in a form. */
const isElsewhere = (key: string, more: readonly string[]) =>
	key.startsWith('addressbook GET ') || more.includes(key.replace(' body ', ' form '));

const endpointOf = (key: string) => key.split(' ').slice(0, 3).join(' ');
const nameOf = (key: string) => key.split(' ').slice(3).join(' ');
const parentOf = (key: string) => key.replace(/[^.\]]*$/, '');

/** Values that stand for a choice without being its text, by place and key. */
const standsFor: ReadonlyArray<readonly [label: RegExp, key: RegExp, why: string]> = [
	[/Clear Fields$/, /./, 'an emptied field is what was chosen'],
	[
		/Custom Values > Field$/,
		/customValues\[\]\.value$/,
		'field and value are one entry, and an empty value is one',
	],
	[/Values > Tag$/, /data\.1$/, 'tag and value are one entry, and an empty value is one'],
	[/Text( Message)?$/, /^body body$/, 'tags are written as the interface has them'],
	[/Date Parts/, /dateOptions\.show\w+$/, 'the name says which, the list whether'],
	[/Order By > Column$/, /^query orderby$/, 'the direction is part of it'],
	[
		/(Company|Address Line 2|State or Province)$/,
		/addresses\[\]\.recipient$/,
		'the address is one text',
	],
	[/PDF Input Field$/, /^form /, 'with a PDF, the letter is a form'],
	[/(Data|Query) Values$/, /^body config\.(data|query)$/, 'keys are written with their names'],
	[
		/Invitees > PDF Fields > /,
		/fields\[\]\.(file|tag)$/,
		'a file by its number; the tag of the sample',
	],
	[
		/Signer Name|Signer Email|Phone Number|Signature Tag|Pages|\(Points\)$/,
		/invitees\[\]\.fields\[\]\.(type|file|locations\[\]\.unit)$/,
		'One Person signs once, in the first file',
	],
	[
		/Signer Name|Signature Tag|Pages|\(Points\)$/,
		/^body (invitees\[\]|\[\])\.email$/,
		'One Person of the sample is invited by email',
	],
	[/Send Now$/, /^body scheduledate$/, 'the time of the run'],
	[/Registered Mail$/, /^body registered/, 'an update turns off the other kinds'],
	[/Signer Email$/, /^body \[\]\.email$/, 'the sample gets the invite as a link'],
	[/Position > /, /locations\[\]\.unit$/, 'the only unit there is'],
	[/(Expires?|Remind) After > /, /(expiresIn|reminderIn)$/, 'seconds'],
	[/Owners > /, /owners\[\]\.cc$/, 'in a request, each owner has one'],
	[/Options > Previews$/, /^query take$/, 'as many contacts are read as are shown'],
	[/Maximum Wait$/, /config\.headers\[\]\.value$/, 'whoever waits has a callback, with a secret'],
	[/Put Output File in Field$/, /^query (take|lastGuid)$/, 'a file has all pages'],
];

describe('one value more', () => {
	test('sends what was entered, and nothing else', () => {
		const unexplained = cases.flatMap(({ title, label, more, chosen, endpointsBefore }) =>
			more.flatMap(([key, values]) =>
				values
					.filter(
						(value) =>
							endpointsBefore.has(endpointOf(key)) &&
							!isWritten(value, chosen) &&
							!standsFor.some(([place, name]) => place.test(label) && name.test(nameOf(key))),
					)
					.map((value) => `${title}: ${nameOf(key)} = ${value}`),
			),
		);
		expect(unexplained).toEqual([]);
	});

	test('takes nothing away, but what it stands in place of', () => {
		const lost = cases
			.filter(({ replacesSample }) => !replacesSample)
			.flatMap(({ title, more, gone }) => {
				const keys = more.map(([key]) => key);
				const instead = keys.map(parentOf);
				return gone
					.filter((key) => !isElsewhere(key, keys) && !instead.includes(parentOf(key)))
					.map((key) => `${title}: ${nameOf(key)}`);
			})
			// That is what it's for.
			.filter((one) => !one.endsWith('> Save Without Sending: body scheduledate'));
		expect(lost).toEqual([]);
	});

	test('is possible in every place of the panel', () => {
		expect(cases.length).toBeGreaterThan(600);
		const missing = refused.filter((title) => !notHere.some((one) => title.startsWith(one)));
		expect(missing).toEqual([]);
	});
});

test('nothing is sent that SVC does not document', () => {
	const undocumented = [...keysSent].filter((key) => !isDocumented(key));
	expect(
		undocumented.map((key) => `${key}: add it to test/wire/documented.tsv, or don't send it`),
	).toEqual([]);
});

/** Whether a value on the wire is one of those that were chosen, in whatever notation. */
function isWritten(sent: string, chosen: ReadonlySet<string>): boolean {
	if (chosen.has(sent)) return true;
	const moment = Date.parse(sent);
	return [...chosen].some(
		(one) =>
			one.split(/\s*,\s*/).includes(sent) ||
			(!Number.isNaN(moment) &&
				/^\d{4}-\d\d-\d\d/.test(one) &&
				[one, one.slice(0, 10)].some((text) => Date.parse(text) === moment)),
	);
}

function isDocumented(key: string): boolean {
	const [place = '', ...rest] = nameOf(key).split(' ');
	const name = rest.join(' ');
	if (place === 'header' && headers.includes(name)) return true;
	if (name === '' || /(^|[.\]])undescribed$/.test(name) || ownOfCost.includes(key)) return true;
	return documentedParameters.some(({ area, endpoint, ...one }) => {
		if (`${area} ${endpoint}` !== endpointOf(key) || one.place !== place) return false;
		const known = one.name.replace(place === 'query' ? '[]' : '*', '');
		// An emptied list has no entries; an object has whatever names it has.
		return (
			known === name ||
			known.startsWith(`${name}[]`) ||
			(['object', 'any'].includes(one.type) && name.startsWith(known))
		);
	});
}

/** HTTP's own, and the token, which all areas with it have. */
const headers = ['accept', 'x-svc-producttoken', 'authorization'];

/** "Accepts the message fields", of which these two are. */
const ownOfCost = ['id', 'status'].map(
	(name) => `campaigns POST /accounts/{accountId}/messages/cost body ${name}`,
);
