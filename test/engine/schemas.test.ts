import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { INodeParameters } from 'n8n-workflow';
import { outputFields } from '../../nodes/shared/fields';
import {
	allOperations,
	allTriggers,
	folderVariable,
	observeOutputs,
	schemaFile,
} from './output-schemas.ts';

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

describe('A schema comes from', () => {
	const { simple, toolOutput } = outputFields;
	const present = process.env[folderVariable];
	let folder = '';

	beforeEach(() => {
		folder = mkdtempSync(path.join(tmpdir(), 'svc-schemas-'));
		process.env[folderVariable] = folder;
	});

	afterEach(() => {
		if (present === undefined) delete process.env[folderVariable];
		else process.env[folderVariable] = present;
		rmSync(folder, { recursive: true });
	});

	const choices = (toolOutput.property.options ?? []).map((option) =>
		'value' in option ? String(option.value) : '',
	);

	test.each<[string, INodeParameters, notes: number]>([
		['the default output', {}, 1],
		['a simplified one', { simple: simple.property.default as boolean }, 1],
		['none that is whole', { simple: !(simple.property.default as boolean) }, 0],
		...choices.map((choice): [string, INodeParameters, number] => [
			`the tool's default output, with the choice "${choice}"`,
			{ toolOutput: choice },
			choice === toolOutput.property.default ? 1 : 0,
		]),
	])('%s', (_, parameters, notes) => {
		const run = { node: 'svcPayments', resource: 'order', operation: 'get', parameters };
		observeOutputs(run, [{ json: { order_key: 'a' } }]);
		expect(readdirSync(folder)).toHaveLength(notes);
	});
});
