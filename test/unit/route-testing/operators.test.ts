import { operatorInWords } from '../../../nodes/RouteTesting/operators';

it.each([
	['20408', 'Netherlands (20408)'],
	['204/08', 'Netherlands (204/08)'],
	['310-260', 'United States (310-260)'],
	['42501', 'Israel (42501)'],
	['42505', 'Palestinian Territories (42505)'],
	// International networks, and what is no code at all.
	['90137', '90137'],
	['20', '20'],
	['', ''],
])('%s is shown as %s', (code, shown) => {
	expect(operatorInWords(code)).toBe(shown);
});
