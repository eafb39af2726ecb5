import fc from 'fast-check';
import { addressbookArea } from '../../../simulator/areas/addressbook/index.ts';
import type { Contact } from '../../../simulator/areas/addressbook/model.ts';
import { triggerBed } from './bed.ts';
import { booksOf } from './books.ts';
import { histories, timeForHistories } from './histories.ts';
import { longestPage, watchHistories, type World } from './watched.ts';

const bed = triggerBed();

const change = fc.oneof(
	{
		weight: 3,
		arbitrary: fc.record({
			type: fc.constantFrom('email', 'sms'),
			value: fc.nat(6),
			isActive: fc.boolean(),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({ contact: fc.constantFrom('comes', 'comes', 'leaves', 'returns') }),
	},
);
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

const settings = fc.record({
	maxTake: longestPage,
	addressLists: fc.constantFrom('array', 'items', 'data', 'named'),
	optedInValues: fc.constantFrom('listed', 'asked for', 'removed'),
	events: fc.subarray(['optOut', 'optIn', 'contactAdded']),
});
type Settings = typeof settings extends fc.Arbitrary<infer Chosen> ? Chosen : never;

interface Known {
	/** Whether it has opted out, by value. */
	readonly out: ReadonlyMap<string, boolean>;
	/** The IDs of contacts that were ever in the group. */
	readonly contacts: ReadonlySet<string>;
}

/** A longer list is read when the numbers say that it has changed, and at least each hour. */
const longList = 1_000;

function worldOf({ events, ...usual }: Settings, crowd: number): World<Change, Known> {
	const shapes = { ...usual, ...(crowd > 0 && { maxTake: null }) };
	const books = booksOf(addressbookArea, shapes);
	const listed = new Map<string, boolean>();
	const isWanted = (event: string) => events.length === 0 || events.includes(event);
	const [group] = books.state.seedGroups(1);
	const contacts = books.state.contactsIn(group.id) as Contact[];
	const gone: Contact[] = [];
	const present = () => contacts.map(({ id }) => id);
	let before: ReadonlyMap<string, boolean> = new Map();
	let atFirst: ReadonlySet<string> = new Set();
	return {
		type: 'svcAddressBookTrigger',
		parameters: { events, group: group.id },
		books,
		take(one) {
			if ('contact' in one) {
				if (one.contact === 'comes') books.state.seedContacts(group.id, 1);
				else if (one.contact === 'leaves') gone.push(...contacts.splice(0, 1));
				else contacts.push(...gone.splice(0, 1));
				group.contactsAmount = contacts.length;
				return;
			}
			const { type, value: number, isActive } = one;
			const value = type === 'email' ? `${number}@example.com` : `+3161234567${number}`;
			books.state.setOptOut({ type, value, isActive });
			listed.set(value, isActive);
		},
		crowd(count) {
			for (let number = 0; number < count / 2; number++) {
				const value = `crowd-${number}@example.com`;
				books.state.setOptOut({ type: 'email', value, isActive: true });
				listed.set(value, true);
			}
			books.state.seedContacts(group.id, count / 2);
		},
		begin() {
			before = new Map(listed);
			atFirst = new Set(present());
			return { out: before, contacts: atFirst };
		},
		look(known) {
			if (books.asked.failed.length > 0) return { due: [], known };
			const isSeen = (size: number, end: RegExp) =>
				size <= longList || books.asked.well.some(({ pathname }) => end.test(pathname));
			const seen = isSeen(known.out.size, /optout$/) ? listed : new Map<string, boolean>();
			const here = isSeen(known.contacts.size, /contacts$/) ? present() : [];
			const due = [...seen].flatMap(([value, isOut]) => {
				const event = isOut ? 'optOut' : 'optIn';
				const isNews = known.out.get(value) !== isOut;
				// Whoever opts in without having been out is told of only where the list shows it.
				const isShown = isOut || known.out.get(value) === true || shapes.optedInValues === 'listed';
				return isNews && isShown && isWanted(event) ? [`${event} ${value}`] : [];
			});
			const added = here.filter((id) => !known.contacts.has(id) && isWanted('contactAdded'));
			return {
				due: [...due, ...added.map((id) => `contactAdded ${id}`)],
				known: {
					out: new Map([...known.out, ...seen]),
					contacts: new Set([...known.contacts, ...here]),
				},
			};
		},
		name: ({ event, value, id }) => `${event} ${event === 'contactAdded' ? id : value}`,
		check(told) {
			if (isWanted('contactAdded')) {
				const added = new Set(
					told.flatMap((one) => /^contactAdded (.*)/.exec(one)?.slice(1) ?? []),
				);
				expect(present().filter((id) => !atFirst.has(id) && !added.has(id))).toEqual([]);
			}
			if (!isWanted('optOut') || !isWanted('optIn')) return;
			const followed = new Map(before);
			const optOuts = told
				.map((one) => one.split(' '))
				.filter(([event]) => event !== 'contactAdded');
			for (const [event, value] of optOuts) {
				const isOut = event === 'optOut';
				expect(followed.get(value)).not.toBe(isOut);
				followed.set(value, isOut);
			}
			for (const [value, isOut] of listed) expect(followed.get(value) ?? false).toBe(isOut);
		},
	};
}

test(
	`${histories} histories of opt-outs: who follows them knows who has opted out`,
	async () => {
		await watchHistories(bed, 20261123, change, settings, worldOf);
	},
	timeForHistories,
);
