import type { IDataObject } from 'n8n-workflow';
import {
	choice,
	choices,
	date,
	type Field,
	group,
	InputError,
	list,
	mapValue,
	number,
	text,
	uuidRule,
} from '../../shared/fields';
import { defined } from '../../shared/operation';

const media = group({
	displayName: 'Media',
	description: 'A picture or another file to send with the text',
	nested: true,
	entry: {
		mediaName: text({ displayName: 'Name', placeholder: 'e.g. Spring sale' }),
		mediaUri: text({ displayName: 'URI', placeholder: 'e.g. https://example.com/sale.png' }),
		mimeType: text({ displayName: 'MIME Type', placeholder: 'e.g. image/png' }),
	},
});

/** `dateOptions` (service document 2, campaign cost request). */
const dateParts = [
	{ name: 'Day of Month', value: 'showDayOfMonth' },
	{ name: 'Day of Week', value: 'showDayOfWeek' },
	{ name: 'Hour', value: 'showHour' },
	{ name: 'Minute', value: 'showMinute' },
	{ name: 'Month', value: 'showMonth' },
	{ name: 'Year', value: 'showYear' },
] as const;

const datePartsShown = choices({
	displayName: 'Date Parts Shown',
	description: 'The parts of the date to show. SVC decides about parts in neither list.',
	options: dateParts,
});

const datePartsHidden = choices({
	displayName: 'Date Parts Hidden',
	description: 'The parts of the date to leave out. SVC decides about parts in neither list.',
	options: dateParts,
});

const languageFixedChoice = choice({
	displayName: 'Language Fixed',
	description:
		'For experts: sent to SVC as "languageFixed". Keep Don\'t Send, unless SVC asked you to set it.',
	options: [
		{ name: 'No', value: 'false' },
		{ name: "Don't Send", value: 'unset' },
		{ name: 'Yes', value: 'true' },
	],
	default: 'unset',
});

/** A switch within a list would be sent by everyone who adds an entry. */
const languageFixed: Field<boolean | undefined> = {
	...languageFixedChoice,
	read(raw, context) {
		const chosen = languageFixedChoice.read(typeof raw === 'boolean' ? String(raw) : raw, context);
		return chosen === 'unset' ? undefined : chosen === 'true';
	},
};

/** In the order of their names, as n8n's lint wants it. */
const parameters = list({
	displayName: 'Parameters',
	description: 'The parameters of the template',
	entryName: 'Parameter',
	sortable: true,
	entry: {
		currency: text({ displayName: 'Currency', placeholder: 'e.g. euro' }),
		currencyAmount: number({
			displayName: 'Currency Amount',
			placeholder: 'e.g. 12.50',
			decimals: 6,
		}),
		currencyCode: text({ displayName: 'Currency Code', placeholder: 'e.g. EUR' }),
		currencyDecimalSeparator: text({
			displayName: 'Currency Decimal Separator',
			placeholder: 'e.g. ,',
		}),
		datePartsHidden,
		datePartsShown,
		dateTime: date({
			displayName: 'Date Time',
			description: 'The date and time, converted to UTC',
			as: 'utc',
		}),
		text: text({ displayName: 'Text', placeholder: 'e.g. Jane' }),
	},
});

const whatsAppTemplate = group({
	displayName: 'WhatsApp Template',
	description: 'A WhatsApp template, identified by its ID',
	nested: true,
	entry: {
		languageCode: text({ displayName: 'Language Code', placeholder: 'e.g. en' }),
		languageFixed,
		parameters,
		templateId: text({
			displayName: 'Template ID',
			placeholder: 'e.g. 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
			matches: uuidRule,
		}),
	},
});

const entries = list({
	displayName: 'Content',
	description: 'The texts, media, and WhatsApp templates to price',
	entryName: 'Part',
	entry: {
		media,
		text: text({ displayName: 'Text', rows: 2 }),
		whatsAppTemplate,
	},
});

/**
 * The `content` of the cost request (service document 2, campaign cost request). Of what kind
 * currency amounts and dates are there is undocumented: a number, and a UTC timestamp as elsewhere.
 */
export const content = mapValue(entries, (parts) =>
	parts.map(({ whatsAppTemplate: template, ...rest }, index) => {
		const { parameters: given = [], ...ofTemplate } = template ?? {};
		const label = (position: number) => `Part ${index + 1}: Parameter ${position + 1}`;
		const filled = template && {
			...ofTemplate,
			...(given.length > 0 && {
				parameters: given.map((one, position) => parameterObject(one, label(position))),
			}),
		};
		return notEmpty({ ...rest, whatsAppTemplate: filled }, `Part ${index + 1}`);
	}),
);

type Parameter = ReturnType<typeof parameters.read>[number];

function parameterObject(
	{ datePartsShown: shown = [], datePartsHidden: hidden = [], ...parameter }: Parameter,
	label: string,
): IDataObject {
	const both = shown.find((part) => hidden.includes(part));
	if (both) {
		throw new InputError(
			`has ${both}, which is also in '${datePartsHidden.property.displayName}'`,
			'Remove it from one of them.',
			`${label}: ${datePartsShown.property.displayName}`,
		);
	}
	const dateOptions = Object.fromEntries(
		dateParts
			.filter(({ value }) => shown.includes(value) || hidden.includes(value))
			.map(({ value }) => [value, shown.includes(value)]),
	);
	const hasOptions = Object.keys(dateOptions).length > 0;
	return notEmpty({ ...parameter, ...(hasOptions && { dateOptions }) }, label);
}

/** JSON leaves out what is undefined; an entry of nothing else is a mistake. */
function notEmpty(entry: object, label: string): IDataObject {
	const filled = defined(entry);
	if (Object.keys(filled).length > 0) return filled;
	throw new InputError('is empty', 'Enter a value or remove it.', label);
}
