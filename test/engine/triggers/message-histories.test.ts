import fc from 'fast-check';
import { messagesArea } from '../../../simulator/areas/messages/index.ts';
import type { Message, MessageStatus } from '../../../simulator/areas/messaging/model.ts';
import { triggerBed } from './bed.ts';
import { booksOf } from './books.ts';
import { histories, timeForHistories } from './histories.ts';
import { longestPage, watchHistories, type World } from './watched.ts';

const bed = triggerBed();

/** Listed now, and created so many minutes ago, often at the same time as others. */
const creation = fc.record({ created: fc.constantFrom(0, 0, 0, 1, 60, 3000) });
const change = fc.oneof(
	{ weight: 3, arbitrary: creation },
	{
		weight: 4,
		arbitrary: fc.record({
			message: fc.nat(6),
			status: fc.constantFrom<MessageStatus>('sending', 'paused', 'sent', 'cancelled'),
		}),
	},
	{ weight: 5, arbitrary: fc.record({ message: fc.nat(6), failed: fc.nat(6) }) },
	{ weight: 4, arbitrary: fc.record({ remove: fc.nat(6) }) },
	{ weight: 1, arbitrary: fc.record({ isBack: fc.constant(true) }) },
);
type Change = typeof change extends fc.Arbitrary<infer One> ? One : never;

/** How many of the newest are compared: in some histories fewer than there are. */
const mostInView = 5_000;

const settings = fc.record({
	maxTake: longestPage,
	newest: fc.constantFrom(2, 3, mostInView),
	events: fc.subarray(['statusChanged', 'failuresPassed']),
	statuses: fc.constantFrom('', 'sent, paused'),
	failureLimit: fc.constantFrom(0, 3),
});
type Settings = typeof settings extends fc.Arbitrary<infer Chosen> ? Chosen : never;

/** By ID; of failures the most there ever were. */
type Noted = ReadonlyMap<string, { status: string; failed: number }>;
interface Known {
	readonly noted: Noted;
	/** What is older and unknown was out of view. */
	readonly from: string;
	/** Whether an error said that more were new than are listed. */
	readonly isGapTold?: boolean;
}

