import type { CredentialData } from '../tools/n8n/client.ts';

/** What it takes to fill in the pack's credentials for a simulator. */
export interface SimulatorAccess {
	baseUrls: {
		addressbook: string;
		bulkemail: string;
		campaigns: string;
		letters: string;
		messages: string;
		numbers: string;
		payments: string;
		routetest: string;
		signingSandbox: string;
		ticketshop: string;
		voice: string;
	};
	account: {
		accountId: string;
		productToken: string;
		merchantKey: string;
		paymentsUser: string;
		paymentsPassword: string;
		signingSandboxKeyId: string;
		signingSandboxSecret: string;
		testProductAccount: string;
		voiceAccountId: string;
	};
}

/** What the forms of the examples ask for, before they spend money. */
export const formSignIn = { user: 'demo', password: 'demo' };

/** The same, as n8n stores it. */
export const formCredential: CredentialData = {
	name: 'SVC examples: forms',
	type: 'httpBasicAuth',
	data: formSignIn,
};

/** The credentials for what takes a product token, for payments, and for signing, as n8n stores them. */
export function simulatorCredentials({ baseUrls, account }: SimulatorAccess): {
	productToken: CredentialData;
	payments: CredentialData;
	signing: CredentialData;
} {
	return {
		productToken: {
			name: 'SVC simulator: product token',
			type: 'svcProductTokenApi',
			data: {
				productToken: account.productToken,
				accountId: account.accountId,
				areas: [
					'addressBook',
					'bulkEmail',
					'campaigns',
					'letters',
					'messages',
					'phoneNumbers',
					'routeTesting',
					'ticketShop',
					'voice',
				],
				testProductAccount: account.testProductAccount,
				voiceAccountId: account.voiceAccountId,
				addressBookBaseUrl: baseUrls.addressbook,
				bulkEmailBaseUrl: baseUrls.bulkemail,
				campaignsBaseUrl: baseUrls.campaigns,
				lettersBaseUrl: baseUrls.letters,
				messagesBaseUrl: baseUrls.messages,
				phoneNumbersBaseUrl: baseUrls.numbers,
				routeTestingBaseUrl: baseUrls.routetest,
				ticketShopBaseUrl: baseUrls.ticketshop,
				voiceBaseUrl: baseUrls.voice,
			},
		},
		payments: {
			name: 'SVC simulator: payments',
			type: 'svcPaymentsApi',
			data: {
				user: account.paymentsUser,
				password: account.paymentsPassword,
				merchantKey: account.merchantKey,
				paymentsBaseUrl: baseUrls.payments,
			},
		},
		signing: {
			name: 'SVC simulator: signing sandbox',
			type: 'svcSigningApi',
			data: {
				environment: 'sandbox',
				keyId: account.signingSandboxKeyId,
				secret: account.signingSandboxSecret,
				signSandboxBaseUrl: baseUrls.signingSandbox,
			},
		},
	};
}
