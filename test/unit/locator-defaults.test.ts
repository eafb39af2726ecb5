/** How each locator opens, since the choice that is offered first is the one that is made. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { INodeProperties, INodePropertyCollection, INodePropertyOptions } from 'n8n-workflow';
import type { Resource } from '../../nodes/shared/operation/describe';

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

type Opening = Record<'byId' | 'asText', Record<string, string>> & { others: Property[] };

async function opening(): Promise<Opening> {
	const byId: Record<string, string> = {};
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
						if (value !== '') byId[place] = `${mode} ${value}`;
						else if (mode !== 'list') asText[place] = mode;
						else others.push(locator);
					}
				}
			}
		}
	}
	return { byId, asText, others };
}

test('Where the previous node has the ID, a locator opens with it; the list is one click away', async () => {
	const { byId } = await opening();
	const order = (words: string) => `id ={{ $json.order_key ?? '${words}' }}`;
	const dossier = "id ={{ $json.dossierId ?? $json.dossier?.id ?? 'from an earlier step' }}";
	const started = "id ={{ $json.test.id ?? 'from an earlier step' }}";
	expect(byId).toEqual({
		'Payments Order > Get: orderKey': order('from an earlier step'),
		'Payments Order > Wait Until Paid: orderKey': order('from an earlier step'),
		'Payments Wallet Session > Initialize: orderKey': order('not in the previous step'),
		'Payments Wallet Session > Authorize: orderKey': order('not in the previous step'),
		'Payments Business Chat Session > Initialize: orderKey': order('not in the previous step'),
		'Payments Business Chat Session > Authorize: orderKey': order('not in the previous step'),
		'RouteTesting Result > Get: id': started,
		'RouteTesting Result > Get by IDs: testIds': started,
		'RouteTesting Result > Wait Until Final: testIds': started,
		'Signing Dossier > Download: dossierId': dossier,
		'Signing Invite > Create: dossierId': dossier,
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
