import { byId } from '../locator.ts';
import type { Samples } from '../samples.ts';
import { entries, field, options, pdf, signer } from './signing.ts';

const invitees = entries(signer());
const name = '={{ $json.title }}';
const content = pdf();

/** All operations of SVC Signing, each on a dossier of its own. */
export const samples: Samples = {
	node: 'svcSigning',
	parameters: {
		dossier: {
			sendForSigning: {
				name,
				binaryPropertyNames: 'data',
				signers: 'several',
				signingOrder: 'atOnce',
				invitees: entries(
					signer(),
					signer({
						name: 'Ben',
						fields: entries(field({ tag: '#ben' })),
						...options({ inviteBy: 'text', phoneNumber: '+31612345678' }),
					}),
				),
			},
			create: { name, fileIds: '={{ $json.file }}', signingOrder: 'atOnce', invitees },
			download: {
				dossierId: byId('={{ $json.signed }}'),
				content: 'file',
				fileId: '={{ $json.file }}',
			},
		},
		file: { upload: {} },
		invite: {
			create: {
				dossierId: byId('={{ $json.draft }}'),
				invitees: 'byId',
				inviteeIds: '={{ $json.invitee }}',
				delivery: 'link',
			},
		},
	},
	async arrangeItem({ state }, index, files) {
		const about = { fileName: 'contract.pdf', mimeType: 'application/pdf' };
		const data = await files.write(content, about);
		const file = state.seedSigningFile('contract.pdf', content);
		const signed = state.seedDossier([file], 1).dossier;
		state.signAll(signed.id);
		const draft = state.seedDossier([file], 1).dossier;
		return {
			json: {
				title: `Contract ${index}`,
				file: file.id,
				signed: signed.id,
				draft: draft.id,
				invitee: draft.invitees[0].id,
			},
			binary: { data },
		};
	},
};
