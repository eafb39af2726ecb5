/** "ISO 3166-2 notation" (service document 2, part D) can mean a country or one of its regions. */
import { country } from '../../../nodes/PhoneNumbers/properties';
import { read, refusal } from '../shared/fields/given';

test.each([
	['nl', 'NL'],
	['NL', 'NL'],
	['nl-nh', 'NL-NH'],
])('sends %s as %s, since SVC may mean countries or regions', (entered, sent) => {
	expect(read(country, entered)).toBe(sent);
});

test('rejects a name', () => {
	expect(refusal(country, 'Netherlands')).toContain('must be a country code');
});
