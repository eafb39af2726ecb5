import assert from 'node:assert/strict';
import { it } from 'node:test';
import { packNode } from '../../tools/n8n/build-workflow.ts';
import { editor } from './editor.ts';

/** What each trigger's panel says first to a person who sees it for the first time. */
const panels = [
	['svcAddressBookTrigger', /Poll Times/, /Type/],
	[
		'svcBulkEmailTrigger',
		/select 'Write an email', and send that email to your provider once/,
		/Trigger On/,
	],
	['svcLettersTrigger', /Nothing to set up/, /Statuses/],
	['svcMessagesTrigger', /Poll Times/, /Trigger On/],
	['svcPaymentsTrigger', /Poll Times/, /Safe Level/],
	['svcPhoneNumbersTrigger', /Starts the workflow when SVC fulfills a number request/, /Simplify/],
	['svcRouteTestingTrigger', /paste it as the callback URL in SVC's route testing/, /Trigger On/],
	['svcSigningTrigger', /Publish this workflow .*, then open the list/, /Trigger On/],
	['svcTicketShopTrigger', /Poll Times/, /Trigger On/],
	['svcVoiceTrigger', /Starts the workflow for each new call/, /Simplify/],
] as const;

for (const [type, ...texts] of panels) {
	it(`The panel of ${type} opens with its texts`, async () => {
		const here = await editor();
		const step = packNode('Trigger', type, {}, here.suite.stored, { webhookId: type });
		await here.openWorkflow(type, [step]);
		await here.openStep('Trigger');
		const shown = await here.panel().innerText();
		for (const text of texts) assert.match(shown, text);
		await here.closePanel();
		here.assertNoProblems();
	});
}
