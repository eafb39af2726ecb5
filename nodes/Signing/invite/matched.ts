import type { IDataObject } from 'n8n-workflow';
import { UnusableAnswer } from '../../shared/errors';
import { InputError } from '../../shared/fields';
import { word } from '../../shared/http';

export interface Person {
	readonly id: string;
	readonly name?: string | undefined;
	readonly email: string | null;
}

/**
 * Rejects invitees that SVC's response couldn't tell apart: with the link of another one, a person could
 * sign for them.
 */
export function checkDistinct(entered: readonly IDataObject[]): void {
	const keys = entered.map(({ name, email }) => JSON.stringify([asName(name), asAddress(email)]));
	const twin = keys.findIndex((key, index) => keys.indexOf(key) < index);
	if (twin < 0) return;
	throw new InputError(
		`has the same name and email as invitee ${keys.indexOf(keys[twin] ?? '') + 1}`,
		'To invite people in different ways, give each invitee a different name or email address.',
		`Invitee ${twin + 1}`,
	);
}

/**
 * For each person the place among those entered. The order of SVC's list is undocumented, so names and
 * addresses tell who is who. An address that is missing on one side may have been left out by SVC, but not if
 * that side has another person to whom all applies.
 */
export function placesOf(people: readonly Person[], entered: readonly IDataObject[]): number[] {
	const places = foundPlaces(people, entered);
	if (typeof places === 'string') throw new UnusableAnswer(places);
	return places;
}

/**
 * In the order in which they were entered: whoever uses `invitees[0].link` means the first one entered. People that the
 * response can't tell apart stay in its order, in the places that are left.
 */
export function enteredOrder<P extends Person>(
	people: readonly P[],
	entered: readonly IDataObject[],
): readonly P[] {
	const places = knownPlaces(people, entered);
	const others = people.filter((_, index) => places[index] === undefined);
	return entered.flatMap((_, place) => {
		const index = places.indexOf(place);
		return (index < 0 ? others.shift() : people[index]) ?? [];
	});
}

export function isOrderKnown(people: readonly Person[], entered: readonly IDataObject[]): boolean {
	return !knownPlaces(people, entered).includes(undefined);
}

/**
 * For each person the place among those entered, as far as the response tells. A name that SVC writes in another way
 * leaves the others where they are: an address that only one person has tells who that is, and so does the only
 * place that is left.
 */
function knownPlaces(
	people: readonly Person[],
	entered: readonly IDataObject[],
): Array<number | undefined> {
	const all = foundPlaces(people, entered);
	if (typeof all !== 'string') return all;
	const places: Array<number | undefined> = people.map(() => undefined);
	for (const fits of [areNamesakes, haveSameAddress, areLeft]) {
		const open = entered.flatMap((_, place) => (places.includes(place) ? [] : [place]));
		const left = people.flatMap((_, index) => (places[index] === undefined ? [index] : []));
		for (const index of left) {
			const mine = open.filter((place) => fits(people[index], entered[place]));
			const [place = -1] = mine;
			const rivals = left.filter((other) => fits(people[other], entered[place]));
			if (mine.length === 1 && rivals.length === 1) places[index] = place;
		}
	}
	return places;
}

/** @returns what the response lacks, if it doesn't say who is who */
function foundPlaces(
	people: readonly Person[],
	entered: readonly IDataObject[],
): number[] | string {
	if (people.length === 1) return [0];
	const places: number[] = [];
	for (const person of people) {
		const alike = entered.flatMap((one, place) => (isAlike(person, one) ? [place] : []));
		const same = alike.filter((place) => isSame(person, entered[place]));
		const [place, ...others] = same.length > 0 ? same : alike;
		if (place === undefined || others.length > 0) {
			return `doesn't say which invitee ${person.name ?? person.id} is`;
		}
		places.push(place);
	}
	return new Set(places).size === entered.length ? places : 'contains an invitee twice';
}

/** Whether nothing says that it's someone else. */
function isAlike({ name, email }: Person, entered: IDataObject): boolean {
	const [address, known] = [asAddress(entered.email), asAddress(email)];
	return (
		asName(name) === asName(entered.name) && (known === '' || address === '' || known === address)
	);
}

function isSame({ email }: Person, entered: IDataObject | undefined): boolean {
	return asAddress(email) === asAddress(entered?.email);
}

/** What tells that a person is the one entered, if it goes for no other pair. */
type Fits = (person: Person | undefined, entered: IDataObject | undefined) => boolean;

const areNamesakes: Fits = (person, entered) =>
	person !== undefined && entered !== undefined && isAlike(person, entered);

const haveSameAddress: Fits = (person, entered) =>
	asAddress(person?.email) !== '' && asAddress(person?.email) === asAddress(entered?.email);

/** One person and one place that are left belong together. */
const areLeft: Fits = () => true;

/** Without what SVC may write in another way: spaces, and accents as characters of their own. */
const asName = (value: unknown) => word(value).normalize('NFC').trim().replace(/\s+/g, ' ');

const asAddress = (value: unknown) => asName(value).toLowerCase();
