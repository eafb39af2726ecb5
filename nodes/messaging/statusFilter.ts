import type { ILoadOptionsFunctions } from 'n8n-workflow';
import { anyStatus, editorList, seenStatuses } from '../shared/editor';
import { locator } from '../shared/fields';
import { type Area, word } from '../shared/http';

const newest = 100;

interface Kind {
	readonly noun: 'message' | 'campaign';
	readonly area: Area;
}

/** The values of a status are undocumented, but for `triggered`, so any text is passed on. */
export function statusFilter(area: Area, noun: Kind['noun']) {
	return locator({
		displayName: 'Status',
		description: `The status to filter by. From List has the statuses of your newest ${noun}s.`,
		...seenMessageStatuses(() => ({ area, noun })),
		idPlaceholder: 'e.g. triggered',
	});
}

/** Messages and campaigns are listed in the same way (service document 2, parts A and B). */
export function seenMessageStatuses(kindOf: (context: ILoadOptionsFunctions) => Kind) {
	return {
		...anyStatus,
		list: {
			method: 'searchStatuses',
			search: seenStatuses(
				(context) => `none of the newest ${newest} ${kindOf(context).noun}s`,
				async (context) => {
					const query = { orderby: ['date desc'], skip: '0', take: String(newest) };
					const path = '/accounts/{accountId}/messages';
					const found = await editorList(context, kindOf(context).area, path, {}, query);
					return found.map((one) => word(one.status)).filter((status) => status !== '');
				},
			),
		},
	};
}
