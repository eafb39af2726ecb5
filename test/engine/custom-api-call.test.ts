import { simulatorBed } from './simulator-bed.ts';

const bed = simulatorBed();
const customApiCall = '__CUSTOM_API_CALL__';

test.each([{ resource: customApiCall }, { resource: 'letter', operation: customApiCall }])(
	'n8n\'s entry "Custom API Call" leads to the node that makes it: %j',
	async (parameters) => {
		const result = await bed.engine.run({ nodes: [{ type: 'svcLetters', parameters }] });
		expect(result.error).toMatchObject({
			message: '"Custom API Call" needs another node',
			description: expect.stringContaining('Add an HTTP Request node'),
		});
		expect(bed.service.requests).toEqual([]);
	},
);
