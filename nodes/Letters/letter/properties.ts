import type { IDataObject } from 'n8n-workflow';
import {
	type Added,
	additionalProperties,
	allowUnusualRemedy,
	choice,
	costNotices,
	inField,
	InputError,
	isObject,
	isPlain,
	orSendAnyway,
	readByPeople,
	refuseMarkup,
	refuseTags,
	refuseUnfinished,
	sendAnyway,
	text,
	unusualText,
	when,
	yesNo,
} from '../../shared/fields';
import type { InputItem } from '../../shared/send';
import type { InputFile } from '../../shared/http';
import { pdfIn } from '../../shared/operation';
import { inTwoLetters } from '../country';
import { type Address, addressFields, addressOptions } from './address/fields';
import { printedAddress, refuseUnfilled, withNewlines } from './address/printedAddress';
import { dateOptions } from './scheduleDate';

const emoji =
	/\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|[\u{1F000}-\u{1FAFF}]|\u20E3/u;

/** Rejects HTML that a value has brought, too. Its other rules are those of `checkLetter`. */
export const message = text({
	displayName: 'Text',
	description: "The text of the letter. SVC can't print emoji.",
	placeholder: 'e.g. Dear Jane, thank you for your order.',
	rows: 8,
	kind: readByPeople(allowUnusualRemedy, refuseMarkup, refuseUnfinished),
	required: true,
});

function refuseEmoji(content: string): void {
	const found = emoji.exec(content)?.[0];
	if (!found) return;
	throw new InputError(
		`contains the emoji ${found}, which SVC can't print`,
		'Remove the emoji from the text, then run again.',
	);
}

const pdf = text({
	displayName: 'PDF Input Field',
	description: 'The input field that contains the PDF',
	default: 'data',
	placeholder: 'e.g. data',
	required: true,
});

export const letterCosts = costNotices(
	"Executing this step sends for real: letters cost money and can't be recalled. Each input item sends one. To see the country's price first, run Letter > Preview Price.",
	'letter',
);

export const letterFields = {
	content: choice({
		displayName: 'Content',
		options: [
			{
				name: 'Text',
				value: 'text',
				description: 'SVC lays out the letter from your text',
			},
			{ name: 'PDF', value: 'pdf', description: 'SVC prints a PDF file from the input item' },
		],
		default: 'text',
		fixed: true,
		place: 'nowhere',
	}),
	...addressFields,
	message: when({ content: ['text'] }, message),
	pdf: when({ content: ['pdf'] }, pdf),
};

export async function letterPdf(
	values: { readonly pdf?: string | undefined },
	item: InputItem,
): Promise<InputFile> {
	return await pdfIn(item, values.pdf ?? '', pdf.property.displayName);
}

/** SVC's names, one property for each. */
export const registeredKinds = [
	{
		name: 'Registered',
		value: 'registered',
		description: 'Tracking, and a notification when it reaches the mailbox. Only to Germany.',
	},
	{
		name: 'Registered Mailbox',
		value: 'registeredMailbox',
		description: "Tracking only. SVC doesn't limit it to Germany.",
	},
	{
		name: 'Registered Receipt',
		value: 'registeredReceipt',
		description:
			'Tracking, and a notification when the recipient confirms delivery. Only to Germany.',
	},
] as const;

/** The optional letter properties; SVC's names. */
const printOptions = {
	dateplace: text({
		displayName: 'Date and Place',
		description: 'The place and date of writing, printed at the top right',
		placeholder: 'e.g. Berlin, 31 January 2030',
		kind: readByPeople(allowUnusualRemedy),
		whenEmpty: 'leaveOut',
	}),
	doublesided: yesNo({
		displayName: 'Double-Sided',
		description: 'Whether to print on both sides of a sheet',
	}),
	express: yesNo({
		displayName: 'Express',
		description: 'Whether to send with priority. For international letters only.',
	}),
	fullcolor: yesNo({
		displayName: 'Full Color',
		description: 'Whether to print in full color',
	}),
	registeredMail: choice({
		displayName: 'Registered Mail',
		options: [{ name: 'No', value: 'no' }, ...registeredKinds],
		default: 'no',
		place: 'nowhere',
	}),
	subject: text({
		displayName: 'Subject',
		description: 'The subject, printed above the text',
		kind: readByPeople(allowUnusualRemedy),
		whenEmpty: 'leaveOut',
	}),
};

/** Some ten pages. Each costs money, and a text of this length is more often a file or a table. */
const mostCharacters = 20_000;

const inEnglish = mostCharacters.toLocaleString('en');

const allowLongText = yesNo({
	displayName: 'Allow Long Text',
	description: `Whether to send a text of more than ${inEnglish} characters, about ten pages. If off, the node rejects it before anything is sent.`,
	place: 'nowhere',
});

const allowUnusualText = unusualText(
	'Whether to send a text with emoji, {name}, [[first name]], HTML, or \\n. If off, the node rejects it before anything is sent.',
);

export const letterOptions = {
	...printOptions,
	...addressOptions,
	allowLongText,
	allowUnusualText,
	additionalProperties,
	sender: text({
		displayName: 'Sender Address',
		description: 'The address of the sender, or only a name',
		rows: 3,
	}),
};

const pdfMessage = when(
	{ '/content': ['pdf'] },
	text({
		displayName: 'Text With PDF',
		description: 'A text to send along with the PDF. It may not be printed.',
		rows: 4,
		kind: readByPeople(allowUnusualRemedy),
		place: 'nowhere',
	}),
);

/** What a new letter can have, apart from when it's sent. */
export const letterContentOptions = { ...letterOptions, pdfMessage };

