/**
 * The rooms of `nodes/shared/`, from the ground up. A room imports only from rooms before it in this
 * list, and only what their door (`index.ts`) exports.
 */
export const rooms = [
	'host',
	'fields',
	'errors',
	'http',
	'ledger',
	'editor',
	'webhook',
	'poll',
	'send',
	'suspend',
	'operation',
	'run',
] as const;
