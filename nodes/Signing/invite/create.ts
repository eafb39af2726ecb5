import { asItem, asList, json } from '../../shared/http';
import { additionalProperties, texts, uuidRule } from '../../shared/fields';
import { operation } from '../area';
import { invitesMayExist } from '../dossier/unknown';
import { checkEachOnce } from '../eachOnce';
import { dossierId } from '../locators';
import { invitesFor } from './received';
import { checkInvites, delivery, inviteCosts, inviteOptions, inviteRequest } from './properties';

const ids = texts({
	displayName: 'Invitee IDs',
	description:
		'The IDs of the invitees, separated by commas or line breaks, or as a list. Defaults to everyone in the dossier that Dossier > Create returned.',
	placeholder: 'e.g. 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
	matches: uuidRule,
	required: true,
});

const everyone = '={{ $json.invitees.map(invitee => invitee.id) }}';

/** One request for all people named; one item for each invite comes out. */
export const createInvite = operation({
	name: 'Create',
	value: 'create',
	action: 'Create invites',
	description:
		"Invite people of a dossier to sign, by email or with a link for each. You can't recall invites. In production, they may cost money.",
	request: 'POST /dossiers/{dossierId}/invites',
	effect: 'spend',
	costsMoney: true,
	unknownOutcome: invitesMayExist,
	fields: {
		dossierId,
		inviteeIds: { ...ids, property: { ...ids.property, default: everyone } },
		delivery,
		costs: inviteCosts,
	},
	additionalFields: { ...inviteOptions, additionalProperties },
	check(values) {
		checkInvites(values);
		checkEachOnce(values.inviteeIds, 'Invitee IDs');
	},
	send: {
		as: 'one',
		body: (values) =>
			json(
				values.inviteeIds.map((inviteeId) => ({
					...inviteRequest(inviteeId, values),
					...values.additionalProperties,
				})),
			),
		output: ({ body, status }, { inviteeIds }) => {
			invitesFor(
				inviteeIds.map((id) => ({ id })),
				body,
				status,
			);
			return asList(body).map(asItem);
		},
	},
});
