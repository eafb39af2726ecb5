import type { IDataObject } from 'n8n-workflow';
import { askedOfTool, isAgentTool } from '../../../../nodes/shared/host/agentTool';
import { forModel } from '../../../../nodes/shared/errors/explanation';
import { contextWith } from '../fakes';

const node = contextWith({ getNode: () => ({ type: 'n8n-nodes-svc.svcLetters' }) });
const tool = contextWith({ getNode: () => ({ type: 'n8n-nodes-svc.svcLettersTool' }) });
const explanation = { message: '"Country" is empty [item 0]', description: 'Choose one.' };

test('tells a model in one message what happened and what to do', () => {
	expect(forModel(node, explanation)).toBe(explanation);
	expect(forModel(tool, explanation)).toEqual({
		message: '"Country" is empty [item 0]. Choose one.',
		description: 'Choose one.',
	});
});

test('the name that n8n gives a call of a tool is none of its data', () => {
	const call = { text: 'Hi', toolCallId: 'call-1' };
	expect(JSON.stringify(askedOfTool(tool, call))).toBe('{"text":"Hi"}');
	expect(askedOfTool(node, call)).toBe(call);
});

test('a model names the same arguments in any order', () => {
	const asked = (call: IDataObject) => JSON.stringify(askedOfTool(tool, call));
	expect(asked({ text: 'Hi', phone: '1' })).toBe(asked({ phone: '1', text: 'Hi' }));
});

test.each([
	['n8n-nodes-svc.svcMessages', false],
	['n8n-nodes-svc.svcMessagesTool', true],
	// n8n's human review of tools: the agent waits for it.
	['n8n-nodes-svc.svcMessagesHitlTool', false],
])('%s is a tool: %s', (type, isTool) => {
	expect(isAgentTool(contextWith({ getNode: () => ({ type }) }))).toBe(isTool);
});
