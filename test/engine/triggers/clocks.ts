import type { TriggerBed } from './bed.ts';

/** The clocks of n8n and of the service, which tests set forward together. */
export interface Clocks {
	/** Lets it be this time of day, UTC, on a day to come. */
	set(time: string): void;
	pass(minutes: number): void;
	/** n8n's clock has gone on by so many milliseconds, and now the service's does. */
	catchUp(ms: number): void;
	/** By the service's clock, ISO 8601 UTC. */
	now(): string;
	/** Today by the service's clock and UTC, or so many days later: 2030-01-31. */
	day(later?: number): string;
	/** By how many milliseconds both were set forward. */
	readonly ahead: number;
	reset(): void;
}

const day = 24 * 60 * 60_000;

/** @param passAtService sets the service's clock forward; the simulator's reset sets it back */
export function clocksOf(bed: TriggerBed, passAtService: (minutes: number) => void): Clocks {
	const { clock } = bed.engine.modules;
	let ahead = 0;
	const moment = () => Date.now() + ahead;
	const catchUp = (ms: number) => {
		ahead += ms;
		passAtService(ms / 60_000);
	};
	const pass = (ms: number) => {
		clock.ahead += ms;
		catchUp(ms);
	};
	return {
		set(time) {
			const tomorrow = new Date(moment() + day).toISOString().slice(0, 10);
			pass(Date.parse(`${tomorrow}T${time}:00Z`) - moment());
		},
		pass: (minutes) => pass(minutes * 60_000),
		catchUp,
		now: () => new Date(moment()).toISOString(),
		get ahead() {
			return ahead;
		},
		day: (later = 0) => new Date(moment() + later * day).toISOString().slice(0, 10),
		reset() {
			clock.ahead = 0;
		},
	};
}
