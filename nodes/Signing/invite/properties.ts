import type { IDataObject } from 'n8n-workflow';
import {
	type Added,
	choice,
	InputError,
	notice,
	readByPeople,
	refuseTags,
	text,
} from '../../shared/fields';
import { duration } from '../duration';

export const deliveryOptions = {
	email: {
		name: 'By Email',
		value: 'email',
		description: 'SVC emails each invitee. Reminders work only with this option.',
	},
	link: {
		name: 'As Link',
		value: 'link',
		description: 'The output contains a link for each invitee, for you to pass on',
	},
} as const;

export const delivery = choice({
	displayName: 'Send Invites',
	options: [deliveryOptions.email, { ...deliveryOptions.link, name: 'As Links' }],
	default: 'email',
	place: 'nowhere',
});

const reachPeople =
	"Each input item sends invites, which can't be recalled. They may cost money in production, and the sandbox may send real invites too.";

export const inviteCosts = notice(
	`${reachPeople} Use this after Dossier > Create, or if an invite has expired; Dossier > Send for Signing already invites everyone.`,
);

const whatNext =
	'To continue once everyone has signed, save "dossierId" with your own data, and start another workflow with the SVC Signing Trigger.';

export const sendingCosts = notice(`${reachPeople} ${whatNext}`);

export const textingCosts = notice(
	`Each input item sends invites. They can't be recalled, and their text messages cost money, in the sandbox too. Texts need an SVC Product Token API credential. ${whatNext}`,
);

/** Each invitee can be invited in another way. */
export const invitingCosts = notice(
	`${reachPeople} Invites by text message always cost money. ${whatNext}`,
);

export const inviteOptions = {
	emailMessage: text({
		displayName: 'Email Message',
		description: 'Your own text for the email',
		rows: 4,
		kind: readByPeople(undefined, refuseTags),
	}),
	inviteExpiry: duration({
		displayName: 'Invites Expire After',
		description: 'When the invites expire. Defaults to 30 days.',
		sendAs: 'expiresIn',
	}),
};

export type InviteValues = { readonly delivery: 'email' | 'link' } & Added<typeof inviteOptions>;

export function checkEmailMessage(
	emailMessage: string | undefined,
	ways: ReadonlyArray<InviteValues['delivery'] | 'text'>,
): void {
	const { displayName } = inviteOptions.emailMessage.property;
	if (emailMessage === undefined || ways.includes('email')) return;
	throw new InputError(
		'only applies to invites that SVC emails, but it emails none of them',
		"Remove it, or select 'By Email' for the invites.",
		displayName,
	);
}

/** One element of the request (service document 1, part A, invite request). */
export function inviteRequest(
	inviteeId: string,
	{ delivery: how, emailMessage, inviteExpiry }: InviteValues,
): IDataObject {
	return {
		inviteeId,
		...(how === 'email' && { email: true }),
		...(emailMessage !== undefined && { emailConfig: { message: emailMessage } }),
		...(inviteExpiry !== undefined && { expiresIn: inviteExpiry }),
	};
}
