import { text } from '../shared/fields';

/**
 * The document names what a list can be ordered by in words ("name, contacts or creation date;
 * `desc` suffix"), but not how the columns are spelt, so what the user writes is passed on.
 * @param columns in the document's words
 */
export function orderBy(columns: string) {
	return text({
		displayName: 'Order By',
		description: `The service can order by ${columns}; add " desc" for the reverse order. How it spells the columns is not described, so this is passed on as you write it.`,
		placeholder: 'e.g. name desc',
	});
}
