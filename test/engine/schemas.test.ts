import { existsSync, readFileSync } from 'node:fs';
import type { INodeProperties, INodeTypeDescription } from 'n8n-workflow';
import { schemaFile } from './output-schemas.ts';

/** The operations as the editor offers them. That their schemas are true is checked in their tests. */
function operations(): Array<{ node: string; resource: string; operation: string }> {
	const nodes = JSON.parse(readFileSync('dist/types/nodes.json', 'utf8')) as INodeTypeDescription[];
	return nodes.flatMap(({ name, properties }) =>
		properties
			.filter((property) => property.name === 'operation')
			.flatMap((property) =>
				resourcesOf(property).flatMap((resource) =>
					(property.options ?? []).flatMap((option) =>
						'value' in option ? [{ node: name, resource, operation: String(option.value) }] : [],
					),
				),
			),
	);
}

function resourcesOf({ displayOptions }: INodeProperties): string[] {
	return (displayOptions?.show?.resource ?? []).map(String);
}

test('every operation has an output schema', () => {
	const all = operations();
	expect(all.length).toBeGreaterThan(50);
	expect(all.filter((one) => !existsSync(schemaFile(one)))).toEqual([]);
});
