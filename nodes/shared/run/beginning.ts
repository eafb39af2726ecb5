import type { IExecuteFunctions } from 'n8n-workflow';
import type { Connection } from '../http';
import type { Ledger } from '../ledger';
import type { Named } from '../operation';
import type { RequestOptions } from '../send';
import type { Failures } from './failures';
import type { OtherRuns } from './otherRuns';

/** What a run begins with. */
export type Beginning = OtherRuns & {
	readonly context: IExecuteFunctions;
	readonly connection: Connection;
	readonly options: RequestOptions;
	readonly ledger: Ledger | undefined;
	readonly named: Named;
	readonly failures: Failures;
};
