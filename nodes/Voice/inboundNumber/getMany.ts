import type { IDataObject } from 'n8n-workflow';
import { isDataObject } from '../../shared/fields';
import { defined } from '../../shared/operation';
import { operation } from '../area';

export const getManyInboundNumbers = operation({
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many inbound numbers',
	description: 'Retrieve a list of the phone numbers linked to the voice account',
	request: 'GET /inboundnumberapi/v2/{voiceAccountId}/inboundnumbers',
	fields: {},
	send: { as: 'pages', simplify: inboundNumberInShort },
});

/** One level instead of five objects; the names are SVC's own (service document 3, part C). */
function inboundNumberInShort(number: IDataObject): IDataObject {
	const { Number, OriginalNumber, NumberType, ValidFrom, ValidTo, UpdatedOn } = number;
	const inside = (part: string, name: string) => {
		const object = number[part];
		return isDataObject(object) ? object[name] : undefined;
	};
	return defined({
		Number,
		OriginalNumber,
		NumberType,
		Status: inside('Status', 'Name'),
		Country: inside('Country', 'Code'),
		Application: inside('Application', 'Name'),
		ValidFrom,
		ValidTo,
		UpdatedOn,
	});
}
