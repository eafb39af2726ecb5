import type { INodeProperties, INodePropertyCollection } from 'n8n-workflow';
import { candidatesFor } from './good.ts';

const pdfFields = 'PDF Fields';

export type Parameters = Readonly<Record<string, unknown>>;

/** One place in the panel where a value is entered. */
export interface PanelPlace {
	/** As a person finds it: "Additional Fields > Expiry > Duration". */
	readonly label: string;
	readonly property: INodeProperties;
	/** The parameters with this value there, and what else is needed for it. */
	withValue(value: unknown): Parameters;
}

/** What has to be filled in, with good values, and the defaults of the rest. */
export function filledIn(properties: readonly INodeProperties[]): Record<string, unknown> {
	return Object.fromEntries(
		properties.map((property) => [
			property.name,
			isNeeded(property) ? goodValue(property) : property.default,
		]),
	);
}

/** Something has to be done with each invitee, and where a tag is shown, it's needed. */
function isNeeded({ required, name, displayName }: INodeProperties): boolean {
	return required === true || name === 'tag' || displayName === pdfFields;
}

function goodValue(property: INodeProperties): unknown {
	if (property.type === 'fixedCollection') {
		const entry = filledIn(entryOf(property));
		// Who only reviews has nothing to sign.
		return wrapped(
			property,
			property.displayName === pdfFields ? { ...entry, type: 'text' } : entry,
		);
	}
	const isSet = property.default !== '' && typeof property.default !== 'object';
	return isSet ? property.default : candidatesFor(property)[0];
}

function entryOf({ options = [] }: INodeProperties): INodeProperties[] {
	return (options as INodePropertyCollection[])[0]?.values ?? [];
}

/** As n8n saves the entries of a fixed collection. */
function wrapped({ options = [], typeOptions }: INodeProperties, entry: unknown) {
	const [{ name }] = options as INodePropertyCollection[];
	return { [name]: typeOptions?.multipleValues === true ? [entry] : entry };
}

/** All places, those inside collections and entries too. */
export function* placesIn(
	properties: readonly INodeProperties[],
	base: Parameters,
	around: (changed: Parameters) => Parameters = (changed) => changed,
	within: readonly string[] = [],
): Generator<PanelPlace> {
	for (const property of properties) {
		const { name, type, displayName, options = [], displayOptions } = property;
		const labels = [...within, displayName];
		const shown = conditionsOf(displayOptions?.show);
		const put = (value: unknown) => around({ ...base, ...shown, [name]: value });
		if (type === 'notice') continue;
		if (type === 'collection') {
			yield* placesIn(options as INodeProperties[], {}, put, labels);
		} else if (type === 'fixedCollection') {
			const entry = entryOf(property);
			const wrap = (changed: Parameters) => put(wrapped(property, changed));
			yield* placesIn(entry, filledIn(entry), wrap, labels);
		} else if (type === 'resourceMapper') {
			for (const { displayName: column, placeholder, mapped } of contactColumns) {
				yield {
					label: [...labels, column].join(' > '),
					property: { displayName: column, name, type: 'string', default: '', placeholder },
					withValue: (value) =>
						put({ mappingMode: 'defineBelow', value: value === undefined ? null : mapped(value) }),
				};
			}
		} else {
			yield { label: labels.join(' > '), property, withValue: put };
		}
	}
}

const detail = (name: string, displayName: string) => ({
	displayName,
	placeholder: undefined,
	mapped: (value: unknown) => ({ [name]: value }),
});

/** Of the only resource mapper, whose columns depend on the account; as n8n saves a value of each. */
const contactColumns = [
	detail('firstName', 'First Name'),
	detail('insertion', 'Insertion'),
	detail('lastName', 'Last Name'),
	detail('phoneNumber', 'Phone Number'),
	detail('phoneCountry', 'Phone Country'),
	detail('email', 'Email'),
	{
		displayName: 'any custom field',
		placeholder: 'e.g. 7',
		mapped: (id: unknown) => ({ [`field${String(id)}`]: 'Text' }),
	},
	detail('field6', 'value of a custom field'),
];

/** The siblings' values for which a place is shown; resource and operation are chosen already. */
function conditionsOf(
	show: NonNullable<INodeProperties['displayOptions']>['show'] = {},
): Parameters {
	return Object.fromEntries(
		Object.entries(show)
			.filter(([name]) => !name.startsWith('/') && name !== 'resource' && name !== 'operation')
			.map(([name, values]) => [name, values?.[0]]),
	);
}

/** Base parameters in every variant that one choice makes of the panel. */
export function variantsOf(properties: readonly INodeProperties[], own: Parameters): Parameters[] {
	const base = { ...filledIn(properties), ...own };
	const chosenBy = new Set(
		properties.flatMap(({ displayOptions }) => Object.keys(displayOptions?.show ?? {})),
	);
	const choices = properties.filter(
		({ name, type }) => chosenBy.has(name) && (type === 'options' || type === 'boolean'),
	);
	return [
		base,
		...choices.flatMap((property) =>
			candidatesFor(property)
				.filter((value) => value !== base[property.name])
				.map((value) => ({ ...base, [property.name]: value })),
		),
	];
}
