import type { INodeProperties, INodePropertyOptions, INodeType } from 'n8n-workflow';

/** An operation as the editor offers it. */
export interface Offered {
	readonly type: INodeType;
	readonly chosen: { readonly resource: string; readonly operation: string };
	/** Its parameters; conditions among them are the node's affair. */
	readonly properties: readonly INodeProperties[];
}

/** All operations of a node. */
export function operationsOf(type: INodeType): Offered[] {
	const { properties } = type.description;
	return choicesOf(properties, 'resource').flatMap((resource) =>
		choicesOf(shownFor(properties, { resource }), 'operation').map((operation) => ({
			type,
			chosen: { resource, operation },
			properties: shownFor(properties, { resource, operation }).filter(
				({ name }) => name !== 'resource' && name !== 'operation',
			),
		})),
	);
}

function choicesOf(properties: INodeProperties[], wanted: string): string[] {
	return properties
		.filter(({ name }) => name === wanted)
		.flatMap(({ options = [] }) =>
			(options as INodePropertyOptions[]).map(({ value }) => String(value)),
		);
}

/** What stands below resource and operation, in the node: tools have fields of their own. */
function shownFor(
	properties: INodeProperties[],
	chosen: Record<string, string>,
): INodeProperties[] {
	const inNode: Record<string, string | boolean> = { ...chosen, '@tool': false };
	return properties.filter(({ displayOptions }) =>
		Object.entries(displayOptions?.show ?? {}).every(
			([name, values]) => !(name in inNode) || values?.includes(inNode[name] as never),
		),
	);
}
