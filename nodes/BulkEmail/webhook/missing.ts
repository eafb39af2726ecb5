import { NegativeAnswer } from '../../shared/errors';

const says = 'No webhook is set up for bulk email';
const remedy =
	'It cannot be set up here; ask your provider. If there is one, check the account ID and the base URL in the credential.';

/** Only "400 bad request" is shown; with which status a missing webhook is told, is not. */
export const webhookStatuses = {
	400: {
		says: 'The service refused the request, perhaps because no webhook is set up for bulk email',
		remedy,
	},
	404: { says, remedy },
};

export function noWebhook(): NegativeAnswer {
	return new NegativeAnswer(says, remedy);
}
