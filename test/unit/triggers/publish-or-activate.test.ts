/** n8n 2.x has a button "Publish", where n8n 1.x has a switch "Inactive" that becomes "Active". */
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { INodeType } from 'n8n-workflow';

const nodes = readdirSync('nodes').filter((area) => area.endsWith('Trigger'));

/** What a person reads in the panel of a trigger before its first event. */
async function textsOf(area: string): Promise<string[]> {
	const name = `Svc${area}`;
	const file = path.resolve('nodes', area, `${name}.node.ts`);
	const { [name]: Type } = (await import(file)) as Record<string, new () => INodeType>;
	const { properties, triggerPanel } = new Type().description;
	return [...properties.map((property) => property.displayName), ...stringsIn(triggerPanel)];
}

function stringsIn(value: unknown): string[] {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

test.each(nodes)('%s says what to do in n8n 1.x where it says that one publishes', async (area) => {
	const texts = (await textsOf(area)).filter((text) => /publish (this|the) workflow/i.test(text));
	expect(texts.filter((text) => !text.includes('(n8n 1.x: activate'))).toEqual([]);
});
