import type { IDataObject } from 'n8n-workflow';
import {
	date,
	type Field,
	group,
	InputError,
	list,
	type ListField,
	number,
	text,
	uuidRule,
	yesNo,
} from '../../shared/fields';

const media = group({
	displayName: 'Media',
	description: 'A picture or another file that goes with the text',
	nested: true,
	entry: {
		mediaName: text({ displayName: 'Name', placeholder: 'e.g. Spring sale' }),
		mediaUri: text({ displayName: 'URI', placeholder: 'e.g. https://example.com/sale.png' }),
		mimeType: text({ displayName: 'MIME Type', placeholder: 'e.g. image/png' }),
	},
});

const show = (part: string) =>
	yesNo({
		displayName: `Show ${part}`,
		description: `Whether the date is written with the ${part.toLowerCase()}`,
	});

const dateOptions = group({
	displayName: 'Date Options',
	description: 'Which parts of the date are shown',
	nested: true,
	entry: {
		showDayOfMonth: show('Day of Month'),
		showDayOfWeek: show('Day of Week'),
		showHour: show('Hour'),
		showMinute: show('Minute'),
		showMonth: show('Month'),
		showYear: show('Year'),
	},
});

/** In the order of their names, as n8n's lint wants it. */
const parameters = list({
	displayName: 'Parameters',
	description: 'What stands for the placeholders of the template, in their order',
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
		dateOptions,
		dateTime: date({
			displayName: 'Date Time',
			description: 'The service gets it in UTC',
			as: 'utc',
		}),
		text: text({ displayName: 'Text', placeholder: 'e.g. Jane' }),
	},
});

const whatsAppTemplate = group({
	displayName: 'WhatsApp Template',
	description: 'A template that WhatsApp has approved',
	nested: true,
	entry: {
		languageCode: text({ displayName: 'Language Code', placeholder: 'e.g. en' }),
		languageFixed: yesNo({
			displayName: 'Language Fixed',
			description: 'Whether only this language is used',
		}),
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
	description: 'What channels with more than text show: text, media and WhatsApp templates',
	entryName: 'Part',
	entry: {
		media,
		text: text({ displayName: 'Text', rows: 2 }),
		whatsAppTemplate,
	},
});

/**
 * The `content` of the cost request (service document 2, campaign cost request). Of what kind
 * currency amounts and dates are there is not shown: a number, and a UTC timestamp as elsewhere.
 */
export const content: Field<IDataObject[]> & ListField = {
	...entries,
	read: (raw, context) =>
		entries.read(raw, context).map(({ whatsAppTemplate: template, ...rest }, index) => {
			const filled = template && {
				...template,
				parameters: template.parameters.map((one, position) =>
					notEmpty(one, `Part ${index + 1}: Parameter ${position + 1}`),
				),
			};
			return notEmpty({ ...rest, whatsAppTemplate: filled }, `Part ${index + 1}`);
		}),
};

/** JSON leaves out what is undefined; an entry of nothing else is a mistake. */
function notEmpty(entry: object, label: string): IDataObject {
	const filled = Object.entries(entry).filter(([, value]) => value !== undefined);
	if (filled.length > 0) return Object.fromEntries(filled);
	throw new InputError('is empty', 'Fill it in or remove it.', label);
}
