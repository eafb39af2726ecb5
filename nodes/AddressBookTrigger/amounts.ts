import { asRecords, numberIn, plain, word } from '../shared/http';
import type { AddressBookPoll } from './fields';
import type { OptedOut } from './optOuts';

interface Amounts {
	/** How many have opted out and in, of each type. */
	readonly text: string;
	/** How many have opted out, by type; undefined where SVC doesn't say so, as in an outage. */
	readonly out: ReadonlyMap<string, number | undefined> | undefined;
}

/** It is read before the list, so that no change is missed. */
export async function amountsOf(poll: AddressBookPoll): Promise<Amounts> {
	const { body } = await poll.get('/accounts/{accountId}/optout/types');
	const amounts = asRecords(body);
	return {
		text: amounts
			.map(({ id, amountOptIn, amountOptOut }) =>
				[id, amountOptIn, amountOptOut].map(word).join(' '),
			)
			.join(', '),
		out:
			amounts.length === 0
				? undefined
				: new Map(
						amounts.map(({ id, amountOptOut }): [string, number | undefined] => [
							plain(id),
							numberIn(amountOptOut),
						]),
					),
	};
}

/** How many have opted out in all; undefined if SVC doesn't say it of each type. */
export function countOptedOut(out: Amounts['out']): number | undefined {
	const amounts = [...(out?.values() ?? [undefined])];
	const known = amounts.filter((amount) => amount !== undefined);
	if (known.length < amounts.length) return undefined;
	return known.reduce((sum, one) => sum + Math.max(one, 0), 0);
}

/**
 * The types whose values only seem to have left the lists: in an outage, a list can come empty, and then
 * everyone would count as opted in.
 */
export function doubtfulTypes(
	{ out }: Amounts,
	listed: readonly OptedOut[],
): (type: string) => boolean {
	const types = new Set(listed.map(([type]) => plain(type)));
	return (type) => !types.has(plain(type)) && mayBeOut(out, plain(type));
}

/** A type that isn't among those that SVC counts has no values; one without an amount may have some. */
function mayBeOut(out: Amounts['out'], type: string): boolean {
	if (out === undefined) return true;
	return out.has(type) && (out.get(type) ?? Infinity) > 0;
}
