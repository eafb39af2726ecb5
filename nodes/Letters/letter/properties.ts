import type { IDataObject } from 'n8n-workflow';
import {
	type Added,
	additionalProperties,
	choice,
	date,
	type Field,
	InputError,
	isObject,
	notice,
	text,
	when,
	yesNo,
} from '../../shared/fields';
import type { InputItem } from '../../shared/send';
import type { InputFile } from '../../shared/http';
import { pdfIn } from '../../shared/operation';
import { country } from '../locators';

const recipientText = text({
	displayName: 'Recipient Address',
	description:
		'The full address as it is printed on the letter, one line below the other. A letter has exactly one recipient.',
	placeholder: 'e.g. Jane Doe\n1 Main Street\n12345 Berlin',
	rows: 4,
	required: true,
});

/** One address is all a letter can have (service document 1, limits), so a list is named as such. */
export const recipient: Field<string> = {
	...recipientText,
	read(raw, context) {
		if (!Array.isArray(raw)) return recipientText.read(raw, context);
		if (raw.length === 1) return recipientText.read(raw[0], context);
		throw new InputError(
			`must be one address, but the expression gives ${raw.length}`,
			'Exactly one address per letter is supported. Use the Split Out node to make one item of each address.',
		);
	},
};

const emoji =
	/\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|[\u{1F000}-\u{1FAFF}]|\u20E3/u;

const messageText = text({
	displayName: 'Message',
	description: 'The text of the letter. Emoji cannot be printed.',
	placeholder: 'e.g. Dear Jane, thank you for your order.',
	rows: 8,
	required: true,
});

/** UTF-8 is allowed, emoji are not supported (service document 1, letter properties). */
export const message: Field<string> = {
	...messageText,
	read(raw, context) {
		const value = messageText.read(raw, context);
		refuseEmoji(value);
		return value;
	},
};

function refuseEmoji(content: string, field?: string): void {
	const found = emoji.exec(content)?.[0];
	if (!found) return;
	throw new InputError(
		`contains the emoji ${found}, which the service cannot print`,
		'Remove the emoji from the text, then run again. Nothing was sent for this item.',
		field,
	);
}

export const destination = country({
	displayName: 'Destination Country',
	description: 'The country the letter is posted to',
	sendAs: 'destination',
});

const pdf = text({
	displayName: 'Input Data Field Name',
	description: 'The field of the input item that holds the PDF',
	default: 'data',
	placeholder: 'e.g. data',
	required: true,
});

export const letterCosts = notice(
	"Letters cost money and can't be recalled once sent. Each input item sends one. To see the price of a country first, run Letter > Preview Price.",
);

/** What a new letter says and where it goes. */
export const letterFields = {
	content: choice({
		displayName: 'Content',
		options: [
			{
				name: 'Text',
				value: 'text',
				description: 'The service lays out the letter from the text',
			},
			{ name: 'PDF', value: 'pdf', description: 'A PDF file of the input item is printed' },
		],
		default: 'text',
		fixed: true,
		place: 'nowhere',
	}),
	recipient,
	destination,
	message: when({ content: ['text'] }, message),
	pdf: when({ content: ['pdf'] }, pdf),
};

/** The file that is printed. */
export async function letterPdf(
	values: { readonly pdf?: string | undefined },
	item: InputItem,
): Promise<InputFile> {
	return await pdfIn(item, values.pdf ?? '', pdf.property.displayName);
}

/** The optional letter properties; the service's names. */
export const letterOptions = {
	additionalProperties,
	dateplace: text({
		displayName: 'Date and Place',
		description: 'Date and place of writing, printed top right above the text',
		placeholder: 'e.g. Berlin, 31 January 2030',
		whenEmpty: 'leaveOut',
	}),
	doublesided: yesNo({
		displayName: 'Double-Sided',
		description: 'Whether to print on both sides of a sheet',
	}),
	express: yesNo({
		displayName: 'Express',
		description:
			'Whether to send with priority. This exists for international letters only; which country counts as home is not described by the service.',
	}),
	fullcolor: yesNo({
		displayName: 'Full Color',
		description: 'Whether to print in full color',
	}),
	registered: yesNo({
		displayName: 'Registered',
		description:
			'Whether to send with track and trace and a notification of the delivery to the mailbox. Germany only.',
	}),
	registeredMailbox: yesNo({
		displayName: 'Registered Mailbox',
		description: 'Whether to send with track and trace',
	}),
	registeredReceipt: yesNo({
		displayName: 'Registered Receipt',
		description:
			'Whether to send with track and trace and a notification that the recipient has confirmed the delivery. Germany only.',
	}),
	scheduledate: date({
		displayName: 'Schedule Date',
		description:
			'Any date makes the service send the letter instantly. Scheduling for a later day is not supported by the service.',
		as: 'utc',
	}),
	sender: text({
		displayName: 'Sender Address',
		description: 'The address of the sender, or a name on a single line',
		rows: 3,
	}),
	subject: text({
		displayName: 'Subject',
		description: 'Printed above the text',
		whenEmpty: 'leaveOut',
	}),
};

export type LetterValues = {
	readonly recipient: string;
	readonly message?: string | undefined;
	readonly destination: string;
} & Added<typeof letterOptions>;

const germany = ['DE', 'DEU'];

/**
 * Rules that concern several properties. They hold for what is going to be sent, wherever it was
 * entered: additional properties win over the fields.
 */
export function checkLetter(values: LetterValues): void {
	const sent = letterProperties(values);
	const added = values.additionalProperties ?? {};
	const { displayName: addedAs } = additionalProperties.property;
	for (const name of ['registered', 'registeredReceipt'] as const) {
		const to = formText(sent.destination).toUpperCase();
		if (sent[name] !== true || germany.includes(to)) continue;
		throw new InputError(
			`exists for letters to Germany only, but the destination is ${to}`,
			'Switch it off, or use "Registered Mailbox", which has no such limit.',
			letterOptions[name].property.displayName,
		);
	}
	if (typeof added.message === 'string') refuseEmoji(added.message, addedAs);
	if (!(Array.isArray(sent.addresses) && sent.addresses.length === 1)) {
		throw new InputError(
			'must give exactly one address in "addresses"',
			'A letter has exactly one recipient. Leave "addresses" out to use the field "Recipient Address".',
			addedAs,
		);
	}
}

/** The letter properties as the service names them; empty ones are left out. */
export function letterProperties(values: LetterValues): IDataObject {
	const {
		recipient: to,
		sender,
		message: content,
		destination: land,
		additionalProperties: more,
		...options
	} = values;
	const chosen = Object.entries(options).filter(
		([name, value]) => name in letterOptions && value !== undefined,
	);
	return {
		addresses: [{ recipient: to, ...(sender !== undefined && { sender }) }],
		...(content !== undefined && { message: content }),
		destination: land,
		...Object.fromEntries(chosen),
		...(isObject(more) && more),
	};
}

/**
 * How the list of addresses is written as a form field is not shown (service document 1, part B),
 * so the user can choose.
 */
export const addressesInForm = choice({
	displayName: 'Addresses in Form',
	description:
		'How the address is written next to the PDF. The service does not describe it; change this only if the service refuses the address.',
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
});

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
	return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
