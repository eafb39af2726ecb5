import fc from 'fast-check';
import { numbersArea } from '../../../simulator/areas/numbers/index.ts';
import { triggerBed } from './bed.ts';
import { booksOf } from './books.ts';
import { histories, timeForHistories } from './histories.ts';
import { longestPage, watchHistories, type World } from './watched.ts';

const bed = triggerBed();

const change = fc.oneof(
	/** Belgian ones have to wait. */
	fc.record({ request: fc.constantFrom('NL', 'BE', 'BE') }),
	fc.record({ fulfil: fc.nat(9) }),
	fc.record({ fulfil: fc.nat(9) }),
	fc.record({ days: fc.integer({ min: 1, max: 12 }) }),
	fc.record({ list: fc.constantFrom('loses', 'shows') }),
);
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

const settings = fc.record({ maxTake: longestPage, country: fc.constantFrom('', 'BE') });
type Settings = typeof settings extends fc.Arbitrary<infer Chosen> ? Chosen : never;

/** The IDs of the requests that were ever seen fulfilled, and when they were created. */
type Known = ReadonlyMap<string, string>;

/** With more, older ones are missed. */
const remembered = 5_000;

function worldOf(settings: Settings, crowd: number): World<Change, Known> {
	const { maxTake, country } = crowd > 0 ? { maxTake: null, country: '' } : settings;
	const books = booksOf(numbersArea, { maxTake });
	const { numberRequests, requestNumber, fulfilNumberRequest, passNumbersTime } = books.state;
	const lost: typeof numberRequests = [];
	const fulfilled = () => numberRequests.filter(({ isPending }) => !isPending);
	const seen = (known: Known): Known =>
		new Map([...known, ...fulfilled().map(({ id, createdOnUtc }) => [id, createdOnUtc] as const)]);
	/** Those that were fulfilled since, of the country that is wanted. */
	const dueSince = (known: Known) =>
		fulfilled()
			.filter(({ id }) => !known.has(id))
			.filter(({ numberType }) => numberType.country.includes(country))
			.map(({ id }) => id);
	const beyond = (known: Known): ReadonlySet<string> => {
		const oldest = [...known.values()].sort().at(-remembered - 1) ?? '';
		return new Set(
			numberRequests.filter(({ createdOnUtc }) => createdOnUtc <= oldest).map(({ id }) => id),
		);
	};
	let before: Known = new Map();
	return {
		type: 'svcPhoneNumbersTrigger',
		parameters: { country },
		books,
		passTime: (minutes) => passNumbersTime(minutes / (24 * 60)),
		take(one, clocks) {
			if ('request' in one) requestNumber(one.request);
			else if ('list' in one) {
				if (one.list === 'loses') lost.push(...numberRequests.splice(0, 1));
				else numberRequests.push(...lost.splice(0, 1));
			} else if ('days' in one) clocks.pass(one.days * 24 * 60);
			else if (numberRequests.length > 0)
				fulfilNumberRequest(numberRequests[one.fulfil % numberRequests.length].id);
		},
		crowd(count) {
			for (let request = 0; request < count; request++) requestNumber('NL');
		},
		begin() {
			before = seen(new Map());
			return before;
		},
		look: (known) =>
			books.asked.failed.length > 0
				? { due: [], known }
				: { due: dueSince(known), known: seen(known), beyond: beyond(known) },
		name: ({ id }) => String(id),
		check(told) {
			expect(new Set(told).size).toBe(told.length);
			const all = new Set(told);
			// What was beyond memory may be missing.
			const missing = dueSince(before).filter((id) => !all.has(id));
			if (crowd === 0) expect(missing).toEqual([]);
		},
	};
}

test(
	`${histories} histories of requests for numbers: each when it is fulfilled, once`,
	async () => {
		await watchHistories(bed, 20261122, change, settings, worldOf);
	},
	timeForHistories,
);
