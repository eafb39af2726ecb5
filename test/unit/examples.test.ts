import { readdirSync, readFileSync } from 'node:fs';

interface Example {
	name: string;
	nodes: Array<{
		name: string;
		type: string;
		credentials?: Record<string, { id: string }>;
		parameters: { content?: string };
	}>;
	pinData?: object;
	settings?: object;
}

const files = readdirSync('examples').filter((file) => file.endsWith('.json'));
const read = (file: string) => JSON.parse(readFileSync(`examples/${file}`, 'utf8')) as Example;

/** What n8n's template gallery asks for, and what a person needs who imports the file. */
describe.each(files)('examples/%s', (file) => {
	const { name, nodes, pinData } = read(file);
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

	it('carries no data and no credentials of ours', () => {
		expect(pinData).toBeUndefined();
		const ids = nodes.flatMap(({ credentials = {} }) =>
			Object.values(credentials).map(({ id }) => id),
		);
		expect(ids.filter((id) => id !== '')).toEqual([]);
	});

	it('is listed in the table of examples', () => {
		expect(readFileSync('examples/README.md', 'utf8')).toContain(`[${name}](${file})`);
	});
});
