import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { at, textAt } from './json.ts';

/** An example workflow of a folder. */
export interface Example {
	file: string;
	name: string;
	/** Whether n8n 1.x lacks what it uses: the file then says `"meta": { "needs": "n8n 2.x" }`. */
	needsN8n2: boolean;
}

/** The examples of a folder that run in this version of n8n; all, if none is given. */
export function examplesIn(folder: string, n8n = ''): Example[] {
	return readdirSync(folder)
		.filter((file) => file.endsWith('.json'))
		.map((file) => {
			const workflow: unknown = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
			const needsN8n2 = at(workflow, 'meta', 'needs') === 'n8n 2.x';
			return { file, name: textAt(workflow, 'name'), needsN8n2 };
		})
		.filter(({ needsN8n2 }) => !(needsN8n2 && n8n.startsWith('1.')));
}