function worldOf({ maxTake, ...chosen }: Settings, crowd: number): World<Change, Known> {
	const { events, statuses, failureLimit } = chosen;
	const inView = crowd > 0 ? mostInView : chosen.newest;
	const parameters = { ...chosen, options: { newest: inView } };
	const shapes = { maxTake: crowd > 0 ? null : maxTake };
	const books = booksOf((world) => messagesArea(world, unreached), shapes);
	const { messages, seedMessages } = books.state;
	const removed: Message[] = [];
	/** The newest, which are compared. */
	const viewed = (size: number): readonly Message[] => newestFirst().slice(0, size);
	const newestFirst = () =>
		messages.toSorted((one, other) => other.createdAtUtc.localeCompare(one.createdAtUtc));
	/** All that have the newest one's time are compared, all that are new, and some that are older. */
	const viewSize = (known?: Known): number => {
		const times = newestFirst().map(({ createdAtUtc }) => createdAtUtc);
		let size: number = inView;
		const isOneTime = () => times[size - 1] === times[0];
		while (size < mostInView && (isOneTime() || isCutOff(size, known))) {
			size = Math.min(2 * size, mostInView);
		}
		return size;
	};
	/** Whether others may be new, too. */
	const isCutOff = (size: number, known: Known | undefined): boolean =>
		known !== undefined &&
		messages.length >= size &&
		viewed(size).every(({ id, createdAtUtc }) => {
			return !known.noted.has(id) && createdAtUtc > known.from;
		});
	const isWanted = (event: string) => events.length === 0 || events.includes(event);
	let before: Noted = new Map();
	return {
		type: 'svcMessagesTrigger',
		parameters,
		books,
		take(one, clocks) {
			if ('created' in one) {
				const [made] = seedMessages(1);
				const minute = Math.floor(Date.parse(clocks.now()) / 60_000) - one.created;
				made.createdAtUtc = new Date(minute * 60_000).toISOString();
			} else if ('remove' in one) {
				removed.push(...messages.splice(one.remove, 1));
			} else if ('isBack' in one) {
				messages.push(...removed.splice(0, 1));
			} else if (messages.length > 0) {
				const message = messages[one.message % messages.length];
				if ('status' in one) message.status = one.status;
				else message.analytics.failed = one.failed;
			}
		},
		crowd(count, clocks) {
			const others = messages.splice(0);
			const now = Date.parse(clocks.now());
			const apart = (24 * 3_600_000) / count;
			for (const [at, message] of seedMessages(count).entries()) {
				message.createdAtUtc = new Date(now - at * apart).toISOString();
			}
			// So that those that are deleted are in view, and older ones come into view after them.
			messages.push(...others);
		},
		begin() {
			const view = viewSize();
			before = noted(new Map(), view);
			return { noted: before, from: viewFrom('', view) };
		},
		look(known, isRestart) {
			if (books.asked.failed.length > 0) return { due: [], known };
			const view = viewSize(known);
			if (isCutOff(view, known) && !known.isGapTold) {
				return { due: [], known: isRestart ? known : { ...known, isGapTold: true } };
			}
			const due = viewed(view).flatMap(({ id, status, createdAtUtc, analytics: { failed } }) => {
				if (!known.noted.has(id) && createdAtUtc <= known.from) return [];
				const { status: was = null, failed: most = 0 } = known.noted.get(id) ?? {};
				const isNamed = statuses === '' || statuses.includes(status);
				const isChanged = status !== was && isNamed && isWanted('statusChanged');
				const hasPassed = failed > failureLimit && most <= failureLimit;
				return [
					...(isChanged ? [`${id} ${was} ${status}`] : []),
					...(hasPassed && isWanted('failuresPassed') ? [`${id} failed`] : []),
				];
			});
			return { due, known: { noted: noted(known.noted, view), from: viewFrom(known.from, view) } };
		},
		name: ({ event, id, previousStatus, status }) =>
			event === 'failuresPassed' ? `${id} failed` : `${id} ${previousStatus} ${status}`,
		check(told) {
			const failures = told.filter((one) => one.endsWith(' failed'));
			expect(new Set(failures).size).toBe(failures.length);
			if (!isWanted('statusChanged') || statuses !== '') return;
			// What comes into view without being told has a status that was never told.
			if (inView < mostInView) return;
			const followed = new Map(Array.from(before, ([id, { status }]) => [id, status]));
			for (const [id, was, status] of told.map((one) => one.split(' '))) {
				if (status === undefined) continue;
				expect(followed.get(id)).toBe(was === 'null' ? undefined : was);
				followed.set(id, status);
			}
			// Of a crowd, only the newest are compared.
			if (crowd > 0) return;
			const now = messages.map(({ id, status }) => [id, status]);
			expect(messages.map(({ id }) => [id, followed.get(id)])).toEqual(now);
		},
	};

	/** With a full view nobody can tell whether there are others, which may come into view. */
	function viewFrom(before: string, view: number): string {
		const times = viewed(view).map(({ createdAtUtc }) => createdAtUtc);
		if (times.length < view) return before;
		const oldest = times.at(-1) ?? '';
		return oldest > before ? oldest : before;
	}

	function noted(known: Noted, view: number): Noted {
		const listed = viewed(view).map(({ id, status, analytics: { failed } }) => {
			return [id, { status, failed: Math.max(failed, known.get(id)?.failed ?? 0) }] as const;
		});
		return new Map([...known, ...listed]);
	}
}

/** Nothing is sent here. */
function unreached(): never {
	throw new Error('Nobody is reached');
}

test(
	`${histories} histories of messages: each change that a poll can see, once`,
	async () => {
		await watchHistories(bed, 20261124, change, settings, worldOf);
	},
	timeForHistories,
);
