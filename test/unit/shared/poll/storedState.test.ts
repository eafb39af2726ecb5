import type { IPollFunctions } from 'n8n-workflow';
import type { Account } from '../../../../nodes/shared/http';
import { StoredState } from '../../../../nodes/shared/poll/storedState';

const stored = {};
const context = {
	getWorkflowStaticData: () => stored,
	getNode: () => ({ id: '1', name: 'Trigger' }),
	getWorkflow: () => ({ id: '1' }),
	getMode: () => 'trigger',
} as unknown as IPollFunctions;

const stateAt = (baseUrl: string) =>
	new StoredState(context, { baseUrl, path: {} } as Account, 'storedState.test');

it('is kept when a base URL starts with https instead of http, and not for another host', () => {
	stateAt('http://svc.example/v1').write({ cursor: 1 });
	expect(stateAt('https://svc.example/v1').read()).toEqual({ cursor: 1 });
	expect(stateAt('https://other.example/v1').read()).toBeUndefined();
});
