import { anyStatus, editorList, seenStatuses } from '../shared/editor';
import { locator } from '../shared/fields';
import { type Area, word } from '../shared/http';

/** How many of the newest records the list looks at. */
const newest = 100;

/** The values of a status are undocumented, but for `triggered`, so any text is passed on. */
export function statusFilter(area: Area, noun: 'message' | 'campaign') {
	return locator({
		displayName: 'Status',
		description: `The status to filter by. From List has the statuses of your newest ${noun}s.`,
		...anyStatus,
		idPlaceholder: 'e.g. triggered',
		list: {
			method: 'searchStatuses',
			hasFilter: true,
			search: seenStatuses(noun, async (context) => {
				const query = { orderby: ['date desc'], skip: '0', take: String(newest) };
				const found = await editorList(context, area, '/accounts/{accountId}/messages', {}, query);
				return found.map(({ status }) => word(status)).filter((status) => status !== '');
			}),
		},
	});
}
