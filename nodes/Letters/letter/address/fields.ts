import {
	choice,
	type Field,
	InputError,
	text,
	type Values,
	when,
	yesNo,
} from '../../../shared/fields';
import { countryLocator } from '../../country';

const inFields = { addressAs: ['fields'] };

export const withoutOne = "For an address without one, set 'Enter Address As' to Lines.";

/** The way on from rules that can be wrong for someone: lines have only a few. */
export const asLines = "To print an address as you enter it, set 'Enter Address As' to Lines.";

/** Many addresses lack it. */
const optionalPart = (settings: {
	displayName: string;
	placeholder: string;
	description?: string;
	hint?: string;
}) => when(inFields, text({ ...settings, whenEmpty: 'leaveOut' }));

const recipientText = text({
	displayName: 'Recipient Address',
	description:
		'The full address as printed on the letter, one line per address line. A letter has exactly one recipient.',
	placeholder: 'e.g. Jane Doe\n1 Main Street\n12345 Berlin',
	rows: 4,
	required: true,
});

/** One address is all a letter can have (service document 1, limits), so a list is named as such. */
const recipient: Field<string> = {
	...recipientText,
	read(raw, context) {
		if (!Array.isArray(raw)) return recipientText.read(raw, context);
		if (raw.length === 1) return recipientText.read(raw[0], context);
		throw new InputError(
			`must be one address, but the expression returned ${raw.length}`,
			'A letter has exactly one recipient. To send one letter per address, use the Split Out node before this one.',
		);
	},
};

export const addressFields = {
	addressAs: choice({
		displayName: 'Enter Address As',
		options: [
			{
				name: 'Fields',
				value: 'fields',
				description: 'Name, street, postal code, and city in separate fields',
			},
			{
				name: 'Lines',
				value: 'lines',
				description: 'One text with several lines, as printed on the letter',
			},
		],
		default: 'fields',
		fixed: true,
		place: 'nowhere',
	}),
	recipientName: optionalPart({
		displayName: 'Recipient Name',
		hint: 'Enter a name, a company, or both',
		placeholder: 'e.g. Jane Doe',
	}),
	company: optionalPart({
		displayName: 'Company',
		placeholder: 'e.g. Example Ltd',
	}),
	street: when(inFields, {
		...text({
			displayName: 'Street',
			description: 'Street and house number',
			placeholder: 'e.g. 1 Main Street',
			required: true,
		}),
		ifNone: withoutOne,
	}),
	addressLine2: optionalPart({
		displayName: 'Address Line 2',
		description: 'Apartment, floor, or anything else below the street',
		placeholder: 'e.g. Apartment 4',
	}),
	postalCode: optionalPart({
		displayName: 'Postal Code',
		description:
			"Can be empty for countries that often leave it out, such as Ireland. For any other address without a postal code, set 'Enter Address As' to Lines.",
		placeholder: 'e.g. 12345',
	}),
	city: when(inFields, text({ displayName: 'City', placeholder: 'e.g. Berlin', required: true })),
	state: optionalPart({
		displayName: 'State or Province',
		hint: 'Only where addresses include it, as in the United States',
		placeholder: 'e.g. CA',
	}),
	recipient: when({ addressAs: ['lines'] }, recipient),
	destination: countryLocator({
		displayName: 'Destination Country',
		description:
			"The country to send the letter to. If you enter the address in fields, its last line is the country's name, unless you turn on 'Omit Country Line'.",
		hint: 'If items have different countries, drag in the field that has them',
		sendAs: 'destination',
	}),
};

export const addressOptions = {
	allowSingleLine: when(
		{ '/addressAs': ['lines'] },
		yesNo({
			displayName: 'Allow Single-Line Address',
			description:
				'Whether to send a recipient address that has only one line. If off, the node rejects it before anything is sent.',
			place: 'nowhere',
		}),
	),
	omitCountryLine: when(
		{ '/addressAs': ['fields'] },
		yesNo({
			displayName: 'Omit Country Line',
			description:
				"Whether to leave out the country's name, which is otherwise the last line of an address that you enter in fields. Common for domestic letters.",
			place: 'nowhere',
		}),
	),
};

export type Address = Values<typeof addressFields> & {
	readonly allowSingleLine?: boolean | undefined;
	readonly omitCountryLine?: boolean | undefined;
};
