import { asRecords } from '../../shared/http';
import { operation } from '../area';

export const getCountries = operation({
	name: 'Get Countries',
	value: 'getCountries',
	action: 'Get testable countries',
	description: 'Retrieve the countries that have test handsets',
	request: 'GET /support/countries',
	fields: {},
	send: { as: 'one', output: ({ body }) => asRecords(body) },
});
