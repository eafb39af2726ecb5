import { InputError } from '../../../../nodes/shared/fields';
import { refuseRawTimes } from '../../../../nodes/shared/fields/rules/rawValues';
import { ofItem } from './read-contexts';

const time = '2030-01-31T09:00:00.000+01:00';

/** As n8n 1.123, which hands out the text of a time, and answers what an expression was made of. */
function read(entered: string, value: string, madeOf: () => unknown): void {
	const evaluate = (expression: string) => (expression.includes('typeof') ? madeOf() : value);
	refuseRawTimes(value, { ...ofItem, entered, evaluate }, undefined);
}

test.each([
	['={{ $now }}', time],
	['={{ Duration.fromISO("PT90M") }}', 'PT90M'],
	['={{ $now.until($now.plus({ days: 1 })) }}', `${time}/${time}`],
])('n8n 1.x hands out a time as a text, and it is still refused: %s', (entered, value) => {
	expect(() => read(entered, value, () => true)).toThrow(InputError);
});

test.each([
	['={{ $now.toISO() }}', time, () => false],
	['={{ $json.code }}', 'P-100', () => false],
	[
		'={{ $json.created; }}',
		time,
		() => {
			throw new Error('invalid syntax');
		},
	],
])('a text that looks like a time is accepted: %s', (entered, value, madeOf) => {
	expect(() => read(entered, value, madeOf)).not.toThrow();
});
