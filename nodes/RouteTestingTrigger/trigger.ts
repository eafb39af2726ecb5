import type { IDataObject } from 'n8n-workflow';
import { routeTesting } from '../RouteTesting/area';
import { resultInShort } from '../RouteTesting/result/simplify';
import { choices, notice, simplifyField } from '../shared/fields';
import { asFilter, objectIn, passes, plain, Refusal, urlTrigger } from '../shared/webhook';
import { changedHistory } from './changes';

export const trigger = urlTrigger({
	area: routeTesting,
	secret: { credential: 'svcProductTokenApi', field: 'productToken', path: 'svc-route-testing' },
	notices: {
		urlNotice: notice(
			'Enter the URL below as the callback URL in the route-testing application, or give it to single tests as their result URL. Open the list to copy it. It contains a secret: whoever knows it can start this workflow.',
		),
	},
	url: 'The address for the reports, with its secret',
	fields: {
		statusCodes: choices({
			displayName: 'Status Codes',
			description:
				'Only these start the workflow. Each change of a test is reported once; a repeated report starts nothing.',
			hint: 'Leave empty to let all changes start the workflow',
			options: [
				{
					name: 'Finished (1)',
					value: '1',
					description: 'The message arrived on the handset',
				},
				{
					name: 'Handset Unreachable (3)',
					value: '3',
					description: 'Temporary: the handset went offline during the test',
				},
				{
					name: 'Invalid Test (4)',
					value: '4',
					description:
						'Expired while the handset was offline. It can still become 1 or 2 within 24 hours.',
				},
				{
					name: 'No Result (2)',
					value: '2',
					description: 'Expired without a delivery. It can still become 1 within 24 hours.',
				},
				{ name: 'Pending (0)', value: '0', description: 'The result is still to come' },
				{
					name: 'Rejected by Supplier (5)',
					value: '5',
					description: 'Known from the dashboard: the supplier refused to send the message',
				},
			],
		}),
		...simplifyField,
	},
	reception({ statusCodes, simple }) {
		const codes = asFilter(statusCodes);
		return {
			read: readReport,
			identity: ({ id }) => plain(id),
			wanted: ({ statusCode }) => passes(codes, statusCode),
			// The same fields as Result > Get.
			shown: (report) => (simple ? resultInShort(report) : report),
			change: ({ statusCode }, before) => changedHistory(before, plain(statusCode)),
		};
	},
});

/** Service document 3, part B, callback report body: without these two nothing can be told apart. */
function readReport(text: string): IDataObject | Refusal {
	const report = objectIn(text);
	if (report instanceof Refusal) return report;
	return plain(report.id) && /^\d{1,4}$/.test(plain(report.statusCode))
		? report
		: new Refusal(400, 'The report has no id or no statusCode');
}
