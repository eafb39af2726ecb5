/** "ISO 3166-2 notation" (service document 2, part D) can mean a country or one of its regions. */
import { country } from '../../../nodes/PhoneNumbers/properties';
import { sentences } from '../../sentences.ts';
import { read, refusal } from '../shared/fields/given';

test.each([
	['nl', 'NL'],
	['NL', 'NL'],
	['nl-nh', 'NL-NH'],
	['eu', 'EU'],
])('sends %s as %s, since SVC may mean countries or regions', (entered, sent) => {
	expect(read(country, entered)).toBe(sent);
});

test.each([
	['Netherlands', 'NL'],
	['Deutschland', 'DE'],
	['NLD', 'NL'],
])('sends %s as %s, as other nodes do', (entered, sent) => {
	expect(read(country, entered)).toBe(sent);
});

test.each(['N', 'Nether', 'NL DE'])('rejects %j', (entered) => {
	expect(refusal(country, entered)).toContain(sentences.notACountry);
});
