/** Every text and every list that an update can change can be emptied, by its name in the panel. */
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { actionNodes } from '../fuzz/nodes.ts';
import { operationsOf } from '../fuzz/offered.ts';
import { run } from './matrix.ts';
import { filledIn } from './places.ts';
import { usualAnswer } from './service.ts';
import { areaOf, titleOfOperation } from './settings.ts';

const updates = actionNodes
	.flatMap(operationsOf)
	.filter(({ properties }) => properties.some(({ name }) => name === 'updateFields'))
	.map(
		(offered) =>
			[`${offered.type.description.displayName}: ${titleOfOperation(offered)}`, offered] as const,
	);

const optionsOf = (properties: readonly INodeProperties[], of: string) =>
	(properties.find(({ name }) => name === of)?.options ?? []) as unknown[];

/** What Options > Clear Fields offers. */
const clearableOf = (properties: readonly INodeProperties[]) =>
	optionsOf(
		optionsOf(properties, 'options') as INodeProperties[],
		'clearFields',
	) as INodePropertyOptions[];

/** What can't be emptied, and why. */
const kept: Readonly<Record<string, string>> = {
	'Additional Properties (JSON)': 'has whatever is entered',
	'Content Type': 'json is what SVC takes by default, and can be entered',
	'Data Values': 'another way to enter Data',
	'Query Values': 'another way to enter Query',
	Group: 'SVC requires it for every contact',
	'Spread Time Frames': 'what an empty spread means is undocumented',
};
/** Without these, a message could be sent all the same. */
const message = ['Text', 'Recipients', 'Channel'];

const keptOf: Readonly<Record<string, readonly string[]>> = {
	// A group's only text; SVC lists groups by it.
	'SVC Address Book: Group > Update': ['Name'],
	'SVC Messages: Message > Update': message,
	'SVC Campaigns: Campaign > Update': message,
};

test.each(updates)('%s offers each text and list', (title, { properties }) => {
	const clearable = clearableOf(properties).map(({ name }) => name);
	const missing = (optionsOf(properties, 'updateFields') as INodeProperties[])
		.filter(({ type }) => !['boolean', 'number', 'dateTime', 'options'].includes(type))
		.map(({ displayName }) => displayName)
		.filter(
			(name) => !(name in kept) && !keptOf[title]?.includes(name) && !clearable.includes(name),
		);
	expect(missing).toEqual([]);
});

const each = updates.flatMap(([title, offered]) =>
	clearableOf(offered.properties).map(
		({ name, value }) => [title, name, String(value), offered] as const,
	),
);

/** SVC takes no empty one, so it's left out: a preset is a UUID. */
const leftOut = ['senderPreset'];

/** Where a name stands in the request, whatever it is in. */
function valuesCalled(name: string, body: unknown): unknown[] {
	if (typeof body !== 'object' || body === null) return [];
	return Object.entries(body).flatMap(([key, value]) => [
		...(key === name ? [value] : []),
		...valuesCalled(name, value),
	]);
}

test.each(each)('%s empties %s', async (title, _, name, { type, chosen, properties }) => {
	const parameters = {
		...filledIn(properties),
		...(title.includes('Letter >') && { recipientName: 'Jane Doe', postalCode: '12345' }),
		options: { clearFields: [name] },
		...chosen,
	};
	const area = areaOf[type.description.name] ?? '';
	const { service, error } = await run(
		{ title, call: { type, parameters }, area, requests: [] },
		usualAnswer,
	);
	expect(error).toBeUndefined();
	const { body } = service.requests.at(-1)?.options ?? {};
	const [sent, ...more] = valuesCalled(name, JSON.parse(String(body)));
	expect(more).toEqual([]);
	if (leftOut.includes(name)) {
		expect(sent).toBeUndefined();
		return;
	}
	expect(sent).toBeDefined();
	expect(Object.values(Object(sent) as object)).toEqual([]);
	expect(typeof sent === 'string' || typeof sent === 'object').toBe(true);
});
