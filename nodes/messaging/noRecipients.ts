import { isDataObject } from '../shared/fields';
import type { OutputHint } from '../shared/send';

/** Whether SVC has counted when it responds is undocumented, so this is no error. */
export function noRecipients(noun: 'message' | 'campaign'): OutputHint {
	const where = noun === 'message' ? 'Message' : 'Campaign';
	return {
		isMeant: ({ analytics }) => isDataObject(analytics) && analytics.recipients === 0,
		message: `SVC counts no recipients for at least one ${noun}, so it may reach no one: they opted out, or the group is empty. Check with ${where} > Get.`,
	};
}
