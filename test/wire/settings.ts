import type { INodeProperties } from 'n8n-workflow';
import { actionNodes } from '../fuzz/nodes.ts';
import { type Offered, operationsOf } from '../fuzz/offered.ts';
import { beside } from './beside.ts';
import { type DocumentedParameter, documentedParameters } from './documented.ts';
import { candidatesFor } from './good.ts';
import { type PanelPlace, type Parameters, placesIn, variantsOf } from './places.ts';
import { type Call, contextOf, credentialType, StandIn, usualAnswer } from './service.ts';
import { type WireValues, wireValuesOf } from './wireValues.ts';

/** A place in the panel that sets a parameter of the service. */
export interface Setting {
	/** "Letter > Create". */
	readonly operation: string;
	/** The field, with its way through the panel; or the credential's. */
	readonly label: string;
	readonly property: Pick<
		INodeProperties,
		'name' | 'type' | 'default' | 'typeOptions' | 'options' | 'required'
	>;
	/** Values seen on the wire, each for another value in the panel. */
	readonly values: readonly unknown[];
	/** Whether some of them were sent beside values of other fields, which can be what changed. */
	readonly isWithOthers?: boolean;
}

export const areaOf: Readonly<Record<string, string>> = {
	svcAddressBook: 'addressbook',
	svcBulkEmail: 'bulkemail',
	svcCampaigns: 'campaigns',
	svcLetters: 'letters',
	svcMessages: 'messages',
	svcPayments: 'payments',
	svcPhoneNumbers: 'numbers',
	svcRouteTesting: 'routetest',
	svcSigning: 'signing',
	svcTicketShop: 'ticketshop',
	svcVoice: 'voice',
};

/** By "area endpoint": what its requests of one run carried. */
type Sent = ReadonlyMap<string, WireValues>;

/** Runs an operation; gives what was sent, or the problem if nothing was. */
export async function sentBy(call: Call): Promise<{ sent: Sent; problem: string | undefined }> {
	const service = new StandIn(areaOf[call.type.description.name] ?? '', usualAnswer);
	let problem: string | undefined;
	try {
		await call.type.execute?.call(contextOf(call, service));
	} catch (error) {
		problem = error instanceof Error ? error.message : String(error);
	}
	const sent = new Map<string, Map<string, unknown[]>>();
	for (const { options, route } of service.requests) {
		const key = `${route.documented.area} ${route.documented.endpoint}`;
		const all = sent.get(key) ?? new Map<string, unknown[]>();
		for (const [name, values] of await wireValuesOf(options, route.inPath)) {
			// Several requests of an item may all carry the same.
			const known = (all.get(name) ?? []).map((value) => JSON.stringify(value));
			const others = values.filter((value) => !known.includes(JSON.stringify(value)));
			all.set(name, [...(all.get(name) ?? []), ...others]);
		}
		sent.set(key, all);
	}
	return { sent, problem: sent.size === 0 ? (problem ?? 'nothing was sent') : undefined };
}

/** The values of a documented parameter in what was sent; undefined if it wasn't there. */
export function valuesOf(
	sent: Sent,
	{ area, endpoint, place, name, type }: DocumentedParameter,
): readonly unknown[] | undefined {
	const all = sent.get(`${area} ${endpoint}`);
	if (!all) return undefined;
	const plain =
		place === 'query' ? name.replace('[]', '') : place === 'header' ? name.toLowerCase() : name;
	const exact = all.get(`${place} ${plain}`);
	if (exact || (type !== 'object' && type !== 'any')) return exact;
	const start = plain === '*' ? `${place} ` : `${place} ${plain}`;
	const parts = [...all].filter(([key]) => key.startsWith(start)).map(([key, one]) => [key, one]);
	return parts.length > 0 ? parts : undefined;
}

/** Distinct good values that are tried at a place. */
const enough = 3;

interface Seen {
	readonly offered: Offered;
	readonly operation: string;
	/** Absent for a field of the credential. */
	readonly place?: PanelPlace;
	readonly label: string;
	readonly property: INodeProperties;
	readonly sent: readonly Sent[];
	readonly isWithOthers?: boolean;
}

