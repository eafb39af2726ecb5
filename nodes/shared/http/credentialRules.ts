import type { IAuthenticateRuleResponseCode } from 'n8n-workflow';

/** The test of a credential does not follow redirects, since the secret would go with them. */
export const redirectRules = [301, 302, 303, 307, 308].map(
	(value): IAuthenticateRuleResponseCode => ({
		type: 'responseCode',
		properties: {
			value,
			message:
				'SVC redirected the request to another URL. Check the base URL: use https instead of http, and the exact host name.',
		},
	}),
);
