/** How each locator opens, since the choice that is offered first is the one that is made. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import type { Resource } from '../../nodes/shared/operation/panel/describe';

type Property = Pick<INodeProperties, 'type' | 'default' | 'modes' | 'options'>;
type Option = INodeProperties | INodePropertyOptions | INodePropertyCollection;

function locatorsIn(property: Property): Property[] {
	if (property.type === 'resourceLocator') return [property];
	const options: Option[] = property.options ?? [];
	return options.flatMap((option) => {
		if ('values' in option) return option.values.flatMap(locatorsIn);
		return 'type' in option ? locatorsIn(option) : [];
	});
}

type Opening = Record<'fromSteps' | 'asText', Record<string, string>> & { others: Property[] };

async function opening(): Promise<Opening> {
	const fromSteps: Record<string, string> = {};
	const asText: Record<string, string> = {};
	const others: Property[] = [];
	for (const area of readdirSync('nodes')) {
		const file = path.resolve('nodes', area, 'resources.ts');
		if (!existsSync(file)) continue;
		const { resources } = (await import(file)) as { resources: readonly Resource[] };
		for (const resource of resources) {
			for (const { name, fields, collections } of resource.operations) {
				const all = [fields, ...Object.values(collections)].flatMap((some) => Object.entries(some));
				for (const [field, { property }] of all) {
					for (const locator of locatorsIn(property)) {
						const { mode, value } = locator.default as { mode: string; value: string };
						// The channel that messages usually go by, from the list.
						if (mode === 'list' && value === 'SMS') continue;
						const place = `${area} ${resource.name} > ${name}: ${field}`;
						if (value !== '') fromSteps[place] = `${mode} ${value}`;
						else if (mode !== 'list') asText[place] = mode;
						else others.push(locator);
					}
				}
			}
		}
	}
	return { fromSteps, asText, others };
}

test('Where another node has the ID, a locator says so in words; the list is one click away', async () => {
	const { fromSteps } = await opening();
	const earlier = 'auto from an earlier step';
	const previous = 'auto from the previous step';
	expect(fromSteps).toEqual({
		'Payments Order > Get: orderKey': earlier,
		'Payments Order > Wait Until Paid: orderKey': earlier,
		'Payments Wallet Session > Initialize: orderKey': previous,
		'Payments Wallet Session > Authorize: orderKey': previous,
		'Payments Business Chat Session > Initialize: orderKey': previous,
		'Payments Business Chat Session > Authorize: orderKey': previous,
		'RouteTesting Result > Get: id': earlier,
		'RouteTesting Result > Get by IDs: testIds': earlier,
		'RouteTesting Result > Wait Until Final: testIds': earlier,
		'Signing Dossier > Download: dossierId': earlier,
		'Signing Invite > Create: dossierId': earlier,
	});
});

test('None opens as text: a status from the list has no typing mistake, which would wait for days', async () => {
	const { asText } = await opening();
	expect(asText).toEqual({});
});

test('All others open empty, on the list', async () => {
	const { others } = await opening();
	expect(others.length).toBeGreaterThan(20);
	for (const locator of others) {
		expect(locator.default).toEqual({ mode: 'list', value: '' });
		const modes = locator.modes?.map(({ name }) => name).join(' ');
		expect(modes).toMatch(/^list (?:number|name|code|id(?: groupName| fieldName)?)$/);
	}
});
