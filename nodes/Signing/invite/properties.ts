import type { IDataObject } from 'n8n-workflow';
import { type Added, choice, InputError, notice, readByPeople, text } from '../../shared/fields';
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

export const inviteCosts = notice(
	"Invites can't be recalled, and each input item sends its own. They may cost money in production. Test in the sandbox first, where they're free.",
);

export const sendingCosts = notice(
	"Invites can't be recalled, and each input item sends its own. They may cost money in production, so test in the sandbox first. Text messages cost money there too, and need an SVC Product Token API credential.",
);

export const inviteOptions = {
	emailMessage: text({
		displayName: 'Email Message',
		description: 'Your own text for the email',
		rows: 4,
		kind: readByPeople(),
	}),
	inviteExpiry: duration({
		displayName: 'Invites Expire After',
		description: 'When the invites expire. Defaults to 30 days.',
		sendAs: 'expiresIn',
	}),
};

export type InviteValues = { readonly delivery: 'email' | 'link' } & Added<typeof inviteOptions>;

/** @param ways how the invitees get their invites */
export function checkEmailMessage(
	emailMessage: string | undefined,
	ways: ReadonlyArray<InviteValues['delivery'] | 'text'>,
): void {
	if (emailMessage === undefined || ways.includes('email')) return;
	throw new InputError(
		'only applies to invites that SVC emails, but it emails none of them',
		"Remove it, or select 'By Email' for the invites.",
		inviteOptions.emailMessage.property.displayName,
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
