import { notice } from '../../shared/fields';
import { identifiedIn } from '../../shared/http';
import { operation } from '../area';
import { claimId } from '../locators';
import { canceled } from '../properties';

export const cancelClaim = operation({
	name: 'Cancel',
	value: 'cancel',
	action: 'Cancel keyword claim permanently',
	description: 'Cancel a claimed keyword permanently',
	request: 'PUT /accounts/{accountId}/claims/{claimId}/cancel',
	effect: 'idempotent',
	removes: true,
	fields: {
		claimId,
		consequence: notice(
			"The claim is blocked immediately, and billing stops after the current invoicing month. You can't undo this here.",
		),
	},
	send: {
		as: 'one',
		output: ({ body }, { claimId: id }) => [identifiedIn(body, { id, canceled: true })],
	},
	statuses: canceled('claim', 'Claim > Get Many'),
});
