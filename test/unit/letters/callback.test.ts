import type { IDataObject } from 'n8n-workflow';
import { callbackObject } from '../../../nodes/Letters/callback/properties';

function sent(additionalProperties: IDataObject): unknown {
	return callbackObject({
		...{ contenttype: undefined, data: undefined, dataKeys: undefined, headers: undefined },
		...{ query: undefined, queryKeys: undefined, verifySSL: true, method: 'put' },
		endpoint: 'https://example.com',
		additionalProperties,
	});
}

it('keeps the settings of the fields beside those in additional properties, which win', () => {
	expect(sent({ config: { method: 'post', retries: 3 }, note: 'n' })).toEqual({
		type: 'http',
		endpoint: 'https://example.com',
		config: { verifySSL: true, method: 'post', retries: 3 },
		note: 'n',
	});
});
