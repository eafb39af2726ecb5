import type { Answer } from '../shared/answer';
import { afterOthers } from '../shared/failure';
import { type Field, texts, uuidRule } from '../shared/fields';
import type { Query } from '../shared/path';

const idTexts = texts({
	displayName: 'Message IDs',
	description:
		'The IDs of the messages, separated by commas or line breaks, or a list given by an expression',
	placeholder: 'e.g. 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
	hint: 'To delete the messages of all input items at once, use {{ $input.all().map(item => item.json.id) }} and switch on "Execute Once" in the settings of the node',
	rows: 3,
	required: true,
	place: 'nowhere',
	matches: uuidRule,
});

/** At least one ID, since the service does not describe what a deletion without IDs deletes. */
export const messageIds: Field<string[]> = {
	...idTexts,
	read: (raw, context) => [
		...new Map(idTexts.read(raw, context).map((id) => [id.toLowerCase(), id])).values(),
	],
};

/**
 * Proxies and servers on the way may refuse addresses of more than about 2,000 characters. An ID
 * takes 48 of them with its name, and the path 56, so 30 IDs leave 500 for the base URL.
 */
const idsAtOnce = 30;

/** Deletes in as few requests as fit; after a failure the rest is left, and the error says how far it got. */
export async function deleteInParts(
	ids: readonly string[],
	send: (change: { query: Query }) => Promise<Answer>,
): Promise<void> {
	for (let done = 0; done < ids.length; done += idsAtOnce) {
		try {
			await send({ query: { messageIds: ids.slice(done, done + idsAtOnce) } });
		} catch (error) {
			const before = `${done} of ${ids.length} messages were deleted before this.`;
			throw done > 0 ? afterOthers(before, error) : error;
		}
	}
}
