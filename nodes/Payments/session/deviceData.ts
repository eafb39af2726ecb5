import {
	choice,
	excerpt,
	type Field,
	inField,
	InputError,
	isObject,
	jsonObject,
	kindOf,
	notice,
	readFilled,
	text,
	type Values,
	when,
	writtenAsJson,
} from '../../shared/fields';
import { type Body, unchangedJson, wholeFile } from '../../shared/http';
import { isInexact, isTooDeep } from '../../shared/host';
import type { InputItem } from '../../shared/send';

const jsonShown = {
	displayName: 'Data (JSON)',
	required: true,
	description:
		'The JSON to send. Text is sent unchanged. n8n parses objects from expressions, which can change them, so use an input data field if you can.',
	placeholder: 'e.g. {"token": "abc"}',
};

/** JSON as text. Whatever n8n may have changed by reading it is rejected where that can be seen. */
const jsonText: Field<string> = {
	...jsonObject(jsonShown),
	read: (raw) => readFilled(jsonShown, raw, asJsonText) ?? '',
};

/** First in the panel, so that it is in sight without scrolling. */
export const charges = notice(
	'Running this node authorizes a real payment immediately, once for each input item. Expect it to charge the shopper.',
);

export const deviceDataFields = {
	dataSource: choice({
		displayName: 'Data From',
		options: [
			{
				name: 'Input Data Field',
				value: 'binary',
				description: 'A file from the input item, such as the raw body from the Webhook node',
			},
			{
				name: 'JSON',
				value: 'json',
				description: 'Text that you enter or return from an expression',
			},
		],
		default: 'binary',
		fixed: true,
	}),
	inputDataField: when(
		{ dataSource: ['binary'] },
		text({
			displayName: 'Input Data Field Name',
			hint: 'The input field with what the device or wallet provider sent. In the Webhook node, turn on Raw Body.',
			required: true,
			default: 'data',
			placeholder: 'e.g. data',
			description:
				"The input field that contains the data. Its bytes are sent unchanged. In the Webhook node, turn on the option 'Raw Body'.",
		}),
	),
	data: when({ dataSource: ['json'] }, jsonText),
};

/**
 * The data as it came, byte for byte: it's signed by the wallet, so that another order of its
 * names or another spelling of a number would make it worthless (service document 1, part C:
 * "passed on unchanged").
 */
export async function deviceData(
	{ inputDataField, data }: Partial<Values<typeof deviceDataFields>>,
	item: InputItem,
): Promise<Body> {
	if (data !== undefined) return unchangedJson(Buffer.from(data));
	const parameter = 'Input Data Field Name';
	const bytes = await wholeFile(await item.file(inputDataField ?? '', parameter));
	inField(parameter, () => refuseIfNoJson(decoded(bytes)));
	return unchangedJson(bytes);
}

function decoded(bytes: Buffer): string {
	try {
		return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return '';
	}
}

function refuseIfNoJson(data: string): void {
	if (isJson(data)) return;
	// Without JSON.parse's excerpt, because the data is about someone's payment.
	throw new InputError(
		"isn't valid JSON",
		'Send the data exactly as the device or wallet provider sent it.',
	);
}

function isJson(data: string): boolean {
	try {
		JSON.parse(data);
		return true;
	} catch {
		return false;
	}
}

function asJsonText(raw: unknown): string {
	if (typeof raw === 'string') {
		refuseIfNoJson(raw);
		return raw;
	}
	if (!isObject(raw) && !Array.isArray(raw)) {
		throw new InputError(`must be JSON, but the expression returned ${kindOf(raw)}`);
	}
	const text = writtenAsJson(raw);
	if (isTooDeep(raw)) throw new InputError('is nested too deeply');
	const lost = whatIsLost(raw);
	if (lost === undefined) return text;
	throw new InputError(
		`can't be sent unchanged: n8n parsed it and may have changed ${lost}`,
		"Set 'Data From' to 'Input Data Field' and turn on 'Raw Body' in the Webhook node, or enter the JSON as text.",
	);
}

/** Names like "10" move to the front of an object when it's read. */
const movingName = /^(0|[1-9]\d*)$/;

/** What certainly or possibly differs from the JSON that the value was read from. */
function whatIsLost(value: unknown): string | undefined {
	if (isInexact(value)) {
		return `the last digits of the large number ${value}`;
	}
	if (typeof value !== 'object' || value === null) return undefined;
	const names = Object.keys(value);
	const moved =
		Array.isArray(value) || names.length < 2
			? undefined
			: names.find((name) => movingName.test(name));
	if (moved !== undefined) return `the position of the name "${excerpt(moved)}"`;
	for (const part of Object.values(value)) {
		const lost = whatIsLost(part);
		if (lost !== undefined) return lost;
	}
	return undefined;
}
