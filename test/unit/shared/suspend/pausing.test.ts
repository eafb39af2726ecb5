import { whyNotToPause } from '../../../../nodes/shared/suspend/sleep';
import { contextWith } from '../fakes';

/** As n8n 1.123 and 2.41 keep what an execution runs next; not part of n8n's public interface. */
const known = { executionData: { nodeExecutionStack: [] } };

const node = { getNode: () => ({ type: 'n8n-nodes-svc.svcLetters', name: 'Letters' }) };

test('an execution can pause in an n8n that keeps its list of nodes to run where it is known', () => {
	expect(whyNotToPause(contextWith({ ...node, runExecutionData: known }))).toBeUndefined();
});

test.each([
	['nothing of the execution', {}],
	['no list', { runExecutionData: { executionData: {} } }],
	['a list of another kind', { runExecutionData: { executionData: { nodeExecutionStack: {} } } }],
])(
	'in an n8n that shows %s it says that n8n is the reason, before anything is sent',
	(_n8n, kept) => {
		expect(whyNotToPause(contextWith({ ...node, ...kept }))).toBe('n8n');
	},
);
