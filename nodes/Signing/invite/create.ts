import { asList, asRecords, json, word } from '../../shared/http';
import {
	additionalProperties,
	agentNotice,
	choice,
	texts,
	uuidRule,
	when,
} from '../../shared/fields';
import type { InputItem } from '../../shared/send';
import { operation } from '../area';
import { checkLinks, type Guest } from '../dossier/send/guests';
import { inviteNotMailed } from '../dossier/send/hints';
import { invitesMayExist } from '../dossier/unknown';
import { checkEachOnce } from '../eachOnce';
import { createdDossier } from '../locators';
import { checkAddresses, everyoneIn, sourceOf } from './everyone';
import { invitesFor } from './received';
import {
	checkEmailMessage,
	delivery,
	inviteCosts,
	inviteOptions,
	inviteRequest,
} from './properties';

const invitees = choice({
	displayName: 'Invitees',
	options: [
		{
			name: 'Everyone in the Dossier',
			value: 'everyone',
			description: 'All invitees that Dossier > Create returned in an earlier step',
		},
		{
			name: 'Selected by ID',
			value: 'byId',
			description: 'For example, one person whose invite has expired',
		},
	],
	default: 'everyone',
	fixed: true,
	place: 'nowhere',
});

const inviteeIds = when(
	{ invitees: ['byId'] },
	texts({
		displayName: 'Invitee IDs',
		description:
			'The IDs of the invitees, separated by commas or line breaks, or as a list from an expression',
		placeholder: 'e.g. 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
		matches: uuidRule,
		required: true,
	}),
);

export const createInvite = operation({
	name: 'Create',
	value: 'create',
	action: 'Create invites',
	description:
		"Invite the people in a dossier to sign, by email or with a link for each. You can't recall invites. In production, they may cost money.",
	request: 'POST /dossiers/{dossierId}/invites',
	effect: 'spend',
	costsMoney: true,
	unknownOutcome: invitesMayExist,
	fields: {
		costs: inviteCosts,
		toolCosts: agentNotice('in production, each invite may cost money'),
		dossierId: createdDossier,
		invitees,
		inviteeIds,
		delivery,
	},
	additionalFields: { ...inviteOptions, additionalProperties },
	check(values, item) {
		checkEmailMessage(values.emailMessage, [values.delivery]);
		checkEachOnce(idsOf(values, item), 'Invitee IDs');
		const isEmailed =
			values.delivery === 'email' && !('email' in (values.additionalProperties ?? {}));
		if (isEmailed && values.inviteeIds === undefined) {
			checkAddresses(sourceOf(item, values.dossierId), invitees.property.displayName);
		}
	},
	send: {
		as: 'one',
		body: (values, item) => ({
			...json(
				idsOf(values, item).map((inviteeId) => ({
					...inviteRequest(inviteeId, values),
					...values.additionalProperties,
				})),
			),
			// Each invite names its invitee, and the response is read by that.
			isUnordered: true,
		}),
		// Whom an item invites can be in its data, and in any order.
		bought: (values, item) => [
			values.dossierId.toLowerCase(),
			idsOf(values, item)
				.map((id) => id.toLowerCase())
				.sort(),
			inviteRequest('', values),
			values.additionalProperties,
		],
		about: (values, item) => ({
			ids: idsOf(values, item),
			by: values.delivery,
			// What is entered as JSON can have SVC email them after all.
			isCertain: !('email' in (values.additionalProperties ?? {})),
		}),
		output: ({ body, status }, _values, _item, about) => {
			const by = about.by === 'link' ? 'link' : 'email';
			const guests = asList(about.ids).map((id): Guest => ({ id: word(id), email: null, by }));
			const received = invitesFor(guests, asRecords(body), status);
			if (about.isCertain === true) checkLinks(received, guests, status);
			// Not all in the response: the link of someone else could reach the wrong person.
			return received;
		},
	},
	hints: [inviteNotMailed],
});

interface Whom {
	readonly dossierId: string;
	readonly inviteeIds: readonly string[] | undefined;
}

function idsOf({ dossierId: dossier, inviteeIds: named }: Whom, item: InputItem) {
	return named ?? everyoneIn(sourceOf(item, dossier), dossier, invitees.property.displayName);
}
