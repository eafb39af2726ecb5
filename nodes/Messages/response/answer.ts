import type { IDataObject } from 'n8n-workflow';
import type { Asking, FormField } from './question';

type Entered = URLSearchParams;

export class Unclear {
	/** @param problems by the number of the field */
	constructor(readonly problems: ReadonlyMap<number, string>) {}
}

/** Characters of one response; a text of three pages is about 10,000. */
export const longestResponse = 20_000;

/** The name of a field in the page's form, which says nothing of its label. */
export function nameOf(index: number): string {
	return `field${index}`;
}

export function readAnswer({ request }: Asking, entered: Entered): IDataObject | Unclear {
	if (request.type === 'approval') {
		const pressed = request.buttons.find(
			({ approves }) => entered.get('approved') === String(approves),
		);
		if (!pressed) return new Unclear(new Map([[0, 'Choose one of the buttons.']]));
		return { approved: pressed.approves };
	}
	const problems = new Map<number, string>();
	const values = request.fields.map((field, index) => {
		const value = valueOf(field, entered.getAll(nameOf(index)));
		if (value instanceof Wrong) problems.set(index, value.problem);
		return [field.label, value instanceof Wrong ? null : value] as const;
	});
	if (problems.size > 0) return new Unclear(problems);
	if (request.type === 'freeText') return { text: values[0]?.[1] ?? null };
	return Object.fromEntries(values);
}

class Wrong {
	constructor(readonly problem: string) {}
}

type Value = string | number | string[] | null;

function valueOf(field: FormField, given: readonly string[]): Value | Wrong {
	const filled = given.map(withPlainLines).filter((one) => one.trim() !== '');
	if (filled.some((one) => one.length > longestResponse)) {
		return new Wrong(`Enter at most ${longestResponse.toLocaleString('en-US')} characters.`);
	}
	const isChoice = field.type === 'dropdown' || field.type === 'checkbox';
	const chosen = filled.flatMap((one) =>
		isChoice ? (field.choices.find((choice) => withPlainLines(choice) === one) ?? []) : one,
	);
	if (chosen.length < filled.length) return new Wrong('Choose from the list.');
	if (filled.length === 0 && field.isRequired) return new Wrong('Fill in this field.');
	if (field.type === 'checkbox') return chosen;
	const [value] = chosen;
	return value === undefined ? null : typed(field, value);
}

function typed({ type }: FormField, value: string): Value | Wrong {
	switch (type) {
		case 'number':
			return enteredNumber(value.trim());
		case 'email':
			return /^[^\s@]+@[^\s@]+$/.test(value.trim())
				? value.trim()
				: new Wrong('Enter an email address.');
		case 'date':
			return isDay(value) ? value : new Wrong('Enter a date such as 2030-01-31.');
		default:
			return value;
	}
}

/** With a comma or a point. What could mean two numbers isn't guessed, and no digit is dropped. */
function enteredNumber(text: string): number | Wrong {
	if (!/^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)$/.test(text)) return new Wrong('Enter a number.');
	if (/^[+-]?[1-9]\d{0,2}[.,]\d{3}$/.test(text)) {
		return new Wrong(
			'This can be read in two ways. For thousands, use no separator, such as 1000. For three decimals, add a zero, such as 1.1250.',
		);
	}
	const number = Number(text.replace(',', '.'));
	const digits = text.replace(/\D/g, '').replace(/^0+/, '');
	return digits.length <= mostDigits ? number : new Wrong(`Enter at most ${mostDigits} digits.`);
}

/** All numbers with so many digits are distinct for n8n. */
const mostDigits = 15;

function isDay(value: string): boolean {
	const time = /^\d{4}-\d\d-\d\d$/.test(value) ? Date.parse(value) : Number.NaN;
	return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** Browsers send the line breaks of a text as CR LF, and of a choice too, however it has them. */
function withPlainLines(text: string): string {
	return text.replace(/\r\n?/g, '\n');
}
