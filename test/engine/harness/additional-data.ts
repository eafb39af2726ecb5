import type { ICredentialsHelper, IWorkflowExecuteAdditionalData } from 'n8n-workflow';
import type { N8nModules } from './n8n-modules.ts';

/** What n8n's server adds to an execution: addresses, credentials, and services of no use here. */
export function additionalData(
	{ core, container }: N8nModules,
	helper: ICredentialsHelper,
	rest: Partial<IWorkflowExecuteAdditionalData> = {},
): IWorkflowExecuteAdditionalData {
	const notHere = (what: string) => async (): Promise<never> => {
		throw new Error(`${what} is not part of the test harness`);
	};
	const instance = 'http://127.0.0.1:5678';
	return {
		credentialsHelper: helper,
		externalSecretsProxy: container.get(core.ExternalSecretsProxy),
		currentNodeExecutionIndex: 0,
		variables: {},
		restApiUrl: `${instance}/rest`,
		instanceBaseUrl: `${instance}/`,
		formBaseUrl: `${instance}/form`,
		formWaitingBaseUrl: `${instance}/form-waiting`,
		formTestBaseUrl: `${instance}/form-test`,
		webhookBaseUrl: `${instance}/webhook`,
		webhookWaitingBaseUrl: `${instance}/webhook-waiting`,
		webhookTestBaseUrl: `${instance}/webhook-test`,
		mcpBaseUrl: `${instance}/mcp`,
		mcpTestBaseUrl: `${instance}/mcp-test`,
		setExecutionStatus: () => {},
		sendDataToUI: () => {},
		logAiEvent: () => {},
		executeWorkflow: notHere('A sub-workflow'),
		getRunExecutionData: notHere('Another execution'),
		getRuntimeCredential: notHere('A runtime credential'),
		startRunnerTask: notHere('A task runner'),
		...rest,
	};
}
