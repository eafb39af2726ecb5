import type { IDataObject } from 'n8n-workflow';
import { type Answer, withinName } from '../shared/http';
import { UnusableAnswer } from '../shared/errors';
import { isDataObject } from '../shared/fields';

/** A file or dossier without its ID can't be used by any further request (service document 1, part A). */
export function withId({ body, status }: Answer): IDataObject {
	const record = isDataObject(body) ? withinName(body, /^id$/) : {};
	if (typeof record.id !== 'string' || record.id === '') {
		throw new UnusableAnswer('has no ID', status);
	}
	return record;
}
