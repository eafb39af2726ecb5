import type { IDataObject } from 'n8n-workflow';
import { asItem, asList, json, word } from '../../shared/http';
import { afterOthers, asFailure, type UnknownOutcome, UnusableAnswer } from '../../shared/errors';
import { emailRule, excerpt, InputError, isDataObject, texts } from '../../shared/fields';
import type { InputItem, SendStep } from '../../shared/send';
import { operation } from '../area';
import {
	checkInvites,
	delivery,
	inviteCosts,
	inviteOptions,
	inviteRequest,
	type InviteValues,
} from '../invite/properties';
import { invitesFor } from '../invite/received';
import { checkPdfIn, uploadBody } from '../pdf';
import { withId } from '../withId';
import { dossierFields, dossierOptions, dossierRequest, type DossierValues } from './properties';
import { dossierMayExist, invitesMayExist } from './unknown';

const fieldNames = texts({
	displayName: 'Input Data Field Names',
	description: 'The order counts: the first one is file 1',
	hint: 'The input fields that contain the PDFs, separated by commas',
	placeholder: 'e.g. contract, terms',
	required: true,
	place: 'nowhere',
});
const binaryPropertyNames = {
	...fieldNames,
	property: { ...fieldNames.property, default: 'data' },
};

type SendValues = DossierValues & InviteValues & { readonly binaryPropertyNames: string[] };

/**
 * The everyday case in one operation: upload the PDFs, create the dossier, make the invites. Each
 * request is guarded, so a retry within the execution goes on after the last one that succeeded.
 */
export const sendForSigning = operation({
	name: 'Send for Signing',
	value: 'sendForSigning',
	action: 'Send documents for signing',
	description:
		"Upload PDFs, create a dossier, and invite people to sign, in one step. You can't recall invites. In production, they may cost money.",
	request: 'POST /dossiers',
	effect: 'spend',
	costsMoney: true,
	unknownOutcome: dossierMayExist,
	fields: {
		name: dossierFields.name,
		binaryPropertyNames,
		signingOrder: dossierFields.signingOrder,
		invitees: dossierFields.invitees,
		delivery,
		costs: inviteCosts,
	},
	additionalFields: { ...dossierOptions, ...inviteOptions },
	async check(values, item) {
		checkInvites(values);
		const names = values.binaryPropertyNames;
		const twice = names.find((one, index) => names.indexOf(one) !== index);
		const { displayName } = binaryPropertyNames.property;
		if (twice !== undefined) {
			throw new InputError(
				`names "${excerpt(twice)}" twice`,
				'Enter each field once.',
				displayName,
			);
		}
		// The real IDs are known later; the rules are the same for any.
		checkAddresses(dossierRequest(values, names), values);
		for (const one of names) await checkPdfIn(item, one, displayName);
	},
	send: { as: 'steps', run: async (values, send, item) => [await sendAll(values, send, item)] },
});

/** SVC can only email invitees with an address. */
function checkAddresses({ invitees }: IDataObject, { delivery: how }: InviteValues): void {
	if (how !== 'email') return;
	for (const [index, invitee] of asList(invitees).map(asItem).entries()) {
		if (typeof invitee.email === 'string' && emailRule.pattern.test(invitee.email)) continue;
		throw new InputError(
			'is empty',
			"SVC emails the invites, so each invitee needs an email address. Enter one, or set 'Send Invites' to 'As Links'.",
			`Invitee ${index + 1}: Email`,
		);
	}
}

