import { isDataObject } from '../shared/fields';
import type { OutputHint } from '../shared/send';

/**
 * Whether SVC has counted when it responds is undocumented, and analytics "become available later" (service document 2,
 * spread), so this is no error.
 */
export function noRecipients(noun: 'message' | 'campaign'): OutputHint {
	const where = noun === 'message' ? 'Message' : 'Campaign';
	return {
		isMeant: ({ analytics }) => isDataObject(analytics) && analytics.recipients === 0,
		message: `SVC counts no recipients for at least one ${noun}, so it may reach no one: they opted out, or the group is empty. SVC may also not count recipients yet. Check with ${where} > Get.`,
	};
}
