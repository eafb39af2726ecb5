/** The test bed of the pack: n8n's engine with the built nodes, the simulator, and its credentials. */
import { startSimulator, type Simulator } from '../../simulator/index.ts';
import { withEndpointRecord } from './endpoint-record.ts';
import {
	type BinaryDataMode,
	type Credentials,
	type OperationSpec,
	testBed,
	type TestBed,
} from './harness/index.ts';
import { observeOutputs } from './output-schemas.ts';

export type SimulatorBed = TestBed<Simulator>;

/** One operation, as `describeOperation` takes it. */
export type SimulatorSpec<A = unknown> = OperationSpec<A, Simulator>;

/** To be called at the top of a test file; the simulator is reset before each test. */
export function simulatorBed(options: { binaryData?: BinaryDataMode } = {}): SimulatorBed {
	const start = async () => withEndpointRecord(await startSimulator());
	return testBed({ start, credentials: credentialsFor, observe: observeOutputs, ...options });
}

/** What the simulator's customer would enter in n8n's credential dialogs, with all areas in use. */
export function credentialsFor({
	account,
	baseUrls,
}: Pick<Simulator, 'account' | 'baseUrls'>): Credentials {
	return {
		svcProductTokenApi: {
			productToken: account.productToken,
			accountId: account.accountId,
			areas: [
				'addressBook',
				'campaigns',
				'letters',
				'messages',
				'phoneNumbers',
				'bulkEmail',
				'routeTesting',
				'ticketShop',
				'voice',
			],
			testProductAccount: account.testProductAccount,
			voiceAccountId: account.voiceAccountId,
			addressBookBaseUrl: baseUrls.addressbook,
			campaignsBaseUrl: baseUrls.campaigns,
			lettersBaseUrl: baseUrls.letters,
			messagesBaseUrl: baseUrls.messages,
			phoneNumbersBaseUrl: baseUrls.numbers,
			bulkEmailBaseUrl: baseUrls.bulkemail,
			routeTestingBaseUrl: baseUrls.routetest,
			ticketShopBaseUrl: baseUrls.ticketshop,
			voiceBaseUrl: baseUrls.voice,
		},
		svcPaymentsApi: {
			user: account.paymentsUser,
			password: account.paymentsPassword,
			merchantKey: account.merchantKey,
			paymentsBaseUrl: baseUrls.payments,
		},
		svcSigningApi: {
			environment: 'sandbox',
			keyId: account.signingSandboxKeyId,
			secret: account.signingSandboxSecret,
			signSandboxBaseUrl: baseUrls.signingSandbox,
		},
	};
}
