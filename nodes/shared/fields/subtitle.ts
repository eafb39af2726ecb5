import type { INodeProperties } from 'n8n-workflow';

/**
 * What the canvas shows below a trigger's name: the selected events as the panel calls them, such as "Order Considered
 * Safe". The parameter itself only has the names inside, such as "orderSafe".
 *
 * @param name a parameter of which several options can be selected
 * @param ofNone what to show if none is
 */
export function selectedNames(
	properties: readonly INodeProperties[],
	name: string,
	ofNone: string,
): string {
	const { options = [] } = properties.find((property) => property.name === name) ?? {};
	const names = options.flatMap((option) =>
		'value' in option ? [[option.value, option.name]] : [],
	);
	const table = JSON.stringify(Object.fromEntries(names));
	return `={{ [$parameter["${name}"] || []].flat().map((value) => (${table})[value] || value).join(", ") || "${ofNone}" }}`;
}
