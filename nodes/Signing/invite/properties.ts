import type { IDataObject } from 'n8n-workflow';
import { type Added, choice, InputError, notice, text } from '../../shared/fields';
import { duration } from '../duration';

export const delivery = choice({
	displayName: 'Send Invites',
	options: [
		{
			name: 'By Email',
			value: 'email',
			description: 'The service mails each person. Only then do reminders work.',
		},
		{
			name: 'As Links',
			value: 'link',
			description: 'The output holds a link for each person, to be passed on by you',
		},
	],
	default: 'email',
	place: 'nowhere',
});

export const inviteCosts = notice(
	"Invites can't be recalled, and each input item sends its own. They may cost money in production. Test in the sandbox first, where they're free.",
);

export const inviteOptions = {
	emailMessage: text({
		displayName: 'Email Message',
		description: 'A text of your own for the email',
		rows: 4,
	}),
	inviteExpiry: duration({
		displayName: 'Invites Expire After',
		description: 'Without this it is 30 days',
		sendAs: 'expiresIn',
	}),
};

export type InviteValues = { readonly delivery: 'email' | 'link' } & Added<typeof inviteOptions>;

export function checkInvites({ delivery: how, emailMessage }: InviteValues): void {
	if (how === 'email' || emailMessage === undefined) return;
	throw new InputError(
		'is for invites that the service mails, but "Send Invites" is "As Links"',
		'Take it away, or choose "By Email".',
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
