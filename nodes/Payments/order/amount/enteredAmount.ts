import type { IDataObject } from 'n8n-workflow';
import {
	choice,
	InputError,
	isDataObject,
	isExpression,
	mapValue,
	type ReadContext,
	target,
	text,
} from '../../../shared/fields';
import { word } from '../../../shared/http';
import type { Currency } from '../../iso/currencies';
import { refuseAddedTexts } from './addedTexts';
import { type AmountIn, fromMinorUnits, toMinorUnits, putBehind } from './minorUnits';

interface EnteredAmount {
	readonly digits: string;
	readonly returnedIn: AmountIn | undefined;
}

/** Text, so that what is typed stays as it is; it's checked together with its currency. */
export const amount = mapValue(
	text({
		displayName: 'Amount',
		required: true,
		isTrimmed: true,
		kind: target,
		numberExample: '12.50',
		description:
			'The amount that the shopper pays, without a currency sign or thousands separators',
		placeholder: 'e.g. 12.50',
	}),
	(digits, context): EnteredAmount => {
		refuseAddedTexts(digits, context);
		return { digits, returnedIn: unitOf(digits, context) };
	},
);

export const amountIn = choice({
	displayName: 'Amount In',
	options: [
		{
			name: 'Decimal Amount',
			value: 'decimalAmount',
			description: '12.50 is 12.50 euros, 1250 is 1250 yen',
		},
		{
			name: 'Minor Units',
			value: 'minorUnits',
			description: '1250 is 12.50 euros (1250 cents) or 1250 yen',
		},
	],
	default: 'decimalAmount',
	fixed: true,
	hint: 'For €12.50, the decimal amount is 12.50 and minor units are 1250',
});

/** That of an order without Simplify, of what a trigger returns, or of the total of tickets. */
function unitOf(
	digits: string,
	{ entered, earlierOutput, evaluate }: ReadContext,
): AmountIn | undefined {
	// An Edit Fields node in between can have called it something else.
	if (!isExpression(entered) || !entered.includes('$')) return undefined;
	const item = evaluate?.('{{ $json }}');
	if (isDataObject(item) && /^\d+$/.test(digits)) {
		if (isOrderOfFile(item) && word(item.amount).trim() === digits) return 'minorUnits';
		const ofTickets = unitOfTotal(item, digits);
		if (ofTickets !== undefined) return ofTickets;
	}
	const isOfSvc =
		earlierOutput?.((output) => (amountsIn(output).includes(digits) ? digits : undefined)) !==
		undefined;
	return isOfSvc ? 'minorUnits' : undefined;
}

/** SVC Ticket Shop > Calculate Total returns both, which are the same in a currency without minor units. */
function unitOfTotal(
	{ total, totalInMinorUnits }: IDataObject,
	digits: string,
): AmountIn | undefined {
	const [whole, minor] = [word(total), word(totalInMinorUnits)];
	if (whole === minor) return undefined;
	if (minor === digits) return 'minorUnits';
	return minor !== '' && whole === digits ? 'decimalAmount' : undefined;
}

/** Of the order, of its payments, captures, refunds, and chargebacks, and of what a trigger says of them. */
function amountsIn(part: unknown): string[] {
	if (Array.isArray(part)) return part.flatMap(amountsIn);
	const members = isDataObject(part) ? Object.entries(part) : [];
	return members.flatMap(([name, one]) => (name === 'amount' ? [word(one)] : amountsIn(one)));
}

/**
 * An order that was in a file meanwhile: n8n can't say which item it was made from. The first column of a CSV file that
 * n8n wrote has another name, so it isn't asked for the key.
 */
function isOrderOfFile(item: IDataObject): boolean {
	return 'order_reference' in item && 'expires_on' in item && 'timestamp' in item;
}

/** @throws InputError if it would be taken in another unit than it was returned in */
export function minorAmount(
	{ digits, returnedIn }: EnteredAmount,
	unit: AmountIn,
	currency: Currency,
): number {
	const minor = toMinorUnits(digits, unit, currency);
	if (returnedIn === undefined || returnedIn === unit || currency.decimals === 0) return minor;
	const { code } = currency;
	if (returnedIn === 'decimalAmount') {
		throw new InputError(
			`is ${digits}, which an earlier step returned as a decimal amount`,
			`For ${digits} ${code}, set 'Amount In' to 'Decimal Amount'.`,
		);
	}
	throw new InputError(
		`is ${digits}, which an earlier step returned in minor units`,
		`For ${fromMinorUnits(Number(digits), currency) ?? digits} ${code}, set 'Amount In' to 'Minor Units'. For ${fromMinorUnits(minor, currency) ?? digits} ${code}, ${putBehind('the expression', `.toFloat().toFixed(${currency.decimals})`)}`,
	);
}
