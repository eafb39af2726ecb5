/** Authenticates with n8n's generic scheme, and judges the answer to its test by its content. */
class LedgerBasicApi {
	name = 'ledgerBasicApi';
	displayName = 'Ledger Basic API';
	properties = [
		{ displayName: 'Base URL', name: 'baseUrl', type: 'string', default: '' },
		{ displayName: 'User', name: 'user', type: 'string', default: '' },
		{
			displayName: 'Password',
			name: 'password',
			type: 'string',
			typeOptions: { password: true },
			default: '',
		},
	];
	authenticate = {
		type: 'generic',
		properties: {
			auth: { username: '={{$credentials.user}}', password: '={{$credentials.password}}' },
		},
	};
	test = {
		request: { baseURL: '={{$credentials.baseUrl}}', url: '/entries' },
		rules: [
			{
				type: 'responseSuccessBody',
				properties: { key: 'closed.forever', value: true, message: 'The ledger is closed' },
			},
		],
	};
}

module.exports = { LedgerBasicApi };
