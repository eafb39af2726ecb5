/** A retry with another key, which can be a new one of the same account. */
import { credentialsFor, simulatorBed } from '../simulator-bed.ts';
import { DOSSIERS, pdf } from './signing.ts';

const bed = simulatorBed();

test('sends again nothing that was sent with the earlier key', async () => {
	const data = await bed.engine.files.write(pdf(), {
		fileName: 'a.pdf',
		mimeType: 'application/pdf',
	});
	bed.service.order({ kind: 'status', status: 403, match: { bodyIncludes: 'Rent 1' } });
	const failed = await bed.engine.runNode(
		'svcSigning dossier sendForSigning',
		{
			...{ name: '={{ $json.title }}', signerName: 'Ann', signerEmail: 'ann@example.com' },
			signatureTag: '#tenant',
		},
		{ items: [0, 1].map((item) => ({ json: { title: `Rent ${item}` }, binary: { data } })) },
	);
	expect(failed.status).toBe('error');
	const before = bed.service.requests.length;
	const { svcSigningApi } = credentialsFor(bed.service);
	bed.service.order({ kind: 'status', status: 401, match: { endpoint: DOSSIERS } });
	const retried = await bed.engine.retry(failed, {
		credentials: { svcSigningApi: { ...svcSigningApi, keyId: 'another-key' } },
	});
	expect(retried.status).toBe('error');
	const after = bed.service.requests.slice(before).map(({ endpoint }) => endpoint);
	expect(after).toEqual([DOSSIERS]);
});
