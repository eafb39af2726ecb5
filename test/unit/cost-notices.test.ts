/** What a person reads before the node costs money. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Resource } from '../../nodes/shared/operation/panel/describe';

/** The notices in the panel of each operation that costs money. */
async function noticesOfCosts(): Promise<Array<[operation: string, notices: string]>> {
	const found: Array<[string, string]> = [];
	for (const area of readdirSync('nodes')) {
		const file = path.resolve('nodes', area, 'resources.ts');
		if (!existsSync(file)) continue;
		const { resources } = (await import(file)) as { resources: readonly Resource[] };
		for (const { name, operations } of resources) {
			for (const operation of operations.filter(({ costsMoney }) => costsMoney)) {
				const fields = [operation.fields, ...Object.values(operation.collections)];
				const notices = fields
					.flatMap((some) => Object.values(some))
					.filter(({ property }) => property.type === 'notice')
					.map(({ property }) => property.displayName);
				found.push([`${area} ${name} > ${operation.name}`, notices.join(' ')]);
			}
		}
	}
	return found;
}

test.each(['Letters', 'Messages', 'Campaigns'])(
	'the panel of a tool of %s says that an agent spends without asking, instead of speaking of items',
	async (area) => {
		const file = path.resolve('nodes', area, 'resources.ts');
		const { resources } = (await import(file)) as { resources: readonly Resource[] };
		const costly = resources
			.flatMap(({ operations }) => operations)
			// Reviews the tools of an agent itself.
			.filter(({ costsMoney, value }) => costsMoney && value !== 'sendAndWait');
		expect(costly.length).toBeGreaterThan(0);
		for (const { fields } of costly) {
			expect(fields.costs).toMatchObject({ shownIn: 'node' });
			expect(fields.toolCosts).toMatchObject({
				shownIn: 'tool',
				property: { displayName: expect.stringMatching(/without asking you, .* costs money/) },
			});
		}
	},
);

test('The panel of everything that costs money says so, and that the node runs once for each item', async () => {
	const notices = await noticesOfCosts();
	expect(notices.length).toBeGreaterThan(8);
	const silent = notices.filter(
		([, words]) =>
			!/\b(?:costs?|charges?|charged|fee)\b/i.test(words) ||
			!/\b(?:input items?|each item)\b/i.test(words),
	);
	expect(silent).toEqual([]);
});
