import type { IDataObject, ILoadOptionsFunctions, INodeListSearchItems } from 'n8n-workflow';
import { editorPage, listEntry } from '../shared/editor';
import { isDataObject, locator, mapValue, texts, truthOf } from '../shared/fields';
import { numberIn, plain, type Query } from '../shared/http';
import { whenUsed } from '../shared/host';
import { phoneNumbers } from './area';

/** The form of these IDs is undocumented. */
const anyId = { pattern: /^\S+$/, says: 'must be an ID without spaces' };

const phoneNumberPath = '/accounts/{accountId}/phonenumbers';

export const claimId = locator({
	displayName: 'Claim',
	description: 'The claim to use',
	required: true,
	idRule: anyId,
	list: {
		method: 'searchClaims',
		search: searchOf('/accounts/{accountId}/claims', {}, (claim) =>
			listEntry(claim.id, [joined([claim.keyword, 'on', claim.phoneNumber]), claim.country]),
		),
	},
});

export const phoneNumberId = {
	any: locator({
		displayName: 'Phone Number',
		description: 'The phone number to use. The list contains owned and shared numbers.',
		required: true,
		idRule: anyId,
		idPlaceholder: 'e.g. 1234',
		list: {
			method: 'searchPhoneNumbers',
			search: searchOf(phoneNumberPath, {}, (number) =>
				listEntry(number.id, [...partsOf(number), whoseIs(number)]),
			),
		},
	}),
	owned: locator({
		displayName: 'Phone Number',
		description: 'The phone number to cancel. The list contains owned numbers.',
		required: true,
		idRule: anyId,
		idPlaceholder: 'e.g. 1234',
		list: {
			method: 'searchOwnedNumbers',
			search: searchOf(phoneNumberPath, { isOwned: 'true' }, (number) =>
				listEntry(number.id, [
					...partsOf(number),
					amount(typeOf(number), 'monthlyCost', 'a month'),
					noticePeriod(typeOf(number).noticePeriodDays),
				]),
			),
		},
	}),
};

/** Short codes have few digits. */
const numberRule = {
	pattern: /^\+?\d{3,20}$/,
	says: 'must be a phone number of digits',
	remedy:
		'Enter it as Phone Number > Get Many returns it, in international format, such as 0031612345678.',
};

/** SVC writes numbers with `00` in front (service document 2, part D); `+` means the same. */
function asServiceWrites(number: string): string {
	return number.replace(/^\+/, '00');
}

/** Claims name the number itself, not its ID. */
export const sharedNumber = mapValue(
	locator({
		displayName: 'Shared Number',
		description: 'The shared number to claim a keyword on',
		hint: 'The list shows what a keyword costs per month. Phone Number > Get Many also outputs its notice period.',
		required: true,
		idRule: numberRule,
		idMode: { name: 'number', displayName: 'By Number' },
		idPlaceholder: 'e.g. 0031612345678',
		list: {
			method: 'searchSharedNumbers',
			search: searchOf(phoneNumberPath, { isShared: 'true' }, (number) =>
				listEntry(number.number, [
					...partsOf(number),
					amount(typeOf(number), 'keywordMonthlyCost', 'a month for a keyword'),
					noticePeriod(typeOf(number).keywordNoticePeriodDays),
				]),
			),
		},
	}),
	asServiceWrites,
);

export const claimedNumbers = mapValue(
	texts({
		displayName: 'Phone Numbers',
		description: 'Phone numbers to filter by, separated by commas or line breaks',
		placeholder: 'e.g. 0031612345678',
		sendAs: 'phoneNumber',
		matches: numberRule,
	}),
	(numbers) => numbers?.map(asServiceWrites),
);

export const numberTypeId = locator({
	displayName: 'Number Type',
	description: 'The type of number to rent. To request a short code, contact support.',
	hint: "The list shows each type's one-time and monthly cost. Number Type > Get Many also outputs its notice period.",
	required: true,
	place: 'query',
	list: {
		method: 'searchNumberTypes',
		search: searchOf('/accounts/{accountId}/phonenumbers/numbertypes', {}, (type) =>
			plain(type.type) === 'shortcode'
				? undefined
				: listEntry(type.id, [
						joined([type.country, type.type]),
						type.purpose,
						amount(type, 'monthlyCost', 'a month'),
						amount(type, 'startupCost', 'once'),
						noticePeriod(type.noticePeriodDays),
					]),
		),
	},
});

/**
 * A search for a "From List": page by page as it is scrolled. SVC finds by whole values
 * only, so if the user types something, the list is read and searched here.
 */
function searchOf(
	path: string,
	query: Query,
	entryOf: (record: IDataObject) => INodeListSearchItems | undefined,
) {
	return async (context: ILoadOptionsFunctions, filter: string, token?: string) =>
		await editorPage([context, phoneNumbers, path, {}, query], token, entryOf, filter);
}

/** "0031612345678", "NL MOBILE", "SMS" */
function partsOf(number: IDataObject): unknown[] {
	const { country, type, purpose } = typeOf(number);
	return [number.number, joined([country, type]), purpose];
}

/** Unknown if SVC doesn't say: a number isn't owned because it isn't known to be shared. */
function whoseIs({ isShared }: IDataObject): string | undefined {
	const known = truthOf(isShared);
	return known === undefined ? undefined : known ? 'shared' : 'owned';
}

function typeOf({ numberType }: IDataObject): IDataObject {
	return isDataObject(numberType) ? numberType : {};
}

/** "EUR 12.50 a month" */
function amount(type: IDataObject, cost: string, how: string): string | undefined {
	const value = numberIn(type[cost]);
	if (value === undefined) return undefined;
	return joined([type.currency, decimals().format(value), how]);
}

/** "30 days' notice" */
function noticePeriod(days: unknown): string | undefined {
	const period = numberIn(days);
	if (period === undefined || period <= 0) return undefined;
	return period === 1 ? "1 day's notice" : `${period} days' notice`;
}

/** Costs are doubles; how many decimals they have is undocumented. */
const decimals = whenUsed(
	() =>
		new Intl.NumberFormat('en', {
			minimumFractionDigits: 2,
			maximumFractionDigits: 6,
			useGrouping: false,
		}),
);

function joined(words: unknown[]): string {
	return words.filter((one): one is string => typeof one === 'string' && one !== '').join(' ');
}
