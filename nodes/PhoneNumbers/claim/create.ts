import { notice, text, when } from '../../shared/fields';
import { created, operation } from '../area';
import { sharedNumber } from '../locators';
import { simulate } from '../properties';

/** With Simulate nothing is claimed (service document 2, part D). */
export const createClaim = operation({
	name: 'Create',
	value: 'create',
	action: 'Claim keyword',
	description:
		'Claim a keyword on a shared number. It costs money every month until it is canceled; Simulate costs nothing.',
	request: 'POST /accounts/{accountId}/claims',
	effect: 'spend',
	costsMoney: true,
	unknownOutcome: {
		what: 'the keyword was claimed',
		check: 'Look for it with Claim > Get Many',
	},
	fields: {
		phoneNumber: sharedNumber,
		keyword: text({
			displayName: 'Keyword',
			description:
				'The word to claim on the shared number. What it may consist of is not described; Simulate tells.',
			placeholder: 'e.g. WIN',
			required: true,
		}),
		simulate,
		costs: when(
			{ simulate: [false] },
			notice(
				'A claim costs money every month, up to the invoicing month in which you cancel it. Each input item makes one. Turn on Simulate to see the monthly cost first.',
			),
		),
	},
	send: {
		as: 'one',
		isSimulated: (values) => values.simulate === true,
		output: ({ body }, values) => [created(body, values.simulate)],
	},
});
