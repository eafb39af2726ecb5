import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { INodeTypeDescription } from 'n8n-workflow';
import { checkReadme, operationTable, triggerTable } from '../../../tools/readme-tables';

const letters = {
	displayName: 'SVC Letters',
	description: 'Print and mail letters',
	group: ['output'],
	properties: [
		{
			name: 'resource',
			type: 'options',
			default: 'letter',
			options: [
				{ name: 'Callback', value: 'callback' },
				{ name: 'Letter', value: 'letter' },
			],
		},
		{
			name: 'operation',
			type: 'options',
			displayOptions: { show: { resource: ['callback'] } },
			options: [{ name: 'Get', value: 'get' }],
		},
		{
			name: 'operation',
			type: 'options',
			displayOptions: { show: { resource: ['letter'] } },
			options: [
				{ name: 'Get', value: 'get' },
				{ name: 'Send', value: 'send' },
			],
		},
	],
} as unknown as INodeTypeDescription;

const trigger = (description: string) =>
	({
		displayName: 'SVC Letters Trigger',
		description,
		group: ['trigger'],
		polling: true,
		properties: [],
	}) as unknown as INodeTypeDescription;

const when = trigger('Mail letters. The trigger starts the workflow when a letter is sent.');

describe('the tables of the README', () => {
	it('list the operations by resource, the main one first', () => {
		expect(operationTable([letters, when]).split('\n').slice(2)).toEqual([
			'| **SVC Letters** | _Print and mail letters_ |',
			'| Letter | Get, Send |',
			'| Callback | Get |',
		]);
	});

	it('say when a trigger starts, and which ones poll', () => {
		expect(triggerTable([letters, when]).split('\n').slice(2)).toEqual([
			'| **SVC Letters Trigger** | a letter is sent (polls SVC) |',
		]);
	});

	it('reject a trigger that does not say when it starts', () => {
		expect(() => triggerTable([trigger('Mail letters')])).toThrow(/SVC Letters Trigger lacks/);
	});
});

describe('the check of the README', () => {
	let root: string;
	const readme = () => readFileSync(path.join(root, 'README.md'), 'utf8');
	beforeEach(() => {
		root = mkdtempSync(path.join(tmpdir(), 'svc-readme-'));
		mkdirSync(path.join(root, 'dist/types'), { recursive: true });
		cpSync('.prettierrc.json', path.join(root, '.prettierrc.json'));
		writeFileSync(path.join(root, 'dist/types/nodes.json'), JSON.stringify([letters, when]));
		writeFileSync(
			path.join(root, 'README.md'),
			['operations', 'triggers']
				.map((name) => `<!-- generated: ${name} -->\n\n<!-- end of ${name} -->\n`)
				.join('\nKept.\n\n'),
		);
	});
	afterEach(() => rmSync(root, { recursive: true, force: true }));

	it('finds tables that are out of date, and writes them only if asked to', async () => {
		const before = readme();
		expect(await checkReadme(root, false)).toHaveLength(1);
		expect(readme()).toBe(before);
		expect(await checkReadme(root, true)).toEqual([]);
		expect(readme()).toContain('Send');
		expect(readme()).toContain('\nKept.\n');
		expect(await checkReadme(root, false)).toEqual([]);
	});

	it('fails if the README has no place for a table', async () => {
		writeFileSync(path.join(root, 'README.md'), 'Nothing here\n');
		await expect(checkReadme(root, false)).rejects.toThrow(/lacks .*generated: operations/);
	});
});
