import { text } from '../shared/fields';

/**
 * The document names what a list can be ordered by in words ("name, contacts or creation date;
 * `desc` suffix"), but not how the columns are spelt, so what the user writes is passed on.
 * @param columns in the document's words
 */
export function orderBy(columns: string) {
	return text({
		displayName: 'Order By',
		description: `The column to order the results by: ${columns}, as SVC spells it. Add " desc" to reverse the order.`,
		placeholder: 'e.g. name desc',
	});
}
