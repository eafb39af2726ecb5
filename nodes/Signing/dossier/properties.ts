import type { IDataObject } from 'n8n-workflow';
import {
	type Added,
	additionalProperties,
	emailRule,
	type Fields,
	group,
	InputError,
	jsonObject,
	list,
	number,
	readByPeople,
	refuseTags,
	target,
	text,
	type Values,
	yesNo,
} from '../../shared/fields';
import { duration } from '../duration';
import { fieldPlaces, fieldRequest, firstPlace } from './places/fieldPlaces';
import { checkOwnPlaces } from './places/ownPlaces';
import { inviteeEmail, personName } from './person';
import { positionsOf, signingOrder, type SigningOrder } from './signingOrder';

const name = text({
	displayName: 'Dossier Name',
	kind: readByPeople(
		'To send it anyway, enter it as "name" in Additional Properties (JSON), and another name here.',
		refuseTags,
	),
	description: "The name of the dossier, SVC's word for one signing process",
	placeholder: 'e.g. Rental contract Main Street 1',
	required: true,
});

export const inviteeFields = {
	name: personName('Name'),
	email: inviteeEmail('Email'),
	fields: fieldPlaces,
};

export const inviteeOptions = {
	readOnly: yesNo({
		displayName: 'Review Only',
		description: 'Whether the invitee only reviews and approves, without signing',
	}),
	position: number({
		displayName: 'Position',
		description:
			"The invitee's turn, if the signing order is 'By Position': 1 acts first, then 2, and so on. Several invitees can share a position.",
		min: 1,
		placeholder: 'e.g. 1',
	}),
	// Named to come last where n8n's lint sorts the options: JSON isn't what most people look for.
	additionalProperties: jsonObject({
		displayName: 'Unlisted Properties (JSON)',
		description:
			'Extra properties of the invitee, such as identificationMethod, reference, or locale. Ask your provider for their values. They override the fields above, and the node sends them unchecked.',
	}),
};

export function optionsOfInvitee<Entry extends Fields>(entry: Entry) {
	return group({
		displayName: 'Options',
		nested: true,
		description: 'Settings for this invitee',
		entry,
	});
}

const invitee = { ...inviteeFields, options: optionsOfInvitee(inviteeOptions) };

/**
 * Opens with invitees who sign in one place each: n8n's editor adds further ones without a field, so that they would
 * have nothing to sign.
 */
export function inviteeList<Entry extends Fields>(entry: Entry, openAtFirst: number) {
	return list({
		displayName: 'Invitees',
		description: 'The people who sign or review',
		entryName: 'Invitee',
		required: true,
		sortable: true,
		entry,
		first: Array.from({ length: openAtFirst }, () => ({
			name: '',
			email: '',
			fields: { entries: [{ ...firstPlace }] },
		})),
	});
}

/** In a request each owner has a name, an address and `cc` (service document 1, part A). */
const owners = list({
	displayName: 'Owners',
	description: 'The people SVC notifies of events and sends the audit report to',
	entryName: 'Owner',
	entry: {
		name: personName('Name'),
		email: text({
			displayName: 'Email',
			placeholder: 'e.g. name@example.com',
			required: true,
			kind: target,
			matches: emailRule,
		}),
		cc: yesNo({
			displayName: 'Copy Recipient',
			description:
				"Whether to mark the owner as a copy recipient. SVC doesn't document the effect: every owner gets status updates and the audit report.",
		}),
	},
});

export const dossierOptions = {
	additionalProperties,
	expiry: duration({
		displayName: 'Expires After',
		description:
			"When the dossier expires. After that, you can't download it. Defaults to 30 days, up to 90.",
		sendAs: 'expiresIn',
		// Service document 1, limits.
		atMostDays: 90,
	}),
	owners,
	reminder: duration({
		displayName: 'Remind After',
		description:
			"The time from an invite to SVC's automatic reminder. Only works if SVC emails the invites.",
		sendAs: 'reminderIn',
	}),
};

export const dossierFields = { name, signingOrder, invitees: inviteeList(invitee, 1) };

type Invitee = Values<typeof invitee>;

export type DossierValues = {
	readonly name: string;
	readonly signingOrder: SigningOrder;
	readonly invitees: readonly Invitee[];
} & Added<typeof dossierOptions>;

/** @param fileIds the dossier's files in their order; any text before they are known, to check */
export function dossierRequest(values: DossierValues, fileIds: readonly string[]): IDataObject {
	const { expiry, reminder, owners: who, additionalProperties: more } = values;
	const positions = positionsOf(
		values.invitees.map(({ options }) => ({ position: options?.position })),
		values.signingOrder,
	);
	checkOwnPlaces(values.invitees, fileIds);
	return {
		name: values.name,
		files: fileIds.map((id) => ({ id })),
		invitees: values.invitees.map((one, index) =>
			inviteeRequest(one, positions[index], fileIds, `Invitee ${index + 1}`),
		),
		...(who && who.length > 0 && { owners: [...who] }),
		...(reminder !== undefined && { reminderIn: reminder }),
		...(expiry !== undefined && { expiresIn: expiry }),
		...more,
	};
}

function inviteeRequest(
	{ name: called, email, fields, options }: Invitee,
	position: number | undefined,
	fileIds: readonly string[],
	label: string,
): IDataObject {
	const { readOnly, additionalProperties: more } = options ?? {};
	const request: IDataObject = {
		name: called,
		...(email !== undefined && { email }),
		...(position !== undefined && { position }),
		...(readOnly && { readOnly }),
		...(fields.length > 0 && {
			fields: fields.map((field, index) =>
				fieldRequest(field, fileIds, `${label}, PDF Field ${index + 1}`),
			),
		}),
		...more,
	};
	const replaced = more ?? {};
	const isCertain = !('readOnly' in replaced) && !('fields' in replaced);
	if (readOnly && isCertain && fields.some(({ type }) => type === 'signature')) {
		throw new InputError(
			'only reviews, but has a field to sign',
			"Turn off 'Review Only', or remove the signature field. To send it anyway, enter true as \"readOnly\" in the invitee's Unlisted Properties (JSON).",
			label,
		);
	}
	return request;
}
