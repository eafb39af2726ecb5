import { yesNo } from '../../../../nodes/shared/fields';
import { badKinds, read, refusal } from './given';

const settings = { displayName: 'Color', description: 'Whether to print in color' };
const color = yesNo(settings);

it.each([
	[true, true],
	[false, false],
	['true', true],
	['false', false],
	['TRUE', true],
	['FALSE', false],
	[' True ', true],
	['False\u00a0', false],
	['\u200eTRUE\ufeff', true],
	[1, true],
	[0, false],
	['1', true],
	[' 0 ', false],
	['\u200eTRUE\ufeff', true],
])('%p is %p', (raw, value) => {
	expect(read(color, raw)).toBe(value);
});

it.each([undefined, null, ''])('%p is what the switch shows at first', (raw) => {
	expect(read(color, raw)).toBe(false);
	expect(read(yesNo({ ...settings, default: true }), raw)).toBe(true);
});

it.each([...badKinds, ['2', 2], ['"yes"', 'yes'], ['"no"', 'no'], ['"2"', '2']])(
	'refuses %s',
	(given, raw) => {
		expect(refusal(color, raw)).toContain(
			`must be true or false, but it's ${given} | Use an expression`,
		);
	},
);
