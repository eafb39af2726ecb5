import type { IDataObject } from 'n8n-workflow';
import { asObject, asObjectOr, json } from '../shared/http';
import type { SendStep } from '../shared/send';
import { nothingToChange } from '../shared/operation';
import { checkContent, type Content, contentObject, mergedContent } from './content';

/** The rules of the message, and that there is something to change. */
export function checkChange(change: Content): void {
	checkContent(change);
	if (Object.keys(contentObject(change)).length === 0) throw nothingToChange();
}

interface Change extends Content {
	readonly messageId: string;
	readonly otherFields: 'keep' | 'leaveOut';
}

/** @param alsoKept what else of the present message has to be sent back */
export async function sendChange(
	values: Change,
	send: SendStep,
	alsoKept: (present: IDataObject) => IDataObject = () => ({}),
): Promise<IDataObject[]> {
	const change = contentObject(values);
	const complete = async () => {
		const present = asObject((await send({ method: 'GET' })).body);
		return { ...alsoKept(present), ...mergedContent(present, change) };
	};
	const content = values.otherFields === 'keep' ? await complete() : change;
	const { body } = await send({ body: json(content) });
	return [asObjectOr({ id: values.messageId, updated: true }, body)];
}
