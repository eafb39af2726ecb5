import type { IDataObject } from 'n8n-workflow';
import {
	type Added,
	additionalProperties,
	emailRule,
	group,
	InputError,
	jsonObject,
	list,
	number,
	text,
	type Values,
	yesNo,
} from '../../shared/fields';
import { duration } from '../duration';
import { fieldPlaces, fieldRequest } from './fieldPlaces';
import { positionsOf, signingOrder, type SigningOrder } from './signingOrder';

export const name = text({
	displayName: 'Dossier Name',
	description: 'What the signing process is called',
	placeholder: 'e.g. Rental contract Main Street 1',
	required: true,
});

const invitee = {
	name: text({ displayName: 'Name', placeholder: 'e.g. Jane Doe', required: true }),
	email: text({
		displayName: 'Email',
		description: 'Needed if the service is to mail the invite',
		placeholder: 'e.g. name@example.com',
		matches: emailRule,
	}),
	fields: fieldPlaces,
	options: group({
		displayName: 'Options',
		nested: true,
		description: 'What the person does, and when',
		entry: {
			readOnly: yesNo({
				displayName: 'Review Only',
				description: 'Whether the person only reviews and approves, without signing',
			}),
			position: number({
				displayName: 'Position',
				description:
					'For the signing order "By Position" only: those with 1 act first, then 2, and so on. Several people may share a position.',
				min: 1,
				placeholder: 'e.g. 1',
			}),
			additionalProperties: jsonObject({
				displayName: 'Additional Properties (JSON)',
				description:
					'More properties of the person, such as identificationMethod, reference or locale, whose values the service does not describe. They win over the ones above.',
			}),
		},
	}),
};

export const invitees = list({
	displayName: 'Invitees',
	description: 'The people who sign or review',
	entryName: 'Invitee',
	required: true,
	sortable: true,
	entry: invitee,
});

/** In a request each owner has a name, an address and `cc` (service document 1, part A). */
const owners = list({
	displayName: 'Owners',
	description:
		'People who are told when something happens, and who get the audit report in the end',
	entryName: 'Owner',
	entry: {
		name: text({ displayName: 'Name', placeholder: 'e.g. Jane Doe', required: true }),
		email: text({
			displayName: 'Email',
			placeholder: 'e.g. name@example.com',
			required: true,
			matches: emailRule,
		}),
		cc: yesNo({
			displayName: 'Copy Recipient',
			description: 'Whether the person gets copies',
		}),
	},
});

export const dossierOptions = {
	additionalProperties,
	expiry: duration({
		displayName: 'Expires After',
		description:
			'When the dossier ends: after that nothing can be signed or downloaded. Without this it is 30 days; 90 days are the most.',
		sendAs: 'expiresIn',
		// Service document 1, limits.
		atMostDays: 90,
	}),
	owners,
	reminder: duration({
		displayName: 'Remind After',
		description:
			'When the service reminds those who have not signed. This works only if the service mails the invites.',
		sendAs: 'reminderIn',
	}),
};

export const dossierFields = { name, signingOrder, invitees };

type Invitee = Values<typeof invitee>;

export type DossierValues = {
	readonly name: string;
	readonly signingOrder: SigningOrder;
	readonly invitees: readonly Invitee[];
} & Added<typeof dossierOptions>;

/**
 * The create request with all rules checked (service document 1, part A).
 * @param fileIds the dossier's files in their order; any text before they are known, to check
 */
export function dossierRequest(values: DossierValues, fileIds: readonly string[]): IDataObject {
	const { expiry, reminder, owners: who, additionalProperties: more } = values;
	const positions = positionsOf(
		values.invitees.map(({ options }) => ({ position: options?.position })),
		values.signingOrder,
	);
	return {
		name: values.name,
		files: fileIds.map((id) => ({ id })),
		invitees: values.invitees.map((one, index) =>
			inviteeRequest(one, positions[index], fileIds, `Invitee ${index + 1}`),
		),
		...(who &&
			who.length > 0 && {
				owners: [...who],
			}),
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
				fieldRequest(field, fileIds, `${label}, Field ${index + 1}`),
			),
		}),
		...more,
	};
	if (request.readOnly === true && fields.some(({ type }) => type === 'signature')) {
		throw new InputError(
			'only reviews, but has a field to sign',
			'Switch off "Review Only", or take the signature field away.',
			label,
		);
	}
	return request;
}
