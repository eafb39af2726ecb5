import type { IDataObject } from 'n8n-workflow';
import { objectsIn, plain, word } from '../../../shared/http';
import { NegativeAnswer } from '../../../shared/errors';
import { excerpt } from '../../../shared/fields';

/**
 * A field that is placed by a tag has its derived locations in SVC's response (service document 1, part A, field).
 * If there are none, the PDF doesn't contain the tag, and whoever is invited finds nowhere to sign. A response that
 * says nothing of locations says nothing of tags either.
 * @param signers as in Send for Signing, where one signer has no choice of an optional tag
 */
export function checkTagsFound(
	request: IDataObject,
	dossier: IDataObject,
	signers?: 'one' | 'several',
): void {
	const isOptional = ({ tagRequired }: IDataObject) => tagRequired === false;
	const asked = fieldsIn(request);
	const optional = asked.filter(isOptional);
	const files = new Set(asked.map(({ file }) => plain(file)));
	// A tag can be optional in one file, and required in another one. SVC may name a file that it derived from it.
	const mayBeOf = (file: string, shown: string) => shown === file || !files.has(shown);
	const missing = fieldsIn(dossier).find(
		(field) =>
			typeof field.tag === 'string' &&
			!optional.some(
				({ tag, file }) => tag === field.tag && mayBeOf(plain(file), plain(field.file)),
			) &&
			!isOptional(field) &&
			isNowhere(field),
	);
	if (!missing) return;
	throw new NegativeAnswer(
		`SVC didn't find the tag "${excerpt(word(missing.tag))}" in the PDF`,
		`No one was invited. Write the tag in the PDF where the field should go, or place the field by position, and start a new execution. If the tag is there, set ${signers === 'one' ? "Signers to 'Several People' and " : ''}Place Field By to 'Tag If Present'. Already created: dossier ${word(dossier.id)}.`,
		true,
	);
}

function isNowhere({ locations }: IDataObject): boolean {
	return locations === null || (Array.isArray(locations) && locations.length === 0);
}

function fieldsIn({ invitees }: IDataObject): IDataObject[] {
	return objectsIn(invitees).flatMap(({ fields }) => objectsIn(fields));
}
