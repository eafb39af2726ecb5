/** The token that signs a request is made by the credential, and the node has never had it. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { shown } from '../echoes.ts';
import { placesToSearch } from '../harness/index.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { pdf } from './signing.ts';

const bed = simulatorBed();

/** What a service may have read the header as, and then repeats in base64, where it begins differently each time. */
test.each(['', 'x', 'xy', 'xyz', 'Bearer ', 'Authorization: Bearer '])(
	'a response that repeats it after %j, all in base64',
	async (before) => {
		const about = { fileName: 'a.pdf', mimeType: 'application/pdf' };
		const data = await bed.engine.files.write(pdf(), about);
		const tokens: string[] = [];
		const server = http.createServer((request, response) => {
			request.resume();
			const { authorization = '' } = request.headers;
			const [, token = ''] = authorization.split(' ');
			tokens.push(token);
			response.statusCode = 400;
			response.end(
				JSON.stringify({ message: Buffer.from(`${before}${token}`).toString('base64') }),
			);
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		const signSandboxBaseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
		try {
			const result = await bed.engine.runNode(
				'svcSigning file upload',
				{ binaryPropertyName: 'data' },
				{
					items: [{ json: {}, binary: { data } }],
					credentials: {
						svcSigningApi: { ...bed.engine.credentials.svcSigningApi, signSandboxBaseUrl },
					},
				},
			);
			expect(JSON.stringify(result.error)).toContain('[hidden]');
			expect(tokens).not.toEqual([]);
			expect(shown(tokens, placesToSearch(result))).toEqual([]);
			// Nor is it in the base64 that was repeated, of which only the beginning may stay.
			const [token = ''] = tokens;
			const inside = Buffer.from(`${before}${token}`).toString('base64').slice(40, 60);
			expect(JSON.stringify(placesToSearch(result))).not.toContain(inside);
		} finally {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		}
	},
);
