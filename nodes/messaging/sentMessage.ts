import type { IDataObject } from 'n8n-workflow';
import { UnusableAnswer } from '../shared/errors';
import { asObject, documentedAs, withinName, word } from '../shared/http';

const documented = documentedAs(['id', 'createdAtUtc']);

export function sentMessage(body: unknown): IDataObject {
	const message = documented(withinName(asObject(body)));
	if (word(message.id) === '') throw new UnusableAnswer('contains no message ID');
	return message;
}