async function* observed(offered: Offered): AsyncGenerator<Seen> {
	const { type, chosen } = offered;
	// How requests are made is no parameter of the service.
	const properties = offered.properties.filter(({ name }) => name !== 'requestOptions');
	const operation = titleOfOperation(offered);
	const good = new Map<string, unknown[]>();
	const [first, ...others] = variantsOf(properties, ownOf(type, chosen));
	for (const variant of [first, ...others]) {
		const base = { ...variant, ...chosen };
		for (const place of placesIn(properties, base)) {
			const { label, property } = place;
			const { accepted, sent, isWithOthers } = await tried(offered, place, good.get(label));
			good.set(label, accepted);
			yield { offered, operation, place, label, property, sent, isWithOthers };
		}
	}
	for (const property of credentialFields(type.description.credentials?.[0]?.name ?? '')) {
		const sent: Sent[] = [];
		for (const { value } of [byId(1), byId(2)]) {
			const credential = { [property.name]: value };
			sent.push((await sentBy({ type, parameters: { ...first, ...chosen }, credential })).sent);
		}
		yield { offered, operation, label: `Credential > ${property.displayName}`, property, sent };
	}
}

const asText = (sent: Sent) => JSON.stringify([...sent.values()].map((values) => [...values]));

interface Tried {
	readonly accepted: unknown[];
	readonly sent: Sent[];
	readonly isWithOthers: boolean;
}

/** What the good values of a place send: beside the usual sample, or else beside what can be needed for them. */
async function tried(offered: Offered, place: PanelPlace, known: unknown[] = []): Promise<Tried> {
	const values = known.length > 0 ? known : candidatesFor(place.property);
	const all: Tried[] = [];
	for (const more of [{}, ...(beside[place.property.name] ?? [])]) {
		const one = await triedBeside(offered, place, values, more);
		if (new Set(one.sent.map(asText)).size > 1) return one;
		all.push(one);
	}
	return {
		accepted: all.flatMap(({ accepted }) => accepted),
		sent: all.flatMap(({ sent }) => sent),
		isWithOthers: all.filter(({ sent }) => sent.length > 0).length > 1,
	};
}

async function triedBeside(
	{ type, chosen }: Offered,
	{ withValue, property }: PanelPlace,
	values: readonly unknown[],
	more: Parameters,
): Promise<Tried> {
	const accepted: unknown[] = [];
	const all: Sent[] = [];
	for (const value of values) {
		const parameters = { ...withValue(value), ...more, ...chosen };
		const { sent, problem } = await sentBy({ type, parameters });
		if (problem) continue;
		accepted.push(value);
		all.push(sent);
		if (all.length >= enough && property.type !== 'options') break;
	}
	return { accepted, sent: all, isWithOthers: false };
}

const noPause = { waitAtMost: 0 };
const oneLook = { ...noPause, failWhenTooLate: false };
const addressed = { recipientName: 'Jane Doe', postalCode: '12345' };
const shopper = { email: 'ann@example.com', country: 'NL' };
const device = { dataSource: 'json', data: '{ "token": "1" }' };

/** What has to be entered beside the required fields. */
const own: Readonly<Record<string, Parameters>> = {
	'svcAddressBook contact export': { groupIds: { entries: [{ id: byId(1) }] } },
	'svcAddressBook contact import': {
		mapping: 'manual',
		columns: { mappingMode: 'defineBelow', value: { email: 'ann@example.com' } },
	},
	'svcAddressBook contact update': { updateFields: { insertion: 'de' } },
	'svcAddressBook group update': { updateFields: { name: 'Name' } },
	'svcCampaigns campaign getCost': { body: 'Text' },
	'svcCampaigns campaign update': { updateFields: { body: 'Text' } },
	'svcLetters letter create': addressed,
	'svcLetters letter createAndWait': { ...oneLook, ...addressed },
	'svcLetters letter preview': addressed,
	// Its output has the letter, and otherwise the time of the run.
	'svcLetters letter previewPrice': { ...addressed, additionalFields: { omitScheduledate: true } },
	'svcLetters letter update': addressed,
	'svcPhoneNumbers claim create': { simulate: false },
	'svcPhoneNumbers numberRequest create': { simulate: false },
	'svcMessages message update': { updateFields: { body: 'Text' } },
	'svcPayments businessChatSession authorize': device,
	'svcPayments order create': shopper,
	'svcPayments order createForSubscription': shopper,
	'svcPayments order waitUntilPaid': oneLook,
	'svcPayments walletSession authorize': device,
	'svcRouteTesting test run': noPause,
	'svcSigning dossier create': { fileIds: `${byId(1).value}, ${byId(2).value}` },
	'svcSigning invite create': { invitees: 'byId', inviteeIds: byId(1).value },
	'svcSigning dossier sendForSigning': {
		delivery: 'link',
		binaryPropertyNames: 'data, contract',
		signers: 'several',
		// With an email, a reminder is allowed.
		signerEmail: 'ann@example.com',
	},
};

function byId(number: number) {
	const value = `6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f7${number}`;
	return { __rl: true, mode: 'id', value };
}

