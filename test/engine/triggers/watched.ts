import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import type { TriggerBed } from './bed.ts';
import { type Books, quietForAYear } from './books.ts';
import { type Clocks, clocksOf } from './clocks.ts';
import { Drips } from './drips.ts';
import { histories, inHistories } from './histories.ts';
import type { PollHost, PollHostOptions } from './poll-host.ts';

/** What happens to n8n and to its way to the service, in any history. */
const outside = fc.oneof(
	{
		weight: 4,
		arbitrary: fc.record({
			do: fc.constantFrom('poll', 'poll', 'restart'),
			minutes: fc.constantFrom(0, 1, 1, 5, 70, 1500),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			do: fc.constant('fail'),
			requests: fc.integer({ min: 1, max: 2 }),
			after: fc.nat(2),
			isQuiet: fc.boolean(),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({
			do: fc.constant('drip'),
			/** One is asked for again, and after four a request has failed. */
			requests: fc.constantFrom(1, 4, 9),
			after: fc.nat(2),
		}),
	},
	{
		weight: 1,
		arbitrary: fc.record({ jump: fc.constantFrom(-1500, -50, -2, 2, 50, 1500) }),
	},
);

type Outside = typeof outside extends fc.Arbitrary<infer Step> ? Step : never;

/** Pages of two have more than one page of news very soon. */
export const longestPage = fc.constantFrom(2, 3, null);

/** What a trigger watches, and what it has to tell of it. */
export interface World<Change, Known> extends Pick<PollHostOptions, 'type' | 'parameters'> {
	books: Books<object>;
	/** Sets the service's clock forward, where it has one. */
	passTime?(minutes: number): void;
	take(change: Change, clocks: Clocks): void;
	/** So many records come within a day, which has just passed. */
	crowd(count: number, clocks: Clocks): void;
	/** What is known after the activation. */
	begin(): Known;
	/**
	 * What a poll has to tell by the books, and what is known then; `known` itself stays as it is. The
	 * books say which requests of the poll went well.
	 * @param isRestart whether n8n has just started: then it only logs what fails
	 */
	look(
		known: Known,
		isRestart: boolean,
	): {
		due: string[];
		known: Known;
		/** What may be told or not, because more happened than is remembered. */
		beyond?: ReadonlySet<string>;
	};
	/** An item, as `look` names it. */
	name(item: IDataObject): string;
	/** Compares all that was told since the activation with the books. */
	check?(told: readonly string[]): void;
}

/**
 * Lives through histories of such worlds, in which n8n polls, is killed, and fails to reach the service.
 *
 * @param settings what stays the same in a history
 */
export async function watchHistories<Change, Settings, Known>(
	bed: TriggerBed,
	usualSeed: number,
	change: fc.Arbitrary<Change>,
	settings: fc.Arbitrary<Settings>,
	worldOf: (settings: Settings, crowd: number) => World<Change, Known>,
): Promise<void> {
	const history = fc.record({
		settings,
		/** How many records come after so many steps, beside all others. */
		crowd: fc.oneof(
			{ weight: 999, arbitrary: fc.constant({ count: 0, at: 0 }) },
			{ weight: 1, arbitrary: fc.record({ count: fc.constant(10_500), at: fc.nat(4) }) },
		),
		/** How many minutes the clock of n8n is ahead of the service's. */
		apart: fc.constantFrom(0, 0, 4, -4, 50, -50),
		before: fc.array(change, { maxLength: 6, size: 'max' }),
		after: fc.array(
			fc.oneof(
				fc.record({ change }),
				outside.map((step) => ({ step })),
			),
			{ minLength: 5, maxLength: 25, size: 'max' },
		),
	});
	let sum = 0;
	const drips = new Drips(bed);
	const live = async ({ settings: chosen, crowd, apart, before, after }: Lived) => {
		const world = worldOf(chosen, crowd.count);
		bed.engine.modules.clock.ahead = apart * 60_000;
		const clocks = clocksOf(bed, (minutes) => world.passTime?.(minutes));
		for (const one of before) world.take(one, clocks);
		const watched = await Watched.activated(bed, world, clocks, drips);
		for (const [at, one] of after.entries()) {
			if (at === crowd.at && crowd.count > 0) world.crowd(crowd.count, clocks);
			if ('change' in one) world.take(one.change, clocks);
			else await watched.take(one.step);
		}
		await watched.settle();
		world.check?.(watched.told);
		sum += watched.told.length;
		clocks.reset();
	};
	type Lived = typeof history extends fc.Arbitrary<infer One> ? One : never;
	await inHistories(history, usualSeed, live);
	// A crowd is so rare that a hundred histories have none.
	const [one] = fc.sample(history, { numRuns: 1, seed: usualSeed });
	if (one) await live({ ...one, crowd: { count: 10_500, at: 2 } });
	// The histories were no empty ones.

	expect(sum).toBeGreaterThan(histories);
	expect(drips.count).toBeGreaterThan(histories);
	// Twice the time limit of a poll's request.
	expect(drips.longest).toBeLessThanOrEqual(121);
}

/** A trigger in an n8n, and beside it what it has to tell, poll for poll. */
class Watched<Known> {
	readonly told: string[] = [];
	private readonly host: PollHost;
	private readonly world: World<never, Known>;
	private readonly clocks: Clocks;
	/** Milliseconds by which n8n's clock is ahead. */
	private readonly clock: { ahead: number };
	private readonly drips: Drips;
	/** By n8n's clock. SVC asks for longer waits. */
	private askedToWait: { at: number } | undefined;
	private known: Known;
	/** n8n stores what a trigger knows when a poll starts an execution, or the workflow is activated. */
	private stored: Known;

	private constructor(
		host: PollHost,
		world: World<never, Known>,
		clocks: Clocks,
		drips: Drips,
		clock: { ahead: number },
	) {
		this.clock = clock;
		this.drips = drips;
		this.host = host;
		this.world = world;
		this.clocks = clocks;
		this.known = world.begin();
		this.stored = this.known;
	}

	static async activated<Known>(
		bed: TriggerBed,
		world: World<never, Known>,
		clocks: Clocks,
		drips: Drips,
	) {
		const { type, parameters, books } = world;
		const host = bed.pollHost({ type, parameters, answer: books.answer });
		await host.activate();
		return new Watched(host, world, clocks, drips, bed.engine.modules.clock);
	}

	async take(step: Outside): Promise<void> {
		const { books } = this.world;
		if ('jump' in step) {
			// SVC's clock stays as it is.
			this.clock.ahead += step.jump * 60_000;
			return;
		}
		if ('requests' in step) {
			const { requests, after } = step;
			if (step.do === 'drip') return books.fail(requests, after, this.drips.answer);
			return books.fail(requests, after, step.isQuiet ? quietForAYear : undefined);
		}
		this.clocks.pass(step.minutes);
		await this.ask(step.do === 'restart');
	}

	/** Asks until the service is well again, and once more. */
	async settle(): Promise<void> {
		for (const minutes of [61, 61, 61]) {
			this.clocks.pass(minutes);
			await this.ask(false);
		}
		while (this.world.books.failuresToCome > 0) {
			this.clocks.pass(61);
			await this.ask(false);
		}
		this.clocks.pass(61);
		await this.ask(false);
	}

	private async ask(isRestart: boolean): Promise<void> {
		const { books, look, name } = this.world;
		const before = this.host.items.length;
		books.forget();
		const now = Date.now() + this.clock.ahead;
		const passed = await this.drips.during(async () => {
			if (isRestart) await this.host.restart();
			else await this.host.poll();
		});
		const past = isRestart ? this.stored : this.known;
		const isQuiet = books.asked.well.length + books.asked.failed.length === 0;
		// Publishing and starting end a wait that SVC asked for; a year counts for an hour.
		const since = this.askedToWait === undefined ? Infinity : now - this.askedToWait.at;
		expect(isQuiet).toBe(!isRestart && since >= 0 && since < 60 * 60_000);
		if (!isQuiet) this.askedToWait = books.askedToWait ? { at: now } : undefined;
		const { due, known, beyond } = isQuiet
			? { due: [], known: past, beyond: undefined }
			: look(past, isRestart);
		this.clocks.catchUp(passed);
		const told = this.host.items.slice(before).map(name);
		const sure = (names: string[]) => names.filter((one) => !beyond?.has(one)).sort();
		expect(sure(told)).toEqual(sure(due));
		this.told.push(...told);
		this.known = known;
		if (isRestart || due.length > 0) this.stored = known;
	}
}
