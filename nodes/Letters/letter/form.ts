import type { IDataObject } from 'n8n-workflow';
import { choice, isObject, isPlain, when } from '../../shared/fields';

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
