/** What a case gives to the report. */
export interface CaseResult {
	title: string;
	/** What was done, for readers who have not seen the code. */
	text: string;
	/** How many rounds the medians are of. */
	rounds: number;
	measured: Measurement[];
	bounds: Bound[];
}

/** One line of the case's table. */
export interface Measurement {
	what: string;
	unit: 'ms' | 'MB' | 'kB' | 's' | 'a second' | '';
	/** By side; the pack's own comes first. */
	values: Record<string, number>;
}

/** What is aimed at: at most `limit`, or with `atLeast` at least that. */
export interface Bound {
	what: string;
	value: number;
	limit: number;
	atLeast?: boolean;
	/** Whether more work takes more than its share of time: no machine is the reason, so it's an error. */
	isGrowth?: true;
}

export function isMet({ value, limit, atLeast }: Bound): boolean {
	return atLeast ? value >= limit : value <= limit;
}

/** How a case is to be run. */
export interface CaseOptions {
	rounds: number;
}

export type Case = (options: CaseOptions) => Promise<CaseResult>;
