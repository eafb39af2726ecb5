import type { IDataObject } from 'n8n-workflow';
import { isDataObject, listedIn } from '../../../shared/fields';
import { countryName } from '../../country';
import { letterFields, letterOptions, registeredKinds } from '../properties';
import type { Picture } from './page';

const labels: ReadonlyMap<string, string> = new Map([
	...Object.entries(letterOptions).map(([name, { property }]): [string, string] => [
		name,
		property.displayName,
	]),
	...registeredKinds.map(({ name, value }): [string, string] => [value, name]),
	['destination', letterFields.destination.property.displayName],
	['scheduledate', 'Schedule Date'],
]);

const onSheet = new Set(['addresses', 'message', 'subject', 'dateplace']);

export function pictureOf(properties: IDataObject): Omit<Picture, 'pdf' | 'notes'> {
	const address = onlyAddress(properties);
	const text = (name: string) => shownText(properties[name] ?? '');
	return {
		// Additional Properties (JSON) can send anything as addresses, so anything can be shown.
		recipient: shownText(address?.recipient ?? properties.addresses ?? ''),
		sender: shownText(address?.sender ?? ''),
		dateplace: text('dateplace'),
		subject: text('subject'),
		message: text('message'),
		settings: Object.entries(properties)
			.filter(([name]) => !onSheet.has(name))
			.map(([name, value]) => [
				labels.get(name) ?? name,
				name === 'destination' ? countryName(shownText(value)) : shownText(value),
			]),
	};
}

export function addressLines(properties: IDataObject): string[] {
	const recipient = onlyAddress(properties)?.recipient;
	return typeof recipient === 'string' ? recipient.split(/\r?\n/) : [];
}

function onlyAddress({ addresses }: IDataObject): IDataObject | undefined {
	const [first, ...others] = listedIn(addresses);
	return others.length === 0 && isDataObject(first) ? first : undefined;
}

function shownText(value: unknown): string {
	if (typeof value === 'boolean') return value ? 'Yes' : 'No';
	return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