/** Good parameters of an operation, beside resource and operation. */
export const ownOf = (type: Offered['type'], { resource, operation }: Offered['chosen']) =>
	own[`${type.description.name} ${resource} ${operation}`] ?? {};

/** "Letter > Create". */
export function titleOfOperation({ type, chosen }: Offered): string {
	const { resource, operation } = chosen;
	const name = (of: string, value: string, shownFor?: string) =>
		type.description.properties
			.filter(
				(one) =>
					one.name === of &&
					(shownFor === undefined || one.displayOptions?.show?.resource?.includes(shownFor)),
			)
			.flatMap(({ options = [] }) => options as Array<{ name: string; value: string }>)
			.find((one) => one.value === value)?.name ?? value;
	return `${name('resource', resource)} > ${name('operation', operation, resource)}`;
}

/** Fields of a credential that are no address of the service. */
function credentialFields(name: string): INodeProperties[] {
	return credentialType(name).properties.filter(
		({ type, name: field }) => type === 'string' && !field.endsWith('Url'),
	);
}

/** Where each documented parameter is set. */
export async function findSettings(): Promise<Map<DocumentedParameter, Setting[]>> {
	const seen: Seen[] = [];
	for (const offered of actionNodes.flatMap(operationsOf)) {
		for await (const one of observed(offered)) seen.push(one);
	}
	const byEndpoint = new Map<string, Seen[]>();
	for (const one of seen) {
		for (const key of new Set(one.sent.flatMap((sent) => [...sent.keys()]))) {
			byEndpoint.set(key, [...(byEndpoint.get(key) ?? []), one]);
		}
	}
	const found = new Map<DocumentedParameter, Setting[]>();
	for (const documented of documentedParameters) {
		const concerned = byEndpoint.get(`${documented.area} ${documented.endpoint}`) ?? [];
		const changes = concerned.map((one) => ({ one, change: changeOf(one, documented) }));
		const [kind] = kinds.filter((each) => changes.some(({ change }) => change?.kind === each));
		const settings: Setting[] = [];
		for (const { one, change } of changes) {
			if (change === undefined || change.kind !== kind) continue;
			const { operation, property, isWithOthers = false } = one;
			const label = kind === 'constant' ? '' : one.label;
			if (settings.some((other) => other.operation === operation && other.label === label))
				continue;
			settings.push({ operation, label, property, values: change.values, isWithOthers });
		}
		found.set(documented, settings.filter(isSetByItself));
	}
	await findInAdditionalProperties(found, seen);
	return found;
}

/** A field that was changed together with others sets what no field sets alone. */
function isSetByItself(
	{ isWithOthers, operation }: Setting,
	_: number,
	all: readonly Setting[],
): boolean {
	const alone = all.some((other) => other.operation === operation && !other.isWithOthers);
	return !isWithOthers || !alone;
}

/**
 * What a parameter does when a place in the panel changes: it follows the place's values, it is sent
 * with some of them alone, or it is the same with all. The first kind that there is counts.
 */
const kinds = ['follows', 'appears', 'constant'] as const;

function changeOf({ sent }: Seen, documented: DocumentedParameter) {
	const all = sent.map((one) => valuesOf(one, documented));
	const present = all.filter((values) => values !== undefined);
	if (present.length === 0) return undefined;
	const values = present.flat();
	if (new Set(present.map((one) => JSON.stringify(one))).size > 1) {
		return { kind: 'follows', values };
	}
	return { kind: present.length < all.length ? 'appears' : 'constant', values };
}

/** What no field sets has to be possible as an additional property. */
async function findInAdditionalProperties(
	found: Map<DocumentedParameter, Setting[]>,
	seen: readonly Seen[],
): Promise<void> {
	for (const [documented, settings] of found) {
		if (settings.length > 0) continue;
		const { area, endpoint, name } = documented;
		for (const { offered, operation, place, sent } of seen) {
			if (place?.property.name !== 'additionalProperties' || place.label.split(' > ').length !== 2)
				continue;
			// Each variant of the panel has it.
			if (settings.some((other) => other.operation === operation && other.label === place.label))
				continue;
			if (!sent.some((one) => one.has(`${area} ${endpoint}`))) continue;
			const values: unknown[] = [];
			for (const value of ['first', 'second']) {
				const parameters = place.withValue(JSON.stringify({ [name]: value }));
				const run = await sentBy({
					type: offered.type,
					parameters: { ...parameters, ...offered.chosen },
				});
				values.push(...(valuesOf(run.sent, documented) ?? []));
			}
			if (values.length === 2 && values[0] !== values[1]) {
				settings.push({ operation, label: place.label, property: place.property, values });
			}
		}
	}
}
