import type {
	IDataObject,
	INodeType,
	INodeTypeDescription,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';
import { resultInShort } from '../RouteTesting/result/simplify';
import {
	asFilter,
	carriesUrlSecret,
	lifecycleOf,
	objectIn,
	passes,
	passWon,
	plain,
	receive,
	Refusal,
	urlMethods,
	urlProperties,
	type UrlSecret,
} from '../shared/webhook';
import { changedHistory } from './changes';

const secret: UrlSecret = {
	credential: 'svcProductTokenApi',
	field: 'productToken',
	path: 'svc-route-testing',
};

export class SvcRouteTestingTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'SVC Route Testing Trigger',
		name: 'svcRouteTestingTrigger',
		icon: {
			light: 'file:../../icons/route-testing.svg',
			dark: 'file:../../icons/route-testing.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: 'Test results',
		description:
			'Test on live handsets whether SMS arrive. The trigger starts the workflow when the status of a test changes.',
		eventTriggerDescription: 'Waiting for a report of a route test',
		activationMessage: 'Reports that are sent to the webhook URL now start this workflow.',
		defaults: { name: 'SVC Route Testing Trigger' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'svcProductTokenApi', required: true }],
		webhooks: [
			{
				name: 'default',
				httpMethod: 'POST',
				responseMode: 'onReceived',
				path: secret.path,
				ndvHideUrl: true,
				ndvHideMethod: true,
			},
		],
		triggerPanel: {
			header: 'Wait for a report of a route test',
			executionsHelp:
				'Reports go to the production URL and start the active workflow. To see one here, choose the test URL under "Webhook URL", give it to a single test as its result URL, and press the button; it works for two minutes.',
			activationHint:
				'Reports are sent to the production URL. Publish the workflow (in n8n 1: activate it) to receive them.',
		},
		properties: [
			{
				displayName:
					'Enter the URL below as the callback URL in the route-testing application, or give it to single tests as their result URL. Open the list to copy it. It contains a secret: whoever knows it can start this workflow.',
				name: 'urlNotice',
				type: 'notice',
				default: '',
			},
			...urlProperties('The address for the reports, with its secret'),
			{
				displayName: 'Status Codes',
				name: 'statusCodes',
				type: 'multiOptions',
				default: [],
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
			},
			{
				displayName: 'Simplify',
				name: 'simple',
				type: 'boolean',
				default: true,
				description:
					'Whether to return a simplified version of the response instead of the raw data',
			},
		],
	};

	methods = urlMethods(secret);

	webhookMethods = lifecycleOf(secret);

	execute = passWon;

	async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
		const codes = asFilter(this.getNodeParameter('statusCodes', []));
		const simple = this.getNodeParameter('simple', true) === true;
		return await receive(this, {
			authorized: async (delivery) => await carriesUrlSecret(this, secret, delivery),
			read: readReport,
			identity: ({ id }) => plain(id),
			wanted: ({ statusCode }) => passes(codes, statusCode),
			// The same fields as Result > Get.
			shown: (report) => (simple ? resultInShort(report) : report),
			change: ({ statusCode }, before) => changedHistory(before, plain(statusCode)),
		});
	}
}

/** Service document 3, part B, callback report body: without these two nothing can be told apart. */
function readReport(text: string): IDataObject | Refusal {
	const report = objectIn(text);
	if (report instanceof Refusal) return report;
	return plain(report.id) && /^\d{1,4}$/.test(plain(report.statusCode))
		? report
		: new Refusal(400, 'The report has no id or no statusCode');
}
