import { existsSync, readFileSync } from 'node:fs';
import { allOperations, allTriggers, schemaFile } from './output-schemas.ts';

// That the schemas are true is checked in the operations' own tests.
test('every operation has an output schema ("npm run generate" writes it)', () => {
	const all = allOperations();
	expect(all.length).toBeGreaterThan(50);
	expect(all.filter((one) => !existsSync(schemaFile(one)))).toEqual([]);
});

// SVC doesn't document the updates of bulk email.
const undocumented = /BulkEmailTrigger/;

test('every trigger has an output schema where the editor asks for it, with all names that are known', () => {
	const files = allTriggers().map(schemaFile);
	expect(files).toHaveLength(10);
	for (const file of files) {
		expect(file).toMatch(/Trigger\/__schema__\/v1\.0\.0\.json$/);
		const { type, properties } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
		expect(type).toBe('object');
		expect(Object.keys(properties ?? {}).length > 0).toBe(!undocumented.test(file));
	}
});
