import { existsSync } from 'node:fs';
import { allOperations, schemaFile } from './output-schemas.ts';

// That the schemas are true is checked in the operations' own tests.
test('every operation has an output schema', () => {
	const all = allOperations();
	expect(all.length).toBeGreaterThan(50);
	expect(all.filter((one) => !existsSync(schemaFile(one)))).toEqual([]);
});
