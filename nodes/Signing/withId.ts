import type { IDataObject } from 'n8n-workflow';
import { type Answer, asObjectOr, withinName, word } from '../shared/http';
import { UnusableAnswer } from '../shared/errors';

/** Empty if there is none. */
export function createdRecord(body: unknown): IDataObject {
	return withinName(asObjectOr({}, body));
}

/** A file or dossier without its ID can't be used by any further request (service document 1, part A). */
export function withId({ body, status }: Answer): IDataObject {
	const record = createdRecord(body);
	if (word(record.id) === '') throw new UnusableAnswer('has no ID', status);
	return record;
}
