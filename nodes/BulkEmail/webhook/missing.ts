import { NegativeAnswer } from '../../shared/errors';

const says = 'No webhook is set up for bulk email';
const remedy =
	'To set one up, contact your provider. If you already have one, check the account ID and the base URL in the credential.';

/** Only "400 bad request" is documented; the status for a missing webhook isn't. */
export const webhookStatuses = {
	400: {
		says: 'SVC rejected the request, maybe because no webhook is set up for bulk email',
		remedy,
	},
	404: { says, remedy },
};

export function noWebhook(): NegativeAnswer {
	return new NegativeAnswer(says, remedy);
}
