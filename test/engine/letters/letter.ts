/** A letter written as text, whose parts come from the item: `{ to, country, text }`. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byCode } from '../locator.ts';

export const LETTERS = '/accounts/{accountId}/letters';

/** Parameters that Create and Update have in common. */
export const letterText: INodeParameters = {
	addressAs: 'lines',
	recipient: '={{ $json.to }}',
	destination: byCode('={{ $json.country }}'),
	message: '={{ $json.text }}',
};

/** As the panel of Send opens, with a text. */
export const openedParameters: INodeParameters = {
	resource: 'letter',
	operation: 'create',
	content: 'text',
	...letterText,
};

/** Without the time of the run, so that the request is known. */
export const createParameters: INodeParameters = {
	...openedParameters,
	additionalFields: { omitScheduledate: true },
};

/** The hint about such a letter. */
export const toldOfNoDate =
	"At least one letter was created with 'Save Without Sending', so SVC might not mail it. To check, run Letter > Get. To mail a letter from text, run Letter > Update with 'Send Now'. Update can't send a PDF.";

/** What the service is to receive for such an item. */
export const letterBody = ({ to, country, text }: IDataObject) => ({
	addresses: [{ recipient: to }],
	message: text,
	destination: country,
});

/** Letters that differ in every part. */
export const someLetters = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({
		to: `Person ${index + 1}\n${index + 1} Main Street\n12345 Town`,
		country: index % 2 === 0 ? 'DE' : 'NL',
		text: `Letter ${index + 1}`,
	}));
