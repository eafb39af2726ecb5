/** A clock that tests can set forward. */
export interface Clock {
	/** Milliseconds since 1970. */
	now(): number;
	/** The same as ISO 8601 in UTC. */
	iso(): string;
	/** Lets so many milliseconds pass. */
	pass(ms: number): void;
	reset(): void;
}

export function createClock(): Clock {
	let ahead = 0;
	const now = () => Date.now() + ahead;
	return {
		now,
		iso: () => new Date(now()).toISOString(),
		pass(ms) {
			if (!(ms >= 0)) throw new Error('Time can only move forward');
			ahead += ms;
		},
		reset() {
			ahead = 0;
		},
	};
}
