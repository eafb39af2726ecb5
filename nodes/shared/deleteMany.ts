import type { Answer } from './answer';
import { afterOthers } from './failure';
import { type Field, texts, uuidRule } from './fields';
import type { Query } from './path';

/**
 * The IDs of several objects of one kind, each once; at least one, since the service does not
 * describe what a deletion without IDs deletes.
 * @param noun in Title Case, for example "Message"
 */
export function idsOf(noun: string): Field<string[]> {
	const several = `${noun.toLowerCase()}s`;
	const idTexts = texts({
		displayName: `${noun} IDs`,
		description: `The IDs of the ${several}, separated by commas or line breaks, or a list given by an expression`,
		placeholder: 'e.g. 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
		hint: `To delete the ${several} of all input items at once, use {{ $input.all().map(item => item.json.id) }} and switch on "Execute Once" in the settings of the node`,
		rows: 3,
		required: true,
		place: 'nowhere',
		matches: uuidRule,
	});
	return {
		...idTexts,
		read: (raw, context) => [
			...new Map(idTexts.read(raw, context).map((id) => [id.toLowerCase(), id])).values(),
		],
	};
}

/**
 * Proxies and servers on the way may refuse addresses of more than about 2,000 characters. An ID
 * takes 48 of them with its name, and the path 56, so 30 IDs leave 500 for the base URL.
 */
const idsAtOnce = 30;

/**
 * Deletes in as few requests as fit; after a failure the rest is left, and the error says how far it got.
 * @param query the query parameter that takes the IDs
 * @param nouns what they are the IDs of, for messages
 */
export async function deleteInParts(
	ids: readonly string[],
	{ query, nouns }: { query: string; nouns: string },
	send: (change: { query: Query }) => Promise<Answer>,
): Promise<void> {
	for (let done = 0; done < ids.length; done += idsAtOnce) {
		try {
			await send({ query: { [query]: ids.slice(done, done + idsAtOnce) } });
		} catch (error) {
			const before = `${done} of ${ids.length} ${nouns} were deleted before this.`;
			throw done > 0 ? afterOthers(before, error) : error;
		}
	}
}
