import type { IDataObject } from 'n8n-workflow';
import { UnusableAnswer } from '../../shared/errors';
import { InputError } from '../../shared/fields';
import { word } from '../../shared/http';

/** Whoever is in SVC's response. */
interface Person {
	readonly id: string;
	readonly name?: string | undefined;
	readonly email: string | null;
}

/**
 * Rejects invitees that SVC's response couldn't tell apart: with the link of another one, a person could
 * sign for them.
 */
export function checkDistinct(entered: readonly IDataObject[]): void {
	const keys = entered.map(({ name, email }) =>
		JSON.stringify([plain(name), plain(email).toLowerCase()]),
	);
	const twin = keys.findIndex((key, index) => keys.indexOf(key) < index);
	if (twin < 0) return;
	throw new InputError(
		`has the same name and email as invitee ${keys.indexOf(keys[twin] ?? '') + 1}`,
		'For invites in different ways, each invitee needs their own name or email address.',
		`Invitee ${twin + 1}`,
	);
}

/**
 * For each person the place among those entered. The order of SVC's list is undocumented, so names and
 * addresses tell who is who.
 */
export function placesOf(people: readonly Person[], entered: readonly IDataObject[]): number[] {
	if (people.length === 1) return [0];
	const places = people.map((person) => {
		const found = entered.flatMap((one, place) => (isSame(person, one) ? [place] : []));
		const [place] = found;
		if (found.length === 1 && place !== undefined) return place;
		throw new UnusableAnswer(`doesn't say which invitee ${person.name ?? person.id} is`);
	});
	if (new Set(places).size === entered.length) return places;
	throw new UnusableAnswer('contains an invitee twice');
}

function isSame({ name, email }: Person, entered: IDataObject): boolean {
	const address = plain(entered.email).toLowerCase();
	return (
		plain(name) === plain(entered.name) &&
		(email === null || address === '' || plain(email).toLowerCase() === address)
	);
}

const plain = (value: unknown) => word(value).trim();
