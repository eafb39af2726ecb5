/** Letters whose address comes from the fields of a form. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { byCode } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

export const jane = { Name: 'Jane Doe', Street: '1 Main Street', ZIP: '12345', City: 'Berlin' };

/** As dragged from the output of a form. */
const dragged: INodeParameters = {
	resource: 'letter',
	operation: 'create',
	recipientName: "={{ $json['Name'] }}",
	company: "={{ $json['Company'] }}",
	street: "={{ $json['Street'] }}",
	addressLine2: "={{ $json['Line 2'] }}",
	postalCode: "={{ $json['ZIP'] }}",
	city: "={{ $json['City'] }}",
	state: "={{ $json['State'] }}",
	destination: byCode("={{ $json.Country ?? 'DE' }}"),
	message: "={{ 'Dear ' + $json['Name'] }}",
};

export function addressBed() {
	const bed = simulatorBed();

	const send = (items: IDataObject[], more: INodeParameters = {}, settings: IDataObject = {}) =>
		bed.engine.runNode(
			'svcLetters',
			{ ...dragged, ...more },
			{ items, settings: { name: 'Letters', ...settings } },
		);

	const recipients = () =>
		bed.service.requests.map(
			({ body }) => (body as { addresses: Array<{ recipient: string }> }).addresses[0].recipient,
		);

	async function expectAddress(lines: string[], item: IDataObject, more: INodeParameters = {}) {
		const { error } = await send([{ ...jane, ...item }], more);
		expect(error?.message).toBeUndefined();
		expect(recipients()).toEqual([lines.join('\n')]);
		expect(bed.service.requests[0]).not.toHaveProperty('refusal');
	}

	async function expectRefusal(message: string, item: IDataObject, more: INodeParameters = {}) {
		const { error } = await send([{ ...jane, ...item }], more);
		expect(error?.message).toBe(`${message} [item 0]`);
		expect(bed.service.requests).toEqual([]);
		return error;
	}

	return { bed, send, recipients, expectAddress, expectRefusal };
}
