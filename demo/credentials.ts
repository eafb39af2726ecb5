import type { CredentialData } from '../tools/n8n/client.ts';

/** What it takes to fill in the pack's credentials for a simulator. */
export interface SimulatorAccess {
	baseUrls: { letters: string; messages: string; payments: string };
	account: {
		accountId: string;
		productToken: string;
		merchantKey: string;
		paymentsUser: string;
		paymentsPassword: string;
	};
}

/** The credentials for letters and messages, and for payments, as n8n stores them. */
export function simulatorCredentials({ baseUrls, account }: SimulatorAccess): {
	productToken: CredentialData;
	payments: CredentialData;
} {
	return {
		productToken: {
			name: 'SVC simulator: product token',
			type: 'svcProductTokenApi',
			data: {
				productToken: account.productToken,
				accountId: account.accountId,
				areas: ['letters', 'messages'],
				lettersBaseUrl: baseUrls.letters,
				messagesBaseUrl: baseUrls.messages,
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
	};
}
