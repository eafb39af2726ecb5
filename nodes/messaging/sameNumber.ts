import { haveTheSame, type OutputHint } from '../shared/send';

/**
 * Several messages with texts of their own to one person: the expression of the number is often the reason. A number
 * that was typed is that of whoever is told of each order.
 */
export const sameNumber: OutputHint<{
	readonly sendTo: string;
	readonly phoneNumber?: readonly string[] | undefined;
}> = {
	isMeant: (_, __, all) =>
		haveTheSame(
			all.map(({ sendTo, phoneNumber }) => (sendTo === 'phoneNumber' ? phoneNumber : undefined)),
		),
	expressionsIn: ['phoneNumber'],
	message:
		"All of these messages went to the same phone number. If each is for a different person, check the expression in 'Phone Number': .first() returns the first item's value for all of them.",
};
