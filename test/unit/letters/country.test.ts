import { countryLocator } from '../../../nodes/Letters/country';
import { sentences } from '../../sentences.ts';

const { read } = countryLocator({ displayName: 'Country', description: 'Where it goes' });
const code = (value: unknown, mode?: string) =>
	read(mode === undefined ? value : { __rl: true, mode, value }, { timezone: 'UTC' });

it.each([
	['Germany', 'DE'],
	[' netherlands ', 'NL'],
	['Germany (DE)', 'DE'],
	['Deutschland', 'DE'],
	['de', 'DE'],
	['UK', 'GB'],
	['xk', 'XK'],
	['DEU', 'DE'],
	['usa', 'US'],
	['Kosovo', 'XK'],
	['XKX', 'XK'],
])('%j, as forms and tables have it, is %s', (entered, expected) => {
	expect(code(entered)).toBe(expected);
	expect(code(entered, 'code')).toBe(expected);
});

it.each(['Germ', 'Germany (NL)', 'EN', 'D3', 'ABC'])('doesn’t guess: %s', (entered) => {
	expect(() => code(entered)).toThrow(sentences.notACountry);
});

// "The ISO country code" is all that SVC's description says; its list of prices decides.
it('takes every code that the list of SVC has', () => {
	expect(code('qo', 'list')).toBe('QO');
	expect(code('DEU', 'list')).toBe('DEU');
});

it('takes the code of two letters of what an expression returns, whatever the mode', () => {
	const raw = { __rl: true, mode: 'list', value: 'DEU' };
	const entered = { ...raw, value: '={{ $json.country }}' };
	expect(read(raw, { timezone: 'UTC', entered })).toBe('DE');
});
