/** n8n runs a node again with a later step, so the editor says how to keep it from sending again. */
import type { INodeParameters, WorkflowExecuteMode } from 'n8n-workflow';
import { LETTERS, createParameters, someLetters } from '../letters/letter.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

async function hintsOf(
	mode: WorkflowExecuteMode,
	parameters: INodeParameters,
	type = 'svcLetters',
): Promise<string[]> {
	const { runData } = await bed.engine.run({
		nodes: [{ type, name: 'Node', parameters, onError: 'continueRegularOutput' }],
		items: someLetters(2),
		mode,
	});
	return runData.Node[0].hints?.map(({ message }) => message) ?? [];
}

const toPin = [expect.stringContaining('pin this data')];

test.each([0, 1])('after letters were sent from the editor, %i of them rejected', async (times) => {
	bed.service.order({ kind: 'status', status: 400, times, match: { endpoint: `POST ${LETTERS}` } });
	expect(await hintsOf('manual', createParameters)).toEqual(toPin);
});

test('not if all were rejected', async () => {
	bed.service.order({ kind: 'status', status: 400, times: 2 });
	expect(await hintsOf('manual', createParameters)).toEqual([]);
});

test('not in a published workflow', async () => {
	expect(await hintsOf('trigger', createParameters)).toEqual([]);
});

test('not after what costs nothing', async () => {
	expect(await hintsOf('manual', { resource: 'letter', operation: 'getAll' })).toEqual([]);
});

test.each<[boolean, unknown[]]>([
	[true, [expect.stringMatching(/^Nothing was bought: 'Simulate' is on/)]],
	[false, toPin],
])('after a keyword was claimed with Simulate: %j', async (simulate, hints) => {
	const parameters = {
		resource: 'claim',
		operation: 'create',
		phoneNumber: byId('0031970000001'),
		keyword: '={{ "WIN" + $itemIndex }}',
		simulate,
	};
	expect(await hintsOf('manual', parameters, 'svcPhoneNumbers')).toEqual(hints);
});
