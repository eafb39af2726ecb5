import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';
import {
	allTheSame,
	changedTwice,
	type OutputHint,
	type Run,
	showHint,
} from '../../../../nodes/shared/send';

interface Entered {
	readonly id: string;
	readonly name: string;
}

const logged: string[] = [];

function shown(hint: OutputHint<Entered>, values: readonly Entered[]): string[] {
	const hints: NodeExecutionHint[] = [];
	const context = {
		getNode: () => ({ name: 'Letters', parameters: {} }),
		logger: { error: (line: string) => logged.push(line) },
		addExecutionHints: (one: NodeExecutionHint) => hints.push(one),
	} as unknown as IExecuteFunctions;
	const outputs = values.map(() => [{ json: {} }]);
	showHint({ context } as Run, outputs, hint, values);
	return hints.map(({ message }) => message);
}

const suspects = { whom: 'person', check: "the expression in 'Name'" };

/** The last one differs, so that each of the others has to be looked at. */
const entered = Array.from({ length: 1000 }, (_, item) => ({
	id: String(item),
	name: item < 999 ? 'Ann' : 'Bob',
}));

test('looks at each item once, however many there are', () => {
	const nameOf = jest.fn(({ name }: Entered) => name);
	const hint = allTheSame('They have the same name', suspects, nameOf);
	expect(shown(hint, entered)).toEqual([]);
	expect(nameOf).toHaveBeenCalledTimes(1000);
	expect(shown(hint, entered.slice(0, 999))).toHaveLength(1);
});

test('compares each changed record only with itself', () => {
	const idOf = jest.fn((item: number) => String(item));
	const values = entered.map(({ name }, item) => ({
		name,
		get id() {
			return idOf(item);
		},
	}));
	const hint = changedTwice('contact', 'Contact', 'id');
	expect(shown(hint, values)).toEqual([]);
	// To group them by it, and to compare each as a whole.
	expect(idOf).toHaveBeenCalledTimes(2000);
	expect(shown(hint, [...entered, { id: '0', name: 'Eve' }])).toHaveLength(1);
});

test('leaves out a hint that cannot read the output, since what was sent has to come out', () => {
	const isMeant = () => {
		throw new TypeError("Ann's letter has no date");
	};
	expect(shown({ isMeant, message: 'Some letters are late.' }, entered)).toEqual([]);
	expect(logged).toEqual([
		'Letters left out a hint because of a TypeError: Some letters are late.',
	]);
});
