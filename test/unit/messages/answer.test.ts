import {
	longestResponse,
	nameOf,
	readAnswer,
	Unclear,
} from '../../../nodes/Messages/response/answer';
import type { FormField } from '../../../nodes/Messages/response/question';

const page = {
	message: 'Hello',
	title: '',
	description: '',
	submitLabel: 'OK',
	attribution: false,
};

/** What a form with one field makes of entries. */
function read(field: Partial<FormField>, ...entries: string[]) {
	const fields: FormField[] = [
		{ label: 'Field', type: 'text', choices: [], placeholder: '', isRequired: true, ...field },
	];
	const entered = new URLSearchParams(entries.map((entry): [string, string] => [nameOf(0), entry]));
	const answer = readAnswer({ ...page, request: { type: 'customForm', fields } }, entered);
	return answer instanceof Unclear ? answer.problems.get(0) : answer.Field;
}

it('takes numbers of up to 15 digits, which n8n keeps apart', () => {
	const most = '9'.repeat(15);
	expect(read({ type: 'number' }, most)).toBe(Number(most));
	expect(read({ type: 'number' }, `-0${most.slice(1)},${most.slice(0, 1)}`)).toBe(
		Number(`-${most.slice(1)}.9`),
	);
	expect(read({ type: 'number' }, `${most}0`)).toBe('Enter at most 15 digits.');
});

it.each([[], [''], [' \r\n ']])(
	'takes no spaces for a response that is required: %j',
	(...given) => {
		expect(read({}, ...given)).toBe('Fill in this field.');
		expect(read({ isRequired: false }, ...given)).toBeNull();
	},
);

it('takes texts of up to 20,000 characters', () => {
	expect(longestResponse).toBe(20_000);
	const most = 'x'.repeat(20_000);
	expect(read({}, most)).toBe(most);
	expect(read({}, `${most}x`)).toBe('Enter at most 20,000 characters.');
	// Of several, one is enough.
	const checkbox = { type: 'checkbox', choices: ['Yes'] } as const;
	expect(read(checkbox, 'Yes', `${most}x`)).toBe('Enter at most 20,000 characters.');
});
