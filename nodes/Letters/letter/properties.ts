import type { IDataObject } from 'n8n-workflow';
import {
	type Added,
	additionalProperties,
	choice,
	costNotices,
	inField,
	InputError,
	sendAnyway,
	senderName,
	text,
	when,
	yesNo,
} from '../../shared/fields';
import type { InputItem } from '../../shared/send';
import type { InputFile } from '../../shared/http';
import { pdfField, pdfIn } from '../../shared/operation';
import { inTwoLetters } from '../country';
import { type Address, addressFields, addressOptions } from './address/fields';
import { printedAddress, refuseUnfilled, withNewlines } from './address/printedAddress';
import {
	allowLongText,
	allowUnusualText,
	checkLength,
	dateplace,
	message,
	pdfMessage,
	subject,
} from './texts';

export const letterCosts = costNotices(
	"Executing this step sends for real: letters cost money and can't be recalled. Each input item sends one. To see them first, run Letter > Preview; for the price, Preview Price.",
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
			{
				name: 'PDF',
				value: 'pdf',
				description:
					"SVC prints a PDF file from the input item. SVC doesn't document whether it adds the address, so send yourself a test letter first.",
			},
		],
		default: 'text',
		fixed: true,
		place: 'nowhere',
	}),
	...addressFields,
	message: when({ content: ['text'] }, message),
	pdf: when({ content: ['pdf'] }, pdfField),
};

export async function letterPdf(
	values: { readonly pdf?: string | undefined },
	item: InputItem,
): Promise<InputFile> {
	return await pdfIn(item, values.pdf ?? '', pdfField.property.displayName);
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
	dateplace,
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
	subject,
};

export const letterOptions = {
	...printOptions,
	...addressOptions,
	allowLongText,
	allowUnusualText,
	additionalProperties,
	sender: text({
		displayName: 'Sender Address',
		description: 'The address of the sender, or only a name',
		kind: senderName,
		rows: 3,
	}),
};

/** What a new letter can have, apart from when it's sent. */
export const letterContentOptions = { ...letterOptions, pdfMessage };

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
		...more,
	};
}
