/** What errors about a parameter say of what was sent: as it is, whichever rule the value breaks. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { NO_OP_TYPE, TRIGGER, TRIGGER_TYPE } from '../harness/index.ts';
import { byId } from '../locator.ts';
import { entries, pdf, signer, UPLOAD } from '../signing/signing.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

const message = byId('6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70');

const descriptionOf = async (
	type: string,
	parameters: INodeParameters,
	items: IDataObject[] = [{}],
) =>
	(await bed.engine.runNode(type, parameters, { items, settings: { name: 'Node' } })).error
		?.description;

test('of a read, nothing', async () => {
	const parameters = { resource: 'letter', operation: 'getAll', returnAll: false, limit: 0 };
	expect(await descriptionOf('svcLetters', parameters)).toBe('Change the value, then run again.');
});

test('of all items, where an option is wrong', async () => {
	const parameters = { resource: 'message', operation: 'duplicate', messageId: message };
	const requestOptions = { requestsAtOnce: 50 };
	expect(await descriptionOf('svcMessages', { ...parameters, requestOptions })).toBe(
		'Change the value, then run again. Nothing was created.',
	);
});

test('of an item, at the end', async () => {
	const parameters = {
		resource: 'message',
		operation: 'duplicate',
		messageId: byId('={{ $json.no }}'),
	};
	expect(await descriptionOf('svcMessages', parameters)).toMatch(
		/\. Nothing was created for this item\.$/,
	);
});

test('after a read of what an earlier attempt has created, that this was sent', async () => {
	const [{ id }] = bed.service.state.seedGroups(1);
	const nodes = [
		{
			type: 'svcAddressBook',
			name: 'Node',
			parameters: {
				resource: 'contact',
				operation: 'upsert',
				groupId: byId(id),
				matchEmail: '={{ $json.email }}',
			},
		},
	];
	bed.service.order({ kind: 'status', status: 400, match: { bodyIncludes: 'ben@example.com' } });
	const items = ['anna@example.com', 'ben@example.com'].map((email) => ({ email }));
	const failed = await bed.engine.run({ nodes, items });
	expect(failed.error?.message).toContain('[item 1]');
	// Someone adds her again.
	const anna = {
		resource: 'contact',
		operation: 'create',
		groupId: byId(id),
		email: items[0].email,
	};
	await bed.engine.runNode('svcAddressBook', anna);
	const { error } = await bed.engine.retry(failed);
	expect(error?.message).toContain('matches 2 contacts');
	expect(error?.description).toContain(
		"Something was already created for this item; a retry of this execution doesn't repeat it.",
	);
	expect(error?.description).not.toContain('Nothing was');
});

test('where an earlier run of the step did the same, that the file was uploaded', async () => {
	const file = { fileName: 'contract.pdf', mimeType: 'application/pdf' };
	const data = await bed.engine.files.write(pdf(), file);
	const to = (...names: string[]) =>
		names.map((node) => ({ node, type: 'main' as const, index: 0 }));
	const { error } = await bed.engine.run({
		mode: 'manual',
		items: [{ json: {}, binary: { data } }],
		workflow: {
			nodes: [
				{ name: TRIGGER, type: TRIGGER_TYPE },
				{ name: 'Branch', type: NO_OP_TYPE },
				{ name: 'Other Branch', type: NO_OP_TYPE },
				{
					name: 'Signing',
					type: 'svcSigning',
					id: 'what-was-sent',
					parameters: {
						resource: 'dossier',
						operation: 'sendForSigning',
						name: 'Contract',
						binaryPropertyNames: 'data',
						signers: 'several',
						signingOrder: 'atOnce',
						invitees: entries(signer()),
						delivery: 'link',
					},
				},
			],
			connections: {
				[TRIGGER]: { main: [to('Branch', 'Other Branch')] },
				Branch: { main: [to('Signing')] },
				'Other Branch': { main: [to('Signing')] },
			},
		},
	});
	expect(error?.message).toMatch(/^An earlier run of this step sent the same thing/);
	expect(bed.service.requests.filter(({ endpoint }) => endpoint === UPLOAD)).toHaveLength(2);
	expect(error?.description).not.toContain('Nothing was sent');
	expect(error?.description).toContain('Something was already sent for this item');
});
