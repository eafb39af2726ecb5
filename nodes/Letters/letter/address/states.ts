import { InputError } from '../../../shared/fields';
import { asLines } from './fields';

/** With territories and armed forces that have no country code of their own, or whose post belongs to the country. */
export const stateCodes: ReadonlyMap<string, ReadonlySet<string>> = new Map(
	Object.entries({
		AU: 'ACT NSW NT QLD SA TAS VIC WA',
		CA: 'AB BC MB NB NF NL NS NT NU ON PE PQ QC SK YT',
		US:
			'AA AE AK AL AP AR AS AZ CA CO CT DC DE FL FM GA GU HI IA ID IL IN KS KY LA MA MD ME MH MI ' +
			'MN MO MP MS MT NC ND NE NH NJ NM NV NY OH OK OR PA PR PW RI SC SD TN TX UT VA VI VT WA WI ' +
			'WV WY',
	}).map(([country, codes]) => [country, new Set(codes.split(' '))]),
);

/** Where the postal service requires it. Australia does, too, but there the postcode names the state. */
const required = new Map([
	['CA', 'a province, such as ON'],
	['US', 'a state, such as CA'],
]);

interface Town {
	readonly destination: string;
	readonly city: string;
	readonly state: string;
	readonly code: string;
}

/** Many cities have the same name, and a letter without the state can come back. */
export function refuseMissingState({ destination, city, state, code }: Town): void {
	const kind = required.get(destination);
	if (kind === undefined || /\p{L}/u.test(state) || hasState(city, code, destination)) return;
	throw new InputError(
		`is empty, but an address in ${destination} needs ${kind}`,
		`Enter it, or drag the field that contains it into 'State or Province'. ${asLines}`,
	);
}

/** As in "Springfield, Illinois", "Montréal (Québec)", "Washington D.C.", or NY 10001. */
function hasState(city: string, code: string, destination: string): boolean {
	const last = /(?<=\s)[\p{L}.]+$/u.exec(city)?.[0] ?? '';
	const first = /^[A-Z]+(?=[\s-])/i.exec(code)?.[0] ?? '';
	const isState = (word: string) =>
		stateCodes.get(destination)?.has(word.replaceAll('.', '').toUpperCase()) === true;
	return /[,(]\s*\p{L}/u.test(city) || isState(last) || isState(first);
}
