import fc from 'fast-check';
import { addressbookArea } from '../../../simulator/areas/addressbook/index.ts';
import { triggerBed } from './bed.ts';
import { booksOf } from './books.ts';
import { histories } from './histories.ts';
import { longestPage, watchHistories, type World } from './watched.ts';

const bed = triggerBed();

const change = fc.record({
	type: fc.constantFrom('email', 'sms'),
	value: fc.nat(6),
	isActive: fc.boolean(),
});
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

const settings = fc.record({
	maxTake: longestPage,
	addressLists: fc.constantFrom('array', 'items', 'data', 'named'),
	optedInValues: fc.constantFrom('listed', 'asked for', 'removed'),
	events: fc.subarray(['optOut', 'optIn']),
});
type Settings = typeof settings extends fc.Arbitrary<infer Chosen> ? Chosen : never;

/** Whether it has opted out, by value. */
type Known = ReadonlyMap<string, boolean>;

function worldOf({ events, ...shapes }: Settings): World<Change, Known> {
	const books = booksOf(addressbookArea, shapes);
	const listed = new Map<string, boolean>();
	const isWanted = (event: string) => events.length === 0 || events.includes(event);
	let before: Known = new Map();
	return {
		type: 'svcAddressBookTrigger',
		parameters: { events },
		books,
		take({ type, value: number, isActive }) {
			const value = type === 'email' ? `${number}@example.com` : `+3161234567${number}`;
			books.state.setOptOut({ type, value, isActive });
			listed.set(value, isActive);
		},
		begin() {
			before = new Map(listed);
			return before;
		},
		look(known) {
			if (books.asked.failed.length > 0) return { due: [], known };
			const due = [...listed].flatMap(([value, isOut]) => {
				const event = isOut ? 'optOut' : 'optIn';
				const isNews = known.get(value) !== isOut;
				// Whoever opts in without having been out is told of only where the list shows it.
				const isShown = isOut || known.get(value) === true || shapes.optedInValues === 'listed';
				return isNews && isShown && isWanted(event) ? [`${event} ${value}`] : [];
			});
			return { due, known: new Map(listed) };
		},
		name: ({ event, value }) => `${event} ${value}`,
		check(told) {
			if (!isWanted('optOut') || !isWanted('optIn')) return;
			const followed = new Map(before);
			for (const [event, value] of told.map((one) => one.split(' '))) {
				const isOut = event === 'optOut';
				expect(followed.get(value)).not.toBe(isOut);
				followed.set(value, isOut);
			}
			for (const [value, isOut] of listed) expect(followed.get(value) ?? false).toBe(isOut);
		},
	};
}

test(`${histories} histories of opt-outs: who follows them knows who has opted out`, async () => {
	await watchHistories(bed, 20261123, change, settings, worldOf);
});
