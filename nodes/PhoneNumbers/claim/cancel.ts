import { asObjectOr } from '../../shared/http';
import { notice } from '../../shared/fields';
import { operation } from '../area';
import { claimId } from '../locators';
import { cancelled } from '../properties';

export const cancelClaim = operation({
	name: 'Cancel',
	value: 'cancel',
	action: 'Cancel keyword claim permanently',
	description: 'Give up a claimed keyword at once',
	request: 'PUT /accounts/{accountId}/claims/{claimId}/cancel',
	effect: 'idempotent',
	removes: true,
	fields: {
		claimId,
		consequence: notice(
			'The claim is blocked at once. Invoicing stops from the next invoicing month, so the current month is still paid. Cancelling cannot be undone here.',
		),
	},
	send: {
		as: 'one',
		output: ({ body }, { claimId: id }) => [asObjectOr({ id, cancelled: true }, body)],
	},
	statuses: cancelled('claim', 'Claim > Get Many'),
});
