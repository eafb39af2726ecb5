import { notice, truthOf } from '../../shared/fields';
import { NegativeAnswer } from '../../shared/errors';
import { asObjectOr, withinName } from '../../shared/http';
import { operation } from '../area';
import { checkNewValue, numberOptions, reason, type, value } from './properties';

const forReal = notice('Executing this step opts out for real, until you opt back in.');

/** "isActive: false means opted in" (service document 2, part C, OptOut). */
const stillOptedIn = new NegativeAnswer(
	'SVC accepted the opt-out, but responded that this address or number is still opted in',
	"Don't send anything to it. Check with Opt-Out > Get, and run this again. If it stays opted in, contact your provider.",
);

/** Retried after a lost response: recording an opt-out twice is harmless, losing it isn't. */
export const optOutValue = operation({
	name: 'Opt Out',
	value: 'optOut',
	action: 'Opt out address or number',
	description: 'Opt an email address or phone number out of further messages',
	request: 'POST /accounts/{accountId}/optout/{type}/{value}',
	effect: 'idempotent',
	whenEmpty: 'leaveOut',
	fields: { type, value, message: reason, forReal },
	options: numberOptions,
	check: checkNewValue,
	send: {
		as: 'one',
		output({ body }, { type: of, value: optedOut }) {
			const optOut = asObjectOr({ type: of, value: optedOut, isActive: true }, body);
			const { isActive } = withinName(optOut, /^isActive$/);
			if (truthOf(isActive) === false) throw stillOptedIn;
			return [optOut];
		},
	},
});
