import type { IDataObject } from 'n8n-workflow';
import { isDataObject, truthOf } from '../shared/fields';
import { only, without } from '../shared/operation';

/**
 * The number type in the same level, as far as it concerns people who have the number. The names
 * are SVC's own (service document 2, part D).
 */
function withType(full: IDataObject, more: readonly string[]): IDataObject {
	const { numberType } = full;
	if (!isDataObject(numberType)) return full;
	return {
		...without(full, ['numberType', 'accountId']),
		...only(numberType, ['country', 'type', 'purpose', 'currency', ...more]),
	};
}

/** What it costs, and how long in advance it has to be canceled: a shared one per claimed keyword. */
export function numberInShort(full: IDataObject): IDataObject {
	return withType(
		full,
		truthOf(full.isShared) === true
			? ['keywordMonthlyCost', 'keywordNoticePeriodDays']
			: ['monthlyCost', 'noticePeriodDays'],
	);
}

/** While there is no number yet, with how long that takes. */
export function requestInShort(full: IDataObject): IDataObject {
	const waiting = truthOf(full.isPending) === true ? ['numberRequestProcessingDays'] : [];
	return withType(full, ['startupCost', 'monthlyCost', 'noticePeriodDays', ...waiting]);
}
