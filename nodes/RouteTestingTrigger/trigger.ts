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
			'Enter the URL below as the callback URL in the route testing application. It contains a secret: anyone who has it can start this workflow.',
		),
	},
	url: 'The URL for the reports. It contains a secret',
	fields: {
		statusCodes: choices({
			displayName: 'Trigger On',
			hint: 'Leave empty to trigger on every status change',
			options: [
				{
					name: 'Finished (1)',
					value: '1',
					description: 'The message arrived on the handset',
				},
				{
					name: 'Handset Unreachable (3)',
					value: '3',
					description: 'The handset went offline during the test. Temporary.',
				},
				{
					name: 'Invalid Test (4)',
					value: '4',
					description:
						'Expired while the handset was offline. Can still change to 1 or 2 within 24 hours.',
				},
				{
					name: 'No Result (2)',
					value: '2',
					description: 'Expired without a delivery. Can still change to 1 within 24 hours.',
				},
				{ name: 'Pending (0)', value: '0', description: 'No result yet' },
				{
					name: 'Rejected by Supplier (5)',
					value: '5',
					description:
						'The supplier refused to send the SMS. SVC documents this status for its dashboard only.',
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

/** Service document 3, part B, callback report body: without these two, reports can't be distinguished. */
function readReport(text: string): IDataObject | Refusal {
	const report = objectIn(text);
	if (report instanceof Refusal) return report;
	return plain(report.id) && /^\d{1,4}$/.test(plain(report.statusCode))
		? report
		: new Refusal(400, 'The report has no id or no statusCode');
}
