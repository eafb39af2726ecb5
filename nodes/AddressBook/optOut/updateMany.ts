import type { IDataObject } from 'n8n-workflow';
import { InputError, notice, shownAs, text, when, yesNo } from '../../shared/fields';
import { UnusableAnswer } from '../../shared/errors';
import { asItem, asObjectOr, numberIn, outermost, saysDone, word } from '../../shared/http';
import { operation } from '../area';
import { batchOf, mostPerRequest } from '../batch';
import { checkNewValue, numberOptions, reasonSettings, type, value } from './properties';

/**
 * The message is part of the address, so each takes a request of its own. What the integer counts that SVC returns is
 * undocumented. Sent again after a lost response, as in "Opt Out".
 */
export const updateManyOptOuts = operation({
	name: 'Opt Many Out or In',
	value: 'updateMany',
	action: 'Opt many addresses or numbers out or in',
	description:
		'Opt the addresses and numbers of all input items out or in with as few requests as possible. Items with the same reason share a request.',
	request: 'POST /accounts/{accountId}/optout/bulk',
	effect: 'idempotent',
	fields: {
		isActive: yesNo({
			displayName: 'Opted Out',
			description:
				'Whether to opt out (on) or opt back in (off). Only opt someone back in with their consent.',
			hint: 'Turn off to opt them back in',
			default: true,
		}),
		optsOut: when(
			{ isActive: [true] },
			notice('Executing this step opts out for real, until you opt them back in.'),
		),
		consent: when(
			{ isActive: [false] },
			notice(
				'This opts them back in, so they get messages again. Only do this with their consent.',
			),
		),
		type,
		value: shownAs(value, {
			hint: 'Drag a field of the input here, so that each item has its own. For email addresses, set Type to Email Address.',
		}),
		message: text({
			...reasonSettings,
			hint: 'SVC requires a reason here, and keeps it in the history',
			required: true,
			place: 'query',
		}),
	},
	options: numberOptions,
	check: checkNewValue,
	send: {
		as: 'batch',
		most: mostPerRequest,
		consistent: { says: statementOf, error: contradiction },
		parts: (values) => [optOutOf(values)],
		outcome({ values, answer, batch }) {
			checkCounted(answer.body);
			return [{ ...optOutOf(values), message: values.message, batch: batchOf(answer, batch) }];
		},
	},
});

/** "200, integer" (service document 2, part C, endpoints), in any form. A lost opt-out would be a message to someone. */
function checkCounted(body: unknown): void {
	const said = asObjectOr({}, body);
	const isEmpty = Object.keys(said).length === 0;
	if (isEmpty || outermost(said, (one) => saysDone(one) || hasNumber(one))) return;
	throw new UnusableAnswer("isn't the number of opt-outs");
}

function hasNumber(one: IDataObject): boolean {
	return Object.values(one).some((value) => numberIn(value) !== undefined);
}

function optOutOf({ isActive, ...of }: { type: string; value: string; isActive: boolean }) {
	return { type: of.type, value: of.value, isActive };
}

/** Of an address or a number in any spelling: whether it's opted out. */
function statementOf(part: unknown) {
	const { type: tokenType, value: tokenValue, isActive } = asItem(part);
	const plain = word(tokenValue).toLowerCase();
	return {
		about: tokenType === 'sms' ? plain.replace(/\D/g, '').replace(/^00/, '') : plain,
		what: JSON.stringify(isActive),
	};
}

/** Whoever opted out last must not get messages because the request with the opt-in came after. */
function contradiction(): InputError {
	return new InputError(
		'is opted out by one item and opted in by another',
		'If their reasons differ, SVC gets the items in a different order. Keep only the item that counts, for example with the Remove Duplicates node.',
		value.property.displayName,
	);
}
