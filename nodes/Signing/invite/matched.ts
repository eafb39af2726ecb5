import type { IDataObject } from 'n8n-workflow';
import { UnusableAnswer } from '../../shared/errors';
import { InputError } from '../../shared/fields';
import { word } from '../../shared/http';

/** Whoever is in SVC's response. */
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
 * response can't tell apart stay in its order.
 */
export function enteredOrder<P extends Person>(
	people: readonly P[],
	entered: readonly IDataObject[],
): readonly P[] {
	const places = foundPlaces(people, entered);
	if (typeof places === 'string') return people;
	return people.flatMap((_, place) => people[places.indexOf(place)] ?? []);
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

/** Without what SVC may write in another way: spaces, and accents as characters of their own. */
const asName = (value: unknown) => word(value).normalize('NFC').trim().replace(/\s+/g, ' ');

const asAddress = (value: unknown) => asName(value).toLowerCase();
