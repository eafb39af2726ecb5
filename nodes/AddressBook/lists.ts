import { text } from '../shared/fields';

/**
 * The document names what a list can be ordered by in words ("name, contacts or creation date;
 * `desc` suffix"), but not how the columns are spelt, so what the user writes is passed on. A date is worth a
 * try by the name that it has in records.
 * @param columns those that are one word in the document
 */
export function orderBy(columns: 'name' | 'name or contacts') {
	return text({
		displayName: 'Order By',
		isTrimmed: true,
		description: `Enter ${columns}, with " desc" after it to reverse the order. SVC doesn't document how it spells the creation date: try createdOnUtc.`,
		placeholder: 'e.g. name desc',
	});
}
