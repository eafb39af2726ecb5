import type { OnError } from 'n8n-workflow';
import { simulatorBed } from './simulator-bed.ts';

const bed = simulatorBed();
const customApiCall = '__CUSTOM_API_CALL__';

test.each([{ resource: customApiCall }, { resource: 'letter', operation: customApiCall }])(
	'n8n\'s entry "Custom API Call" leads to the node that makes it: %j',
	async (parameters) => {
		const result = await bed.engine.runNode('svcLetters', parameters);
		expect(result.error).toMatchObject({
			message: '"Custom API Call" needs another node',
			description: expect.stringContaining('Add an HTTP Request node'),
		});
		expect(bed.service.requests).toEqual([]);
	},
);

test.each<[OnError, number]>([
	['continueRegularOutput', 0],
	['continueErrorOutput', 1],
])('an operation that the node does not have fails each item (%s)', async (onError, output) => {
	const parameters = { resource: 'letter', operation: 'post' };
	const nodes = [{ type: 'svcLetters', parameters, onError }];
	const { outputs } = await bed.engine.run({ nodes, items: [{ a: 1 }, { a: 2 }] });
	const [all] = Object.values(outputs).slice(-1);
	expect(all.map((items) => items.length)).toEqual(output === 0 ? [2] : [0, 2]);
	for (const { json } of all[output]) {
		expect(json.error).toEqual({
			message: 'This version of the node has no operation "post" for "letter"',
			description: 'Open the node and select Resource and Operation again.',
		});
	}
	expect(bed.service.requests).toEqual([]);
});
