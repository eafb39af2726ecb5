import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

const unencrypted = ['http://', 'HTTP://'];
const onThisMachine = ['http://localhost', 'http://127.', 'http://[::1]'];

/**
 * Shown below a base URL, or a list of them, that is unencrypted and leads beyond this machine. n8n reads these
 * conditions each time a node takes its credential: ten regular expressions take it 5 ms, so there is none, and a host
 * such as localhost.example is told of by the run's own hint alone.
 */
export function unencryptedNotice(
	field: string,
	show: NonNullable<IDisplayOptions['show']> = {},
): INodeProperties {
	const includesAny = (parts: readonly string[]) =>
		parts.map((part) => ({ _cnd: { includes: part } }));
	return {
		displayName:
			'A URL that starts with http:// sends secrets and data unencrypted. Use https:// unless the network is your own.',
		name: `${field}Notice`,
		type: 'notice',
		default: '',
		displayOptions: {
			// n8n 1.x can't look into a value that isn't there yet, as while the credential's dialog opens.
			show: {
				...show,
				[`/${field}`]: [{ _cnd: { exists: true } }],
				[field]: includesAny(unencrypted),
			},
			hide: { [field]: includesAny(onThisMachine) },
		},
	};
}
