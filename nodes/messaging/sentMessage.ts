import type { IDataObject } from 'n8n-workflow';
import { UnusableAnswer } from '../shared/errors';
import { asObject, withinName, word } from '../shared/http';

export function sentMessage(body: unknown): IDataObject {
	const message = withinName(asObject(body));
	if (word(message.id) === '') throw new UnusableAnswer('contains no message ID');
	return message;
}
