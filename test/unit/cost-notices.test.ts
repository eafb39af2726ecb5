/** What a person reads before the node costs money. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Resource } from '../../nodes/shared/operation/panel/describe';

const areas = readdirSync('nodes').filter((area) =>
	existsSync(path.resolve('nodes', area, 'resources.ts')),
);

interface Costly {
	readonly name: string;
	readonly operation: Resource['operations'][number];
	/** What its panel says, apart from the notices for those who make a tool of it. */
	readonly notices: string;
}

/** All operations whose panel or flag says that they cost money, always or sometimes. */
async function costlyOperations(): Promise<Costly[]> {
	const found: Costly[] = [];
	for (const area of areas) {
		const file = path.resolve('nodes', area, 'resources.ts');
		const { resources } = (await import(file)) as { resources: readonly Resource[] };
		for (const { name, operations } of resources) {
			for (const operation of operations) {
				const notices = [operation.fields, ...Object.values(operation.collections)]
					.flatMap((some) => Object.values(some))
					.filter(({ property, shownIn }) => property.type === 'notice' && shownIn !== 'tool')
					.map(({ property }) => property.displayName)
					.join(' ');
				if (
					!operation.costsMoney &&
					!/\bcosts? money\b/.test(`${operation.description} ${notices}`)
				) {
					continue;
				}
				found.push({ name: `${area} ${name} > ${operation.name}`, operation, notices });
			}
		}
	}
	return found;
}

test('the panel of each tool that can cost money says that an agent uses it without asking', async () => {
	const costly = (await costlyOperations())
		// The one reviews the tools of an agent itself, the other sends nothing yet.
		.filter(({ operation }) => !['sendAndWait', 'createTriggered'].includes(operation.value));
	expect(costly.length).toBeGreaterThan(14);
	const silent = costly.filter(({ operation }) => {
		const { toolCosts } = operation.fields;
		return (
			toolCosts?.shownIn !== 'tool' ||
			!/without asking you, .*(?:costs? money|charges)/.test(toolCosts.property.displayName)
		);
	});
	expect(silent.map(({ name }) => name)).toEqual([]);
});

test('The panel of everything that costs money says so, and that the node runs once for each item', async () => {
	const costly = (await costlyOperations()).filter(({ operation }) => operation.costsMoney);
	expect(costly.length).toBeGreaterThan(8);
	const silent = costly.filter(
		({ notices }) =>
			!/\b(?:costs?|charges?|charged|fee)\b/i.test(notices) ||
			!/\b(?:input items?|each item)\b/i.test(notices),
	);
	expect(silent.map(({ name, notices }) => [name, notices])).toEqual([]);
});
