import { agentNotice, notice, reference, text, when } from '../../shared/fields';
import { json } from '../../shared/http';
import { operation } from '../area';
import { sharedNumber } from '../locators';
import { purchase, simulate, unlessSimulated } from '../properties';

interface Claim {
	readonly phoneNumber: string;
	readonly keyword: string;
}

/** People text a keyword in any case of letters, so WIN and win are the same one. */
function sameClaim({ phoneNumber, keyword }: Claim) {
	return { phoneNumber, keyword: keyword.trim().toLowerCase() };
}

export const createClaim = operation({
	name: 'Create',
	value: 'create',
	action: 'Claim keyword',
	description:
		'Claim a keyword on a shared number. Costs money every month until you cancel it. Simulate is free.',
	request: 'POST /accounts/{accountId}/claims',
	effect: 'spend',
	costsMoney: true,
	simulatedBy: 'simulate',
	unknownOutcome: {
		what: 'the keyword was claimed',
		done: 'claimed',
		check: 'Check with Claim > Get Many',
	},
	statuses: {
		409: {
			says: 'SVC rejected the claim, maybe because the keyword is already claimed on this number',
			remedy:
				"Check with Claim > Get Many whether it's already yours. If not, choose another keyword or shared number.",
		},
	},
	fields: {
		phoneNumber: sharedNumber,
		keyword: text({
			displayName: 'Keyword',
			kind: reference,
			description:
				"The word to claim on the shared number. SVC doesn't document which characters it allows, so check with Simulate first.",
			hint: 'The word that people text to this number, such as WIN. Best without spaces or symbols.',
			placeholder: 'e.g. WIN',
			required: true,
			matches: {
				pattern: /^[^,;\p{Cc}\p{Cf}\u2028\u2029]+$/u,
				says: 'must be one keyword without commas, semicolons, line breaks, or invisible characters',
				remedy: 'Use a separate item for each keyword.',
			},
		}),
		simulate,
		costs: when(
			unlessSimulated,
			notice(
				'A claim costs money every month, including the invoicing month in which you cancel it. Each input item creates one claim. The list of shared numbers shows the cost, and Simulate tests for free.',
			),
		),
		toolCosts: when(unlessSimulated, agentNotice('each claim costs money every month')),
	},
	send: {
		as: 'one',
		...purchase,
		bought: sameClaim,
		body: ({ phoneNumber, keyword }) => ({
			...json({ phoneNumber, keyword }),
			meaning: JSON.stringify(sameClaim({ phoneNumber, keyword })),
		}),
	},
});
