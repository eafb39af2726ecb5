/** An expression about another node's item that n8n can't evaluate: what to do depends on why. */
import type { INodeParameters } from 'n8n-workflow';
import { MERGE_TYPE, NO_OP_TYPE, TRIGGER, TRIGGER_TYPE } from '../harness/index.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { createParameters, someMessages } from './message.ts';

const bed = simulatorBed();
const told = { ...createParameters, sendTo: 'phoneNumber', phoneNumber: '+31612345678' };
const to = (...nodes: string[]) => nodes.map((node) => ({ node, type: 'main' as const, index: 0 }));

/** Nothing leads to "Skipped", which leads to the message; "Aside" is next to it. */
async function descriptionOf(from: string, between: string, parameters: INodeParameters = {}) {
	const { error } = await bed.engine.run({
		workflow: {
			nodes: [
				{ name: TRIGGER, type: TRIGGER_TYPE },
				{ name: 'Skipped', type: NO_OP_TYPE },
				{ name: 'Aside', type: NO_OP_TYPE },
				{ name: 'Between', type: between, parameters },
				{
					name: 'Message',
					type: 'svcMessages',
					parameters: { ...told, body: `=Hi {{ $('${from}').item.json.text }}` },
				},
			],
			connections: {
				[TRIGGER]: { main: [to('Between', 'Aside')] },
				Between: { main: [to('Message')] },
				Skipped: { main: [to('Message')] },
			},
		},
		items: someMessages(2),
	});
	expect(error?.message).toContain('"Text" has an expression that n8n can\'t evaluate');
	expect(bed.service.requests).toEqual([]);
	return error?.description;
}

test('of several items that were merged, the first one is not suggested', async () => {
	const description = await descriptionOf(TRIGGER, MERGE_TYPE);
	expect(description).toContain(
		`Several items of '${TRIGGER}' were merged into this one, so n8n can't tell which one is meant.`,
	);
	expect(description).not.toContain('.first()');
});

test('items that are linked to none', async () => {
	expect(await descriptionOf(TRIGGER, MERGE_TYPE, { linked: false })).toContain(
		"'Between' doesn't tell n8n which input item each of its items came from.",
	);
});

test.each([
	['Aside', "'Aside' isn't connected to this step."],
	['Skipped', "'Skipped' didn't run before this step"],
	['Old Name', "The workflow has no node 'Old Name'. Maybe it was renamed or deleted"],
])('a node that has nothing for this step: %s', async (from, says) => {
	expect(await descriptionOf(from, NO_OP_TYPE)).toContain(says);
});
