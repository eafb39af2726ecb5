/** Entries that n8n's editor adds to a list begin without the entries of the lists in them, so the first ones are given. */
import type { INodeProperties } from 'n8n-workflow';
import { createDossier } from '../../../nodes/Signing/dossier/create';
import { sendForSigning } from '../../../nodes/Signing/dossier/send/sendForSigning';

const openingOf = ({ property }: { property: Pick<INodeProperties, 'default'> }) =>
	property.default;

const signer = {
	name: '',
	email: '',
	fields: { entries: [{ type: 'signature', file: '1', placeBy: 'tag', tag: '' }] },
};

test('several people open with two, each with a signature to place', () => {
	expect(openingOf(sendForSigning.fields.invitees)).toEqual({ entries: [signer, signer] });
});

test('a dossier opens with one invitee', () => {
	expect(openingOf(createDossier.fields.invitees)).toEqual({ entries: [signer] });
});
