import type { IDataObject } from 'n8n-workflow';
import { type Answer, asObjectOr, documentedAs, withinName, word } from '../shared/http';
import { UnusableAnswer } from '../shared/errors';

/** What is read of files, dossiers, and invites (service document 1, part A), here and by the steps that follow. */
export const asDocumented = documentedAs([
	'id',
	'name',
	'email',
	'state',
	'files',
	'file',
	'invitees',
	'fields',
	'tag',
	'tagRequired',
	'locations',
	'expiresAt',
	'createdAt',
	'inviteeId',
	'inviteUri',
]);

/** Empty if there is none. */
export function createdIn(body: unknown): IDataObject {
	return asDocumented(withinName(asObjectOr({}, body)));
}

/** A file or dossier without its ID can't be used by any further request (service document 1, part A). */
export function withId({ body, status }: Answer): IDataObject {
	const record = createdIn(body);
	if (word(record.id) === '') throw new UnusableAnswer('has no ID', status);
	return record;
}
