/** Authenticates with a function. */
class LedgerApi {
	name = 'ledgerApi';
	displayName = 'Ledger API';
	properties = [
		{ displayName: 'Base URL', name: 'baseUrl', type: 'string', default: '' },
		{
			displayName: 'Token',
			name: 'token',
			type: 'string',
			typeOptions: { password: true },
			default: '',
		},
		{ displayName: 'Book', name: 'book', type: 'string', default: 'main' },
		{
			displayName: 'Page',
			name: 'page',
			type: 'string',
			displayOptions: { show: { book: ['other'] } },
			default: '1',
		},
	];
	authenticate = async ({ token }, request) => ({
		...request,
		headers: { ...request.headers, 'x-token': token },
	});
	test = { request: { baseURL: '={{$credentials.baseUrl}}', url: '/entries' } };
}

module.exports = { LedgerApi };
