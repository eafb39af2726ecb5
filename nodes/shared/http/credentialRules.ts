import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

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
