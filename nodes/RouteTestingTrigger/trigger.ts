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
			'Enter the production URL below as the callback URL in the route testing application. Keep it private: anyone who has it can start this workflow.',
		),
	},
	email: {
		subject: 'Callback URL for route testing',
		text: () =>
			'Please enter the following URL as the callback URL in the route testing application. Use it exactly as it is, including the part after the question mark:',
	},
	url: 'The URL for the reports. It contains a secret',
	fields: {
		statusCodes: choices({
			displayName: 'Trigger On',
			hint: 'Leave empty to trigger on every status change',
			options: [
				{
					name: 'Finished',
					value: '1',
					description: 'Status code 1. The message arrived on the handset.',
				},
				{
					name: 'Handset Unreachable',
					value: '3',
					description: 'Status code 3. The handset went offline during the test. Temporary.',
				},
				{
					name: 'Invalid Test',
					value: '4',
					description:
						'Status code 4. Expired while the handset was offline. Can still change to Finished or No Result within 24 hours.',
				},
				{
					name: 'No Result',
					value: '2',
					description:
						'Status code 2. Expired without a delivery. Can still change to Finished within 24 hours.',
				},
				{ name: 'Pending', value: '0', description: 'Status code 0. No result yet.' },
				{
					name: 'Rejected by Supplier',
					value: '5',
					description:
						'Status code 5. The supplier refused to send the SMS. SVC documents this status for its dashboard only.',
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