async function sendAll(values: SendValues, send: SendStep, item: InputItem): Promise<IDataObject> {
	const { displayName } = binaryPropertyNames.property;
	const files: IDataObject[] = [];
	for (const one of values.binaryPropertyNames) {
		const upload = async () =>
			withId(
				await send({
					request: 'POST /upload',
					effect: 'idempotent',
					body: await uploadBody(item, one, displayName),
				}),
			);
		// A file that was uploaded twice does no harm (see File > Upload).
		files.push(await telling(whatExists(item, files), null, upload));
	}
	const fileIds = files.map(({ id }) => String(id));
	const request = dossierRequest(values, fileIds);
	const dossier = await telling(whatExists(item, files), dossierMayExist, async () =>
		withId(await send({ body: json(request) })),
	);
	const people = await telling(whatExists(item, files, dossier), null, () =>
		Promise.resolve(inviteesOf(dossier, asList(request.invitees).map(asItem))),
	);
	const { invites, all } = await telling(
		whatExists(item, files, dossier),
		invitesMayExist,
		async () => {
			const { body, status } = await send({
				request: 'POST /dossiers/{dossierId}/invites',
				path: { dossierId: String(dossier.id) },
				body: json(people.map(({ id }) => inviteRequest(id, values))),
			});
			const received = invitesFor(people, body, status);
			if (values.delivery === 'link') checkLinks(received, people, status);
			return { invites: received, all: asList(body).map(asItem) };
		},
	);
	return {
		dossierId: dossier.id,
		name: dossier.name ?? values.name,
		state: dossier.state,
		environment: item.environment,
		expiresAt: dossier.expiresAt,
		fileIds,
		files,
		invitees: people.map((person, index) => ({ ...person, ...inviteOf(invites[index]) })),
		invites: all,
		// As SVC returned it: IDs of fields, derived locations, owners, and locale are nowhere else.
		dossier,
	};
}

/** Runs a step; its failure lists what the earlier steps created in SVC. */
async function telling<Result>(
	before: string | undefined,
	unknownOutcome: UnknownOutcome | null,
	step: () => Promise<Result>,
): Promise<Result> {
	try {
		return await step();
	} catch (error) {
		throw failed(before, error, unknownOutcome);
	}
}

function failed(
	before: string | undefined,
	error: unknown,
	unknownOutcome: UnknownOutcome | null,
): unknown {
	return afterOthers(before, asFailure(error, 200), unknownOutcome);
}

function whatExists(
	{ endsRun }: InputItem,
	files: readonly IDataObject[],
	dossier?: IDataObject,
): string | undefined {
	if (files.length === 0) return undefined;
	const ids = files.map(({ id }) => String(id)).join(', ');
	const filesExist = files.length === 1 ? `file ${ids}` : `files ${ids}`;
	const exist = dossier ? `${filesExist}; dossier ${String(dossier.id)}` : filesExist;
	const byHand = dossier
		? 'use Invite > Create with this dossier.'
		: 'use Dossier > Create with the IDs of all files.';
	return `Already created: ${exist}. ${
		endsRun
			? `A retry of this execution continues from there. Otherwise, ${byHand}`
			: `To continue, ${byHand}`
	}`;
}

type Person = { id: string; name?: string; email: string | null };

/**
 * The people with the IDs that SVC gave them. Their names come from the response as well: the
 * order of its list is undocumented, so a name must not be taken from the same place of another list.
 */
function inviteesOf({ invitees }: IDataObject, entered: readonly IDataObject[]): Person[] {
	const made = asArray(invitees).filter(isDataObject);
	if (made.length === 0) throw new UnusableAnswer('contains no invitees');
	if (made.length !== entered.length) {
		throw new UnusableAnswer(`contains ${made.length} invitees for the ${entered.length} entered`);
	}
	const [only] = entered.length === 1 ? entered : [];
	return made.map(({ id, ...own }) => {
		if (typeof id !== 'string' || id === '') {
			throw new UnusableAnswer('contains no ID for an invitee');
		}
		const name = word(own.name) || word(only?.name);
		return { id, ...(name && { name }), email: word(own.email) || word(only?.email) || null };
	});
}

function asArray(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}

/** SVC emails no links then, so without one the invitee can never sign. */
function checkLinks(
	invites: readonly IDataObject[],
	people: readonly Person[],
	status: number,
): void {
	const without = people.filter((_, index) => !word(invites[index]?.inviteUri));
	if (without.length === 0) return;
	const which = without.map(({ id, name }) => name ?? id).join(', ');
	const ids = invites.map(({ id }) => word(id)).filter((id) => id !== '');
	throw new UnusableAnswer(
		`contains no link for ${which} (invites that exist: ${ids.join(', ') || 'IDs missing'})`,
		status,
	);
}

/** A link, or none if SVC emails the invite (service document 1, part A, invite). */
function inviteOf(invite: IDataObject | undefined): IDataObject {
	const { id: inviteId = null, inviteUri: link = null, email } = invite ?? {};
	return { inviteId, link, mailed: email === true };
}
