import { InputError } from '../../../shared/fields';
import type { OutputHint } from '../../../shared/send';
import type { FieldPlace } from './fieldPlaces';
import type { Fielded } from './ownPlaces';

type Invited = Fielded & {
	readonly options?: { readonly readOnly?: boolean | undefined } | undefined;
};

/**
 * An invitee that is added to the list begins without a field, unlike the first one, and an invite can't be recalled.
 * @throws InputError for one who wouldn't know what to do
 */
export function checkFieldOfEach(invitees: readonly Invited[]): void {
	const forgotten = invitees.findIndex((one) => one.fields.length === 0 && hasNothingToDo(one));
	if (forgotten < 0) return;
	throw new InputError(
		'has no PDF field to sign or fill in',
		`Select 'Add PDF Field', for example for a signature. If they should only review, add 'Review Only' and turn it on. To invite them anyway, enter [] as "fields" in the invitee's Unlisted Properties (JSON).`,
		`Invitee ${forgotten + 1}`,
	);
}

/** Whether SVC has them sign without a field is undocumented, so this is no error. */
export const nothingToSign: OutputHint<{ readonly invitees?: readonly Invited[] | undefined }> = {
	isMeant: (_, { invitees = [] } = {}) => invitees.some(hasNothingToDo),
	message:
		"At least one invitee has no PDF field to sign or fill in, so they may find nothing to sign. If they should sign, create a new dossier with a PDF field for them. If they should only review, add 'Review Only' and turn it on.",
};

function hasNothingToDo({
	fields,
	options: { readOnly, additionalProperties: more = {} } = {},
}: Invited) {
	return !readOnly && !('readOnly' in more) && !('fields' in more) && fields.every(isFilledIn);
}

/** By SVC, or beforehand. */
function isFilledIn({ type, properties }: FieldPlace): boolean {
	const isCertain = !('type' in (properties ?? {}));
	return isCertain && (type === 'label' || type === 'signatureDate');
}
