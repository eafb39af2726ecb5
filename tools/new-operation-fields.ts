import type { BodyPart, Endpoint, Query } from './new-endpoint.ts';
import { camel, capitalized } from './new-operation-arguments.ts';

/* The fields of a new operation: their definitions, and sample values for its tests. */

/** Within a title. */
const smallWords = /(?<= )(?:A|An|And|As|At|By|For|In|Of|On|Or|The|To|Via|With)(?= )/g;
/** "Send By Post" is "Send by Post", and "Opt In" stays. */
const titled = (text: string) => text.replaceAll(smallWords, (word) => word.toLowerCase());
/** "getTracking" is "Get Tracking". */
export const words = (value: string) =>
	titled(capitalized(value.replaceAll(/([A-Z])/g, ' $1'))).trim();
/** "orderKey" is "Order", as the panel shows it. */
export const recordOf = (field: string) => words(field.replace(/(Id|Key|Uuid)$/, ''));
/** "IN_RESERVATION", "in reservation", and "inReservation" are "In Reservation". */
const shownAs = (value: string) =>
	titled(
		(value === value.toUpperCase() ? value.toLowerCase() : value)
			.split(/[_\s-]/)
			.map(words)
			.join(' '),
	);

type Value = Query | BodyPart;
const isNumeric = (type: string) => type === 'integer' || type === 'number';

/** What is inside an object or a list, only SVC's description says. */
export const isNested = (value: Value) => ['object', 'array'].includes(value.type);

/** What the panel always shows; the rest is among the optional fields. */
export const isEntered = (part: BodyPart) => part.isRequired && !isNested(part);

export const optionalFieldsOf = ({ query, body }: Endpoint): Value[] => [
	...query,
	...body.filter((part) => !part.isRequired && !isNested(part)),
];

/** The kind of field: a function of nodes/shared/fields. */
export function kindOf(value: Value): string {
	if (value.values.length > 0) return 'choice';
	if (isNumeric(value.type)) return 'number';
	return value.type === 'boolean' ? 'yesNo' : 'text';
}

/** @param purpose what a description ends with: " to filter by" */
export function fieldOf(value: Value, purpose = ''): string {
	const { name, values } = value;
	const options = values
		.map((one) => `{ name: '${shownAs(one)}', value: '${one}' }`)
		.sort()
		.join(', ');
	const title = words(camel(name));
	const lower = title.toLowerCase();
	const whether = lower.startsWith('is ') ? `Whether it ${lower}` : `Whether to ${lower}`;
	const about = kindOf(value) === 'yesNo' ? whether : `The ${lower}${purpose}`;
	return [
		`${camel(name)}: ${kindOf(value)}({`,
		`displayName: '${title}',`,
		`description: '${about}',`,
		...('isRequired' in value && value.isRequired && kindOf(value) !== 'yesNo'
			? ['required: true,']
			: []),
		...(values.length > 0 ? [`options: [${options}], default: '${values[0]}',`] : []),
		...(value.type === 'number' ? ['decimals: Infinity,'] : []),
		...(camel(name) === name ? [] : [`sendAs: '${name}',`]),
		`}),`,
	].join(' ');
}

/** Code of a value that differs from that of another index, where it can. */
export function sampleOf(value: Value, index: number): string {
	const { type } = value;
	if (isNumeric(type)) return String(index + 1);
	if (type === 'boolean') return String(index === 0);
	return `'${value.values[index] ?? value.values[0] ?? `sample ${index}`}'`;
}
