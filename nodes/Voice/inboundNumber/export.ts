import { notice } from '../../shared/fields';
import { operation } from '../area';

/** The name comes from the header `X-SVC-FILENAME` (service document 3, part C). */
export const exportInboundNumbers = operation({
	name: 'Export',
	value: 'export',
	action: 'Export inbound numbers',
	description: 'Download all inbound numbers of the voice account as an Excel file',
	request: 'GET /inboundnumberapi/v2/{voiceAccountId}/inboundnumbers/export',
	fields: {
		file: notice(
			'Returns an Excel file with all inbound numbers. To read its rows, add an Extract from File node.',
		),
	},
	send: {
		as: 'file',
		name: {
			fileName: 'inbound-numbers.xlsx',
			mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
		},
	},
});
