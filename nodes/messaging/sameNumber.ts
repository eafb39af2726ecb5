import { allTheSame } from '../shared/send';

interface Addressed {
	readonly sendTo: string;
	readonly phoneNumber?: readonly string[] | undefined;
}

/** Of messages with texts of their own. A number that was typed is that of whoever is told of each order. */
export const sameNumber = allTheSame<Addressed>(
	'All of these messages went to the same phone number',
	{ whom: 'person', check: "the expression in 'Phone Number'", expressionsIn: ['phoneNumber'] },
	({ sendTo, phoneNumber }) => (sendTo === 'phoneNumber' ? phoneNumber : undefined),
);
