import type { IDataObject } from 'n8n-workflow';
import { routeTesting } from '../RouteTesting/area';
import { resultInShort } from '../RouteTesting/result/simplify';
import { choices, optionsBox, notice, simplifyField } from '../shared/fields';
import { plain } from '../shared/http';
import { allowLoop, asFilter, objectIn, passes, Refusal, urlTrigger } from '../shared/webhook';
import { changedHistory } from './changes';

export const trigger = urlTrigger({
	area: routeTesting,
	secret: { credential: 'svcProductTokenApi', field: 'productToken', path: 'svc-route-testing' },
	notices: {
		urlNotice: notice(
			"Publish this workflow (n8n 1.x: activate it), then copy the URL from the list below, and paste it as the callback URL in SVC's route testing application. Keep it private.",
		),
	},
	email: {
		subject: 'Callback URL for route testing',
		text: () =>
			'Please enter the following URL as the callback URL in the route testing application. Use it exactly as shown, including the part after the question mark:',
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
					description: 'The message arrived on the handset (status code 1)',
					action: 'On route test finished',
				},
				{
					name: 'Handset Unreachable',
					value: '3',
					description: 'The handset went offline during the test. Temporary (status code 3).',
					action: 'On route test handset unreachable',
				},
				{
					name: 'Invalid Test',
					value: '4',
					description:
						'Expired while the handset was offline. Can still change to Finished or No Result within 24 hours (status code 4).',
					action: 'On route test invalid',
				},
				{
					name: 'No Result',
					value: '2',
					description:
						'Expired without a delivery. Can still change to Finished within 24 hours (status code 2).',
					action: 'On route test without result',
				},
				{
					name: 'Pending',
					value: '0',
					description: 'No result yet (status code 0)',
					action: 'On route test pending',
				},
				{
					name: 'Rejected by Supplier',
					value: '5',
					description:
						'The supplier refused to send the SMS. SVC documents this status for its dashboard only, so it may never trigger the workflow (status code 5).',
					action: 'On route test rejected by supplier',
				},
			],
		}),
		...simplifyField,
		options: optionsBox({ allowLoop }),
	},
	causes: () => ({
		does: 'starts a test',
		operations: { svcRouteTesting: ['test create', 'test createMany', 'test run'] },
	}),
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
	const report = objectIn(text, routeTesting);
	if (report instanceof Refusal) return report;
	return plain(report.id) && /^\d{1,4}$/.test(plain(report.statusCode))
		? report
		: new Refusal(400, 'The report has no id or no statusCode');
}
