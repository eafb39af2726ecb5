import {
	allowUnusualRemedy,
	excerpt,
	InputError,
	isExpression,
	type ReadContext,
	readByPeople,
	refuseMarkdown,
	refuseMarkup,
	refuseMissingParts,
	refuseTags,
	text,
	unusualText,
	when,
	yesNo,
} from '../../shared/fields';

const emoji =
	/\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|[\u{1F000}-\u{1FAFF}]|\u20E3/u;

/** Rejects what a value has brought, too: HTML, Markdown, as an AI model writes it, emoji, and tags. */
export const message = text({
	displayName: 'Text',
	description: "The text of the letter. SVC can't print emoji.",
	placeholder: 'e.g. Dear Jane, thank you for your order.',
	rows: 8,
	kind: readByPeople(
		allowUnusualRemedy,
		refuseMarkup,
		refuseWrittenByModel,
		refuseEmoji,
		refuseTags,
	),
	required: true,
});

export const pdfMessage = when(
	{ '/content': ['pdf'] },
	text({
		displayName: 'Text With PDF',
		description: 'A text to send along with the PDF. SVC might not print it.',
		rows: 4,
		kind: readByPeople(allowUnusualRemedy, refuseEmoji, refuseTags),
		place: 'nowhere',
	}),
);

export const subject = text({
	displayName: 'Subject',
	description: 'The subject, printed above the text',
	kind: readByPeople(allowUnusualRemedy, refuseTags),
	whenEmpty: 'leaveOut',
});

export const dateplace = text({
	displayName: 'Date and Place',
	description: 'The place and date of writing, printed at the top right',
	placeholder: 'e.g. Berlin, 31 January 2030',
	kind: readByPeople(allowUnusualRemedy, refuseTags, refuseTimestamp, refuseMissingParts),
	whenEmpty: 'leaveOut',
});

/** Some ten pages. Each costs money, and a text of this length is more often a file or a table. */
const mostCharacters = 20_000;

/** Not by `toLocaleString`, whose first use takes as long as loading a node. */
const mostInEnglish = `${mostCharacters / 1000},000`;

export const allowLongText = yesNo({
	displayName: 'Allow Long Text',
	description: `Whether to send a text of more than ${mostInEnglish} characters, about ten pages. If off, the node rejects it before anything is sent.`,
	place: 'nowhere',
});

export const allowUnusualText = unusualText(
	'Whether to send a text with emoji, {name}, [[first name]], HTML, Markdown, or \\n. If off, the node rejects it before anything is sent.',
);

interface LetterTexts {
	readonly message?: string | undefined;
	readonly pdfMessage?: string | undefined;
	readonly allowLongText?: boolean | undefined;
	readonly additionalProperties?: object | undefined;
}

/** SVC documents no maximum length, so it may print all of it. */
export function checkLength(values: LetterTexts): void {
	const { message: content = '', pdfMessage: withPdf = '', additionalProperties = {} } = values;
	if (values.allowLongText === true || 'message' in additionalProperties) return;
	const [field, { length }] = content === '' ? [pdfMessage, withPdf] : [message, content];
	if (length <= mostCharacters) return;
	throw new InputError(
		`has ${length.toLocaleString('en')} characters, but up to ${mostInEnglish} are usual, about ten pages`,
		"Shorten the text, and check that the field contains only the text to print. To send it anyway, add 'Allow Long Text' and turn it on.",
		field.property.displayName,
	);
}

/** A node such as AI Agent returns Markdown, which would be printed as it is. Whoever types it can mean it. */
function refuseWrittenByModel(content: string, { entered }: ReadContext): void {
	if (isExpression(entered)) refuseMarkdown(content);
}

/**
 * Rejects 2030-01-31T09:00:00.000+01:00, as n8n writes {{ $now }} into a text, and a number, as spreadsheets count days
 * and services milliseconds, alone or behind the place. One of eight digits can be the date.
 */
function refuseTimestamp(content: string): void {
	const found =
		/\d{4}-\d\d-\d\dT\d\d:\d\d\S*/.exec(content)?.[0] ??
		/(?:^|,(?: (?:den|the|le))?)\s*((?:4[3-9]\d{3}|\d{10,16})(?:\.\d+)?)\s*$/.exec(content)?.[1];
	if (found === undefined) return;
	throw new InputError(
		`contains ${excerpt(found)}, a date or time in a technical format, which would be printed as is`,
		"Write the date in a readable format. In an expression, add the format, such as {{ $now.toFormat('d LLLL yyyy') }}.",
	);
}

/** UTF-8 is allowed, emoji aren't supported (service document 1, letter properties). */
function refuseEmoji(content: string): void {
	const found = emoji.exec(content)?.[0];
	if (!found) return;
	throw new InputError(
		`contains the emoji ${found}, which SVC can't print`,
		'Remove the emoji from the text, then run again.',
	);
}
