import { globSync } from 'node:fs';
import path from 'node:path';
import { type Resource, subtitleOf } from '../../../../nodes/shared/operation';
import { inEditor } from './in-editor';

interface Area {
	resources: readonly Resource[];
}

test.each(globSync('nodes/*/resources.ts').map((file) => file.replaceAll('\\', '/')))(
	"%s: n8n's canvas shows each operation in words",
	async (file) => {
		const { resources } = (await import(path.resolve(file))) as Area;
		for (const { name, value, operations } of resources) {
			for (const operation of operations) {
				const { node, workflow } = inEditor(value, operation.value);
				const shown = workflow.expression.getSimpleParameterValue(
					node,
					subtitleOf(resources),
					'internal',
					{},
				);
				expect(shown).toBe(`${name} > ${operation.name}`);
			}
		}
	},
);
