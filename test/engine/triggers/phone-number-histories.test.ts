import fc from 'fast-check';
import { numbersArea } from '../../../simulator/areas/numbers/index.ts';
import { triggerBed } from './bed.ts';
import { booksOf } from './books.ts';
import { histories } from './histories.ts';
import { longestPage, watchHistories, type World } from './watched.ts';

const bed = triggerBed();

const change = fc.oneof(
	/** Belgian ones have to wait. */
	fc.record({ request: fc.constantFrom('NL', 'BE', 'BE') }),
	fc.record({ fulfil: fc.nat(9) }),
	fc.record({ days: fc.integer({ min: 1, max: 12 }) }),
);
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

const settings = fc.record({ maxTake: longestPage, country: fc.constantFrom('', 'BE') });
type Settings = typeof settings extends fc.Arbitrary<infer Chosen> ? Chosen : never;

/** The IDs of the requests that are fulfilled. */
type Known = readonly string[];

function worldOf({ maxTake, country }: Settings): World<Change, Known> {
	const books = booksOf(numbersArea, { maxTake });
	const { numberRequests, requestNumber, fulfilNumberRequest, passNumbersTime } = books.state;
	const fulfilled = () => numberRequests.filter(({ isPending }) => !isPending).map(({ id }) => id);
	/** Those that were fulfilled since, of the country that is wanted. */
	const dueSince = (known: Known) =>
		numberRequests
			.filter(({ id, isPending }) => !isPending && !known.includes(id))
			.filter(({ numberType }) => numberType.country.includes(country))
			.map(({ id }) => id);
	let before: Known = [];
	return {
		type: 'svcPhoneNumbersTrigger',
		parameters: { country },
		books,
		passTime: (minutes) => passNumbersTime(minutes / (24 * 60)),
		take(one, clocks) {
			if ('request' in one) requestNumber(one.request);
			else if ('days' in one) clocks.pass(one.days * 24 * 60);
			else if (numberRequests.length > 0)
				fulfilNumberRequest(numberRequests[one.fulfil % numberRequests.length].id);
		},
		begin() {
			before = fulfilled();
			return before;
		},
		look: (known) =>
			books.asked.failed.length > 0
				? { due: [], known }
				: { due: dueSince(known), known: fulfilled() },
		name: ({ id }) => String(id),
		check: (told) => expect(told.toSorted()).toEqual(dueSince(before).sort()),
	};
}

test(`${histories} histories of requests for numbers: each when it is fulfilled, once`, async () => {
	await watchHistories(bed, 20261122, change, settings, worldOf);
});