export const newLetterOptions = { ...letterContentOptions, ...dateOptions };

export type LetterValues = {
	readonly message?: string | undefined;
	readonly pdfMessage?: string | undefined;
	readonly omitScheduledate?: boolean | undefined;
} & Address &
	Added<typeof letterOptions>;

/**
 * Rules that concern several fields. They don't apply to what additional properties replace: those
 * are the way to send what the rules reject.
 */
export function checkLetter(values: LetterValues): void {
	const replaced = values.additionalProperties ?? {};
	addressesOf(values);
	checkText(values);
	checkLength(values);
	const { registeredMail: kind, destination } = values;
	if ('destination' in replaced || inTwoLetters(destination) === 'DE') return;
	if ((kind === 'registered' || kind === 'registeredReceipt') && !(kind in replaced)) {
		throw new InputError(
			`is only available for letters to Germany, but the destination is ${destination}`,
			`Select Registered Mailbox, which SVC doesn't limit to Germany. ${sendAnyway(kind, 'true')}`,
			letterOptions.registeredMail.property.displayName,
		);
	}
}

/**
 * UTF-8 is allowed, emoji aren't supported (service document 1, letter properties).
 * @throws InputError unless the user allows it
 */
function checkText(values: LetterValues): void {
	if (values.allowUnusualText === true) return;
	const replaced = values.additionalProperties ?? {};
	const { subject, dateplace } = printOptions;
	const texts = [
		{ name: 'subject', field: subject, text: values.subject, rules: [refuseTags] },
		{ name: 'dateplace', field: dateplace, text: values.dateplace, rules: [refuseTags] },
		{ name: 'message', field: message, text: values.message, rules: [refuseEmoji, refuseTags] },
		{ name: 'message', field: pdfMessage, text: values.pdfMessage, rules: [refuseEmoji] },
	];
	for (const { name, field, text: entered = '', rules } of texts) {
		if (name in replaced) continue;
		inField(field.property.displayName, () =>
			orSendAnyway(allowUnusualRemedy, () => {
				for (const rule of rules) rule(entered);
			}),
		);
	}
}

/**
 * SVC documents no maximum length, so it may print all of it.
 * @throws InputError unless the user allows it
 */
function checkLength(values: LetterValues): void {
	const { message: content = '', pdfMessage: withPdf = '', additionalProperties = {} } = values;
	if (values.allowLongText === true || 'message' in additionalProperties) return;
	const [field, { length }] = content === '' ? [pdfMessage, withPdf] : [message, content];
	if (length <= mostCharacters) return;
	throw new InputError(
		`has ${length.toLocaleString('en')} characters, but up to ${inEnglish} are usual, about ten pages`,
		"Shorten the text, and check that the field contains only the text to print. To send it anyway, turn on 'Allow Long Text'.",
		field.property.displayName,
	);
}

/** An address that additional properties replace follows no rules, and their country is the one that counts. */
function addressesOf(values: LetterValues): IDataObject {
	const { additionalProperties: replaced = {}, sender } = values;
	if ('addresses' in replaced) return {};
	const destination =
		typeof replaced.destination === 'string' ? replaced.destination : values.destination;
	const recipient = printedAddress({ ...values, destination });
	const from = sender === undefined ? {} : { sender: withNewlines(sender) };
	inField(letterOptions.sender.property.displayName, () => refuseUnfilled(sender ?? ''));
	return { addresses: [{ recipient, ...from }] };
}

/**
 * The letter properties as SVC names them; empty ones are left out.
 * @param startedAt the one time that all letters of a run get, as the date that has SVC send them; absent for a
 * change that sends nothing
 */
export function letterProperties(values: LetterValues, startedAt?: string): IDataObject {
	const {
		message: content = values.pdfMessage,
		destination: land,
		omitScheduledate,
		registeredMail = 'no',
		additionalProperties: more,
		...options
	} = values;
	const chosen = Object.entries(options).filter(
		([name, value]) => name in printOptions && value !== undefined,
	);
	return {
		...addressesOf(values),
		...(content !== undefined && { message: content }),
		destination: land,
		...(startedAt !== undefined && !omitScheduledate && { scheduledate: startedAt }),
		...Object.fromEntries(chosen),
		...(registeredMail !== 'no' && { [registeredMail]: true }),
		...(isObject(more) && more),
	};
}

/**
 * How the list of addresses is written as a form field is undocumented (service document 1, part B),
 * so the user can choose.
 */
export const addressesInForm = when(
	{ '/content': ['pdf'] },
	choice({
		displayName: 'Address Format With PDF',
		description:
			'The format of the address when you send a PDF. Only change this if SVC rejects the address.',
		options: [
			{
				name: 'As JSON Text',
				value: 'json',
				description: 'Sent as addresses = [{"recipient": "…"}]',
			},
			{
				name: 'As Separate Fields',
				value: 'fields',
				description: 'Sent as addresses[0][recipient] = …',
			},
		],
		default: 'json',
	}),
);

/** The same properties as form fields: booleans and numbers as text. */
export function letterFormFields(
	properties: IDataObject,
	addresses: 'json' | 'fields',
): Array<[string, string]> {
	return Object.entries(properties).flatMap(([name, value]): Array<[string, string]> => {
		if (name === 'addresses' && addresses === 'fields' && Array.isArray(value)) {
			return value.flatMap((address, index) =>
				Object.entries(isObject(address) ? address : {}).map(([part, line]): [string, string] => [
					`addresses[${index}][${part}]`,
					formText(line),
				]),
			);
		}
		return [[name, formText(value)]];
	});
}

function formText(value: unknown): string {
	return isPlain(value) ? String(value) : JSON.stringify(value);
}
