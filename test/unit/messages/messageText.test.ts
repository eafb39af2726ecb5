import fc from 'fast-check';
import { messageText } from '../../../nodes/Messages/response/messageText';

const link = 'https://n8n.example/webhook-waiting/1';

/** Words of letters that take one, two, or more characters of a message. */
const question = fc
	.array(fc.string({ unit: fc.constantFrom('a', 'é', ' ', '€', 'ж', '🙂'), maxLength: 30 }), {
		minLength: 1,
		maxLength: 20,
	})
	.map((words) => `?${words.join(' ')}?`);

/** The question as far as it is in the message. */
const kept = (body: string) => body.slice(0, body.lastIndexOf('\n')).replace(/\.\.\.$/, '');

it('keeps as much of the question as fits into the parts that it may take', () => {
	fc.assert(
		fc.property(question, fc.integer({ min: 1, max: 3 }), (asked, mostParts) => {
			const text = messageText(asked, link, mostParts);
			expect(text.parts).toBeLessThanOrEqual(mostParts);
			if (!text.isShortened) return;
			const beginning = kept(text.body);
			expect(asked.startsWith(beginning)).toBe(true);
			// With the next character that isn't a space, the same question takes another part.
			const [next = ''] = /^\s*\S/u.exec(asked.slice(beginning.length)) ?? [];
			const more = messageText(`${beginning}${next}...`, link, mostParts);
			expect(more.isShortened).toBe(true);
		}),
	);
});

it('counts the link as the short one that SVC makes of it', () => {
	// With a line break and 21 characters, 160 in all.
	const longest = 'x'.repeat(138);
	expect(messageText(longest, link, 3)).toMatchObject({ parts: 1, characters: 160 });
	expect(messageText(`${longest}x`, link, 3)).toMatchObject({ parts: 2, characters: 161 });
	expect(messageText(longest, link, 1).isShortened).toBe(false);
	expect(messageText(`${longest}x`, link, 1).isShortened).toBe(true);
});
