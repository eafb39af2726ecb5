import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';
import type { TriggerBed } from './bed.ts';
import { type Books, quietForAYear } from './books.ts';
import { type Clocks, clocksOf } from './clocks.ts';
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
	/** What is known after the activation. */
	begin(): Known;
	/**
	 * What a poll has to tell by the books, and what is known then; `known` itself stays as it is. The
	 * books say which requests of the poll went well.
	 */
	look(known: Known): { due: string[]; known: Known };
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
	worldOf: (settings: Settings) => World<Change, Known>,
): Promise<void> {
	const history = fc.record({
		settings,
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
	await inHistories(history, usualSeed, async ({ settings: chosen, apart, before, after }) => {
		const world = worldOf(chosen);
		bed.engine.modules.clock.ahead = apart * 60_000;
		const clocks = clocksOf(bed, (minutes) => world.passTime?.(minutes));
		for (const one of before) world.take(one, clocks);
		const watched = await Watched.activated(bed, world, clocks);
		for (const one of after) {
			if ('change' in one) world.take(one.change, clocks);
			else await watched.take(one.step);
		}
		await watched.settle();
		world.check?.(watched.told);
		sum += watched.told.length;
		clocks.reset();
	});
	// The histories were no empty ones.

	expect(sum).toBeGreaterThan(histories);
}

/** A trigger in an n8n, and beside it what it has to tell, poll for poll. */
class Watched<Known> {
	readonly told: string[] = [];
	private readonly host: PollHost;
	private readonly world: World<never, Known>;
	private readonly clocks: Clocks;
	/** Sets n8n's clock, and not that of SVC. */
	private readonly jump: (minutes: number) => void;
	private isAskedToWait = false;
	private known: Known;
	/** n8n stores what a trigger knows when a poll starts an execution, or the workflow is activated. */
	private stored: Known;

	private constructor(
		host: PollHost,
		world: World<never, Known>,
		clocks: Clocks,
		jump: (minutes: number) => void,
	) {
		this.jump = jump;
		this.host = host;
		this.world = world;
		this.clocks = clocks;
		this.known = world.begin();
		this.stored = this.known;
	}

	static async activated<Known>(bed: TriggerBed, world: World<never, Known>, clocks: Clocks) {
		const { type, parameters, books } = world;
		const host = bed.pollHost({ type, parameters, answer: books.answer });
		await host.activate();
		const { clock } = bed.engine.modules;
		return new Watched(host, world, clocks, (minutes) => (clock.ahead += minutes * 60_000));
	}

	async take(step: Outside): Promise<void> {
		if ('requests' in step) {
			const { requests, after, isQuiet } = step;
			return this.world.books.fail(requests, after, isQuiet ? quietForAYear : undefined);
		}
		if ('jump' in step) return this.jump(step.jump);
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
		if (isRestart) await this.host.restart();
		else await this.host.poll();
		const past = isRestart ? this.stored : this.known;
		const isQuiet = books.asked.well.length + books.asked.failed.length === 0;
		// Publishing and starting end a wait that SVC asked for; a year counts for an hour.
		if (isQuiet) expect([isRestart, this.isAskedToWait]).toEqual([false, true]);
		else this.isAskedToWait = false;
		if (books.asked.failed.length > 0) this.isAskedToWait = true;
		const { due, known } = isQuiet ? { due: [], known: past } : look(past);
		const told = this.host.items.slice(before).map(name);
		expect(told.toSorted()).toEqual(due.toSorted());
		this.told.push(...told);
		this.known = known;
		if (isRestart || due.length > 0) this.stored = known;
	}
}
