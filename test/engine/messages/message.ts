/** A message whose parts come from the item: `{ phone, text }`. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byId } from '../locator.ts';

export const MESSAGES = '/accounts/{accountId}/messages';
export const unknownId = '00000000-0000-4000-8000-000000000000';

/** One recipient as the editor saves it. */
export const phone = (phoneNumber: string, data?: Array<[fieldId: string, value: string]>) => ({
	type: 'phoneNumber',
	phoneNumber,
	...(data && {
		data: { entries: data.map(([fieldId, value]) => ({ fieldId: byId(fieldId), value })) },
	}),
});

/** What a person fills in for the everyday case. */
export const messageParameters: INodeParameters = {
	body: '={{ $json.text }}',
	sendTo: 'several',
	recipients: { entries: [phone('={{ $json.phone }}')] },
	channels: byId('SMS'),
	senders: 'SVC',
};

/** What the other choices of To take. */
export const alternatives: INodeParameters = {
	phoneNumber: '={{ $json.phone }}',
	contact: byId('a1b2c3d4-0000-4000-8000-00000000000c'),
	group: byId('a1b2c3d4-0000-4000-8000-00000000000d'),
};

export const createParameters: INodeParameters = {
	resource: 'message',
	operation: 'create',
	...messageParameters,
};

/** What the service is to receive for such an item. */
export const messageBody = ({ phone: msisdn, text }: IDataObject) => ({
	body: text,
	recipients: [{ msisdn }],
	channels: ['SMS'],
	senders: ['SVC'],
});

/** Messages that differ in every part. */
export const someMessages = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({
		text: `Message ${index + 1}`,
		phone: `+31612345${String(index).padStart(3, '0')}`,
	}));

/** What Simplify leaves of a message or campaign that the simulator was seeded with. */
export const simplified = ({
	id,
	name,
	status,
	body,
	channels,
	createdAtUtc,
}: Record<string, unknown>) => ({
	id,
	name,
	status,
	body,
	channels,
	recipientCount: 1,
	delivered: 0,
	failed: 0,
	createdAtUtc,
});
