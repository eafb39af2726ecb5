import type { IAuthenticateRuleResponseCode, IDisplayOptions, INodeProperties } from 'n8n-workflow';

/** The test of a credential doesn't follow redirects, since the secret would go with them. */
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

/** Shown below a base URL, or a list of them, that is unencrypted and leads beyond this machine. */
export function unencryptedNotice(
	field: string,
	show: NonNullable<IDisplayOptions['show']> = {},
): INodeProperties {
	const beyondThisMachine = String.raw`(?:^|[^a-zA-Z])[hH][tT]{2}[pP]://(?!(?:localhost|127(?:\.\d+){3}|\[::1\])(?![\w.-]))`;
	return {
		displayName:
			'A URL that starts with http:// sends secrets and data unencrypted. Use https:// unless the network is your own.',
		name: `${field}Notice`,
		type: 'notice',
		default: '',
		displayOptions: { show: { ...show, [field]: [{ _cnd: { regex: beyondThisMachine } }] } },
	};
}
