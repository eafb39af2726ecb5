/**
 * The one account the simulator knows. The values are fixed, so that a demo workflow can be
 * imported with its credentials filled in; they open nothing but a simulator.
 *
 * Document 1, *Authentication*: a product token header for letters (document 2 says the same for
 * messages), Basic credentials and a merchant key for payment orders, and for signing a key ID with a
 * secret in each environment.
 */
export interface Account {
	/** GUID in the path of letters and messages. */
	accountId: string;
	/** Value of `X-SVC-PRODUCTTOKEN`. */
	productToken: string;
	/** Merchant key in the path of payments. */
	merchantKey: string;
	paymentsUser: string;
	paymentsPassword: string;
	/** Document 1, *Authentication*: key ID and secret differ between the environments. */
	signingKeyId: string;
	signingSecret: string;
	signingSandboxKeyId: string;
	signingSandboxSecret: string;
	/** Document 3, *Authentication*: the GUIDs in the paths of route testing and voice. */
	testProductAccount: string;
	voiceAccountId: string;
}

export const demoAccount: Readonly<Account> = Object.freeze({
	accountId: '3f8a1c52-6f0e-4d0b-9a57-2f2d1b7c9e01',
	productToken: '9d2b7f64-81c3-4e5a-b0f6-5a1e3c7d8f02',
	merchantKey: 'demo-merchant',
	paymentsUser: 'demo-user',
	paymentsPassword: 'demo-password',
	signingKeyId: 'demo-production-key',
	signingSecret: 'demo-production-secret-0c41e8a7',
	signingSandboxKeyId: 'demo-sandbox-key',
	signingSandboxSecret: 'demo-sandbox-secret-5b92d3f6',
	testProductAccount: '5c0e7d18-93ab-4f26-8e41-7b60c2d95a04',
	voiceAccountId: '81d4fa3b-2c67-4b95-a0de-64f19c8e3b05',
});
