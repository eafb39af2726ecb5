import { country } from '../../../nodes/Letters/locators';
import { countries } from '../../../nodes/shared/fields';
import { sentences } from '../../sentences.ts';

const { read } = country({ displayName: 'Country', description: 'Where it goes' });
const code = (value: unknown) => read(value, { timezone: 'UTC' });

it.each([
	['Germany', 'DE'],
	[' netherlands ', 'NL'],
	['Germany (DE)', 'DE'],
	['de', 'DE'],
	['DEU', 'DEU'],
])('%j, as forms and tables have it, is %s', (entered, expected) => {
	expect(code(entered)).toBe(expected);
	expect(code({ __rl: true, mode: 'id', value: entered })).toBe(expected);
});

it('has each name for one country, and no name is the code of another', () => {
	for (const [isoCode, name] of countries()) expect(code(name)).toBe(isoCode);
});

it.each(['Deutschland', 'Germ', 'Germany (NL)'])('doesn’t guess: %s', (entered) => {
	expect(() => code(entered)).toThrow(sentences.notACountry);
});
