import { agentNotice, notice, when } from '../../shared/fields';
import { operation } from '../area';
import { numberTypeId } from '../locators';
import { purchase, simulate, unlessSimulated } from '../properties';
import { requestInShort } from '../simplify';

export const createNumberRequest = operation({
	name: 'Create',
	value: 'create',
	action: 'Rent phone number',
	description:
		'Rent your own phone number. Costs money once and every month until you cancel it. Simulate is free.',
	request: 'POST /accounts/{accountId}/phonenumbers/requests',
	effect: 'spend',
	costsMoney: true,
	simulatedBy: 'simulate',
	unknownOutcome: {
		what: 'the number was requested',
		done: 'rented',
		check: 'Check with Number Request > Get Many',
	},
	fields: {
		numberTypeId,
		simulate,
		costs: when(
			unlessSimulated,
			notice(
				"A number costs a start-up fee, then a monthly fee, including for the invoicing month in which you cancel it. The list of number types shows both. Input items with the same type rent one number together, unless Request Options > Identical Requests is Send All. If no number is available yet, the request stays pending. Don't request it again; use the SVC Phone Numbers Trigger instead.",
			),
		),
		toolCosts: when(unlessSimulated, agentNotice('each number costs money every month')),
	},
	send: { as: 'one', ...purchase, simplify: requestInShort },
});
