/** A workflow that goes on after an error has to know whether it can send the item again. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { LETTERS, createParameters as letter, someLetters } from '../letters/letter.ts';
import { byId } from '../locator.ts';
import { DOSSIERS, entries, INVITES, pdf, signer, UPLOAD } from '../signing/signing.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { CREATE, retryOnFail } from './five-letters.ts';

const bed = simulatorBed();
const wait: INodeParameters = {
	...letter,
	operation: 'createAndWait',
	statuses: 'delivered',
	waitAtMost: 0,
};

async function errorOf(type: string, parameters: INodeParameters, item: IDataObject = {}) {
	const result = await bed.engine.runNode(type, parameters, {
		items: [item],
		settings: { name: 'Node', onError: 'continueErrorOutput', ...retryOnFail },
	});
	return result.json('Node', 1)[0]?.error;
}

const [aLetter] = someLetters(1);
const unset = expect.not.objectContaining({ outcome: expect.anything() });

test('"sent" if the letter was sent, but not delivered in time', async () => {
	expect(await errorOf('svcLetters', wait, aLetter)).toMatchObject({ outcome: 'sent' });
	expect(bed.service.state.letters).toHaveLength(1);
});

test('"sent" if its status could not be read', async () => {
	bed.service.order({
		kind: 'status',
		status: 403,
		times: 9,
		match: { endpoint: `GET ${LETTERS}/{letterId}` },
	});
	expect(await errorOf('svcLetters', wait, aLetter)).toMatchObject({
		outcome: 'sent',
		httpCode: '403',
	});
});

test.each<[string, INodeParameters]>([
	['SVC rejected it', wait],
	['the node rejected it', { ...wait, message: '={{ $json.none }}' }],
])('none if %s', async (_, parameters) => {
	bed.service.order({ kind: 'status', status: 400, times: 9, match: { endpoint: CREATE } });
	expect(await errorOf('svcLetters', parameters, aLetter)).toEqual(unset);
	expect(bed.service.state.letters).toEqual([]);
});

test('none if no handset was available', async () => {
	const parameters = {
		...{ resource: 'test', operation: 'create', mccMnc: byId('99999') },
		additionalFields: { failWithoutHandset: true },
	};
	const error = await errorOf('svcRouteTesting', parameters);
	expect(error).toMatchObject({ message: expect.stringContaining('handset') });
	expect(error).toEqual(unset);
});

describe('of documents for signing', () => {
	const parameters: INodeParameters = {
		...{ resource: 'dossier', operation: 'sendForSigning', name: 'Rent' },
		...{ binaryPropertyNames: 'data', signers: 'several', signingOrder: 'atOnce' },
		invitees: entries(signer()),
	};

	test.each([
		['none if no file was uploaded', UPLOAD, 500, unset],
		['none if they were only uploaded', DOSSIERS, 400, unset],
		['"sent" if there is a dossier', INVITES, 400, expect.objectContaining({ outcome: 'sent' })],
	])('%s', async (_, endpoint, status, expected) => {
		bed.service.order({ kind: 'status', status, times: 9, match: { endpoint } });
		const about = { fileName: 'a.pdf', mimeType: 'application/pdf' };
		const { json } = await bed.engine.runNode('svcSigning', parameters, {
			items: [{ json: {}, binary: { data: await bed.engine.files.write(pdf(), about) } }],
			settings: { name: 'Node', onError: 'continueErrorOutput', ...retryOnFail },
		});
		expect(json('Node', 1)).toEqual([{ error: expected }]);
	});
});

test('"unknown" if the response was lost', async () => {
	bed.service.order({ kind: 'resetAfterProcessing', match: { endpoint: CREATE } });
	expect(await errorOf('svcLetters', letter, aLetter)).toMatchObject({ outcome: 'unknown' });
});
