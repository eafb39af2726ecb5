import {
	allowUnusualRemedy,
	filledTemplate,
	isDataObject,
	isPlain,
	readByPeople,
	templateOf,
	text,
} from '../../shared/fields';
import { refuseTypedTags } from '../response/messageText';

const plainQuestion = text({
	displayName: 'Message',
	description: 'The question, as plain text. The page always shows all of it.',
	placeholder: 'e.g. Does Tuesday at 9:00 suit you?',
	hint: "People respond on a page, not by texting back. The node adds the page's link, which takes up 22 characters. An SMS has 160, or 70 with emoji.",
	rows: 4,
	required: true,
	kind: readByPeople(allowUnusualRemedy),
	maxLength: 10_000,
	place: 'nowhere',
});

/**
 * n8n fills in the message of an agent's human review with "{{ $tool.parameters }}", an object, which n8n itself would
 * write as "[object Object]". Whoever approves has to see what it's about.
 */
export const question: typeof plainQuestion = {
	...plainQuestion,
	read(raw, context) {
		refuseTypedTags('questions', raw, context);
		const template = templateOf(context);
		const hasObject = template?.some((part) => 'piece' in part && isDataObject(part.value));
		if (!context.evaluate || !template || !hasObject) return plainQuestion.read(raw, context);
		return plainQuestion.read(filledTemplate(template, asLines), {
			...context,
			evaluate: (piece: string) => asLines(context.evaluate(piece)),
		});
	},
};

/**
 * "Recipient: Jane Doe", a line for each member of an object. Further lines of one are indented: whoever has written a
 * value, such as an email that the agent read, must not make another one up.
 */
function asLines(value: unknown): unknown {
	if (!isDataObject(value)) return value;
	return Object.entries(value)
		.map(([name, one]) => `${name}: ${isPlain(one) ? String(one) : JSON.stringify(one)}`)
		.map((line) => line.replace(/\r\n?|[\n\v\f\u0085\u2028\u2029]/g, '\n  '))
		.join('\n');
}
