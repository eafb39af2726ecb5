import { isDataObject } from '../shared/fields';
import { allTheSame, type OutputHint } from '../shared/send';
import { dataFieldsIn } from './pieces';

/** The response has the text as it was sent to SVC: "Hello {{1}}" looks as if everyone would read that. */
export const filledTags: OutputHint = {
	isMeant({ body }) {
		return typeof body === 'string' && dataFieldsIn(body).length > 0;
	},
	message:
		"The output shows the text before SVC fills it in: tags such as {{1}}, the first name, become each recipient's own value.",
};

/**
 * Whether SVC has counted when it responds is undocumented, and analytics "become available later" (service document 2,
 * spread), so this is no error.
 */
export function noRecipients(noun: 'message' | 'campaign'): OutputHint {
	const where = noun === 'message' ? 'Message' : 'Campaign';
	return {
		isMeant({ analytics }) {
			return isDataObject(analytics) && analytics.recipients === 0;
		},
		message: `SVC counts no recipients for at least one ${noun}, so it may reach no one: they opted out, or the group is empty. SVC may also not count recipients yet. Check with ${where} > Get.`,
	};
}

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
