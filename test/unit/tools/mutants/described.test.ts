import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { altersDeclarations } from '../../../../tools/mutants/described.ts';
import { activeVariable } from '../../../../tools/mutants/test-file.ts';

const NODE = `
exports.SvcShop = class {
	description = {
		name: 'svcShop',
		displayName: 'Shop',
		group: [],
		version: 1,
		defaults: {},
		inputs: [],
		outputs: [],
		properties: [
			{ name: 'ticket', type: 'string', default: '', required: process.env.${activeVariable} !== '7' },
		],
	};
	async execute() {
		return process.env.${activeVariable} === '8' ? [] : [[]];
	}
};
if (process.env.${activeVariable} === '9') throw new Error('does not load');
`;

let root: string;
beforeEach(() => {
	root = mkdtempSync(path.join(tmpdir(), 'svc-described-'));
	const write = (file: string, text: string) => {
		mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
		writeFileSync(path.join(root, file), text);
	};
	write(
		'package.json',
		JSON.stringify({ name: 'n8n-nodes-shop', n8n: { nodes: ['dist/nodes/SvcShop.node.js'] } }),
	);
	write('dist/nodes/SvcShop.node.js', NODE);
	write('test/declarations/svcShop.txt', 'version 1\nticket: string, required; default ""\n');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

it.each([
	[7, true, 'of what the editor shows'],
	[8, false, 'of what a run does'],
	[9, true, 'with which nothing loads'],
])('change %i: %s, one %s', async (change, alters) => {
	expect(await altersDeclarations(root, change)).toBe(alters);
});
