import { afterOthers } from '../../errors';
import { type Field, locatorList, type SearchedField } from '../../fields';
import type { SendStep } from '../../send';
import { checkDeleted } from './deleted';

/**
 * The records to delete; at least one, because SVC doesn't document what a deletion without IDs
 * deletes.
 * @param one the field for one of them
 */
export function several(one: Field<string> & SearchedField) {
	const { displayName: noun } = one.property;
	const nouns = `${noun.toLowerCase()}s`;
	return locatorList({
		displayName: `${noun}s`,
		description: `The ${nouns} to delete. By ID, an expression can return several IDs, as a list or as comma-separated text.`,
		hint: `To delete one ${noun.toLowerCase()} for each input item, use ${noun} > Delete`,
		required: true,
		place: 'nowhere',
		one,
	});
}

/**
 * Proxies and servers may reject URLs of more than about 2,000 characters. An ID
 * takes 48 of them with its name, and the path 56, so 30 IDs leave 500 for the base URL.
 */
export const mostIdsInUrl = 30;

/**
 * Deletes in as few requests as possible; after a failure the rest stays, and the error says how many were deleted.
 * SVC returns nothing, so one item says for all IDs that they are deleted.
 * @param name of the field, and of the query parameter that takes the IDs
 * @param label the resource that they are the IDs of, as the panel names it
 */
export function deletionInParts<Name extends string>(name: Name, label: string) {
	const nouns = `${label.toLowerCase()}s`;
	return {
		as: 'steps',
		async run(values: Readonly<Record<Name, string[]>>, send: SendStep) {
			const ids = values[name];
			for (let done = 0; done < ids.length; done += mostIdsInUrl) {
				const some = ids.slice(done, done + mostIdsInUrl);
				try {
					const { body } = await send({ query: { [name]: some }, removes: some.length === 1 });
					checkDeleted(body, nouns, `${label} > Get Many`);
				} catch (error) {
					const before = `${done} of ${ids.length} ${nouns} were already deleted.`;
					throw done > 0 ? afterOthers(before, error) : error;
				}
			}
			return [{ deleted: true, [name]: ids }];
		},
	} as const;
}
