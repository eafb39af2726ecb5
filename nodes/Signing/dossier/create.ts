import { json } from '../../shared/http';
import { agentNotice, notice, texts, uuidRule } from '../../shared/fields';
import { operation } from '../area';
import { checkEachOnce } from '../eachOnce';
import { withId } from '../withId';
import { checkReminder } from './expiries';
import { nothingToSign } from './places/nothingToSign';
import { checkTagsFound } from './places/foundTags';
import { dossierFields, dossierOptions, dossierRequest } from './properties';
import { sameSigner } from './sameSigner';
import { dossierMayExist } from './unknown';

export const createDossier = operation({
	name: 'Create',
	value: 'create',
	action: 'Create dossier',
	description:
		'Create a dossier from uploaded files. No one is invited yet. In production, it may cost money.',
	request: 'POST /dossiers',
	effect: 'spend',
	costsMoney: true,
	unknownOutcome: dossierMayExist,
	fields: {
		costs: notice(
			'Each input item creates a dossier. The credential selects the environment: production may cost money, and the sandbox is free. For most contracts, use Dossier > Send for Signing, which does everything in one step.',
		),
		toolCosts: agentNotice('in production, each dossier may cost money'),
		name: dossierFields.name,
		fileIds: texts({
			displayName: 'File IDs',
			description:
				'The IDs, separated by commas or line breaks, or as a list from an expression. The first one is file 1.',
			hint: 'The IDs of the PDFs that File > Upload returned',
			placeholder: 'e.g. 6f1c2a52-8d3b-4f7e-9a10-2b3c4d5e6f70',
			matches: uuidRule,
			required: true,
		}),
		signingOrder: dossierFields.signingOrder,
		invitees: dossierFields.invitees,
	},
	additionalFields: dossierOptions,
	check(values) {
		checkEachOnce(values.fileIds, 'File IDs');
		checkReminder(values);
	},
	send: {
		as: 'one',
		body: (values) => json(dossierRequest(values, values.fileIds)),
		output(answer, values) {
			const dossier = withId(answer);
			checkTagsFound(dossierRequest(values, values.fileIds), dossier);
			// The name that it has in all operations: the item's ID could also be another record's.
			return [{ dossierId: dossier.id, ...dossier }];
		},
	},
	hints: [nothingToSign, sameSigner],
});
