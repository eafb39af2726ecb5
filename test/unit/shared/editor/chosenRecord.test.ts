import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { chosenRecord } from '../../../../nodes/shared/editor';

const uuid = '6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70';
const locator = (mode: string, value: unknown) => ({ __rl: true, mode, value });

test.each([
	['an ID from the list', locator('list', 'A-1'), 'A-1'],
	['a UUID', locator('id', ` ${uuid} `), uuid],
	['an ID that is no UUID', locator('id', 'A-1'), undefined],
	['a name', locator('groupName', 'New Customers'), undefined],
	['an expression', locator('list', '={{ $json.id }}'), undefined],
	['nothing', locator('list', ''), undefined],
	['no field', undefined, undefined],
])('%s', (_, entered, id) => {
	const getCurrentNodeParameter = (name: string) => (name === 'groupId' ? entered : undefined);
	const context = { getCurrentNodeParameter } as unknown as ILoadOptionsFunctions;
	expect(chosenRecord(context, 'groupId')).toBe(id);
});
