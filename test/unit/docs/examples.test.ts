import { readFileSync } from 'node:fs';
import { examplesIn } from '../../../tools/n8n/examples';

interface Example {
	name: string;
	nodes: Array<{
		name: string;
		type: string;
		credentials?: Record<string, { id: string }>;
		onError?: string;
		parameters: { content?: string; authentication?: string; operation?: string };
	}>;
	connections: Record<string, { main?: Array<Array<{ node: string }>> }>;
	pinData?: object;
	settings?: object;
}

const read = (file: string) => JSON.parse(readFileSync(`examples/${file}`, 'utf8')) as Example;

/** Headings of the notes, and labels and nodes that n8n shows beside the example's own. */
const shownByN8n = new Set([
	...['For', 'Set up', 'Needs n8n 2.x:', 'Top branch:', 'Bottom branch:'],
	...['Invite By', 'Maximum Wait', 'Order Reference', 'Statuses'],
	...['Execute Sub-workflow', 'Run once for each item', 'When chat message received'],
	'Options > Wait for Sub-Workflow Completion',
]);

/** What n8n's template gallery asks for, and what a person needs who imports the file. */
describe.each(examplesIn('examples'))('examples/$file', ({ file, name, needsN8n2 }) => {
	const { nodes, connections, pinData } = read(file);
	const notes = nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');

	it('has a title in words that people search for', () => {
		expect(name).toMatch(/^[A-Z][a-z]+ .{20,70}[^.]$/);
		expect(name).toMatch(/SMS|letter|contract|mail|call/i);
	});

	it('says in its first note what it does, for whom, and how to set it up', () => {
		const about = notes.find((note) => note.name === 'About')?.parameters.content ?? '';
		expect(about.startsWith(`## ${name}\n`)).toBe(true);
		expect(about).toMatch(/\n\*\*For\*\* .+\.\n/);
		expect(about).toMatch(/\*\*Set up\*\*\n1\. Install the community node `n8n-nodes-svc`/);
	});

	it('has a note for each part', () => {
		expect(notes.length).toBeGreaterThanOrEqual(3);
		for (const { parameters } of notes) expect(parameters.content).toMatch(/^## /);
	});

	it('names only its own nodes in its notes, and what the panel or the nodes list shows', () => {
		const names = new Set(nodes.map((node) => node.name));
		const bold = notes.flatMap(({ parameters: { content = '' } }) =>
			[...content.matchAll(/\*\*(.+?)\*\*/g)].map(([, text]) => text),
		);
		expect(bold.filter((text) => !names.has(text) && !shownByN8n.has(text))).toEqual([]);
	});

	it('carries no data and no credentials of ours', () => {
		expect(pinData).toBeUndefined();
		const ids = nodes.flatMap(({ credentials = {} }) =>
			Object.values(credentials).map(({ id }) => id),
		);
		expect(ids.filter((id) => id !== '')).toEqual([]);
	});

	it('asks for a password, or says what anyone can do who has the URL of its form or webhook', () => {
		const open = nodes.filter(
			({ type, parameters }) =>
				/^n8n-nodes-base\.(?:formTrigger|webhook)$/.test(type) &&
				['none', undefined].includes(parameters.authentication),
		);
		if (open.length === 0) return;
		expect(notes.map(({ parameters }) => parameters.content).join('\n')).toContain(
			"anyone with the form's URL",
		);
	});

	// Otherwise, n8n's form asks to submit it again, which would send again.
	it('shows in its form what has failed, once something may have been sent', () => {
		const isForm = (name: string) =>
			nodes.some((node) => node.name === name && node.type === 'n8n-nodes-base.form');
		const after = (name: string) =>
			(connections[name]?.main ?? []).map((output) => output.map(({ node }) => node));
		const sending = nodes.filter(
			({ name, type, parameters }) =>
				type.startsWith('n8n-nodes-svc.') &&
				parameters.operation === 'create' &&
				after(name).flat().some(isForm) &&
				// Whoever submits that form again gets no second text.
				file !== 'sign-up-to-contact.json',
		);
		for (const { name, onError } of sending) {
			expect(onError).toBe('continueErrorOutput');
			expect(after(name)[1]?.every(isForm)).toBe(true);
		}
	});

	it('is listed in the table of examples', () => {
		expect(rowOf(file)).toContain(`[${name}](${file})`);
	});

	it('says where a person sees it that n8n 1.x lacks what it uses, if so', () => {
		// Human review of tools came with n8n 2.
		expect(nodes.some(({ type }) => type.endsWith('HitlTool'))).toBe(needsN8n2);
		const about = notes.find((note) => note.name === 'About')?.parameters.content ?? '';
		expect(about.split('\n')[1]?.startsWith('**Needs n8n 2.x:**')).toBe(needsN8n2);
		expect(rowOf(file).includes('**Needs n8n 2.x.**')).toBe(needsN8n2);
	});
});

test('an example that needs n8n 2.x is left out for n8n 1.x alone', () => {
	const all = examplesIn('examples');
	const needy = all.filter(({ needsN8n2 }) => needsN8n2);
	expect(needy.map(({ file }) => file)).toEqual(['agent-letter-approval.json']);
	expect(examplesIn('examples', '2.41.0')).toEqual(all);
	expect(examplesIn('examples', '1.123.81')).toEqual(all.filter((one) => !needy.includes(one)));
});

/** The example's row in the table of examples. */
function rowOf(file: string): string {
	const lines = readFileSync('examples/README.md', 'utf8').split('\n');
	return lines.find((line) => line.startsWith('| [') && line.includes(`(${file})`)) ?? '';
}
