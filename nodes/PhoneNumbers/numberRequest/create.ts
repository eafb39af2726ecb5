import { notice, when } from '../../shared/fields';
import { created, operation } from '../area';
import { numberTypeId } from '../locators';
import { simulate } from '../properties';
import { requestInShort } from '../simplify';

/** With Simulate nothing is requested (service document 2, part D). */
export const createNumberRequest = operation({
	name: 'Create',
	value: 'create',
	action: 'Rent phone number',
	description:
		'Rent a number of your own. It costs money at once and every month until it is canceled; Simulate costs nothing.',
	request: 'POST /accounts/{accountId}/phonenumbers/requests',
	effect: 'spend',
	costsMoney: true,
	unknownOutcome: {
		what: 'the number was requested',
		check: 'Look for it with Number Request > Get Many',
	},
	fields: {
		numberTypeId,
		simulate,
		costs: when(
			{ simulate: [false] },
			notice(
				'A number costs its start-up cost once, and its monthly cost up to the invoicing month in which you cancel it; the list of number types shows both. If no number is available now, the request stays pending and is fulfilled later. Each input item requests its own. Turn on Simulate to try it first.',
			),
		),
	},
	send: {
		as: 'one',
		isSimulated: (values) => values.simulate === true,
		output: ({ body }, values) => [created(body, values.simulate)],
		simplify: requestInShort,
	},
});
