import type { IExecuteFunctions } from 'n8n-workflow';
import type { Connection } from '../http';
import type { Ledger, PurchaseMemory, ToolCall } from '../ledger';
import type { Named } from '../operation';
import type { RequestOptions } from '../send';
import type { Failures } from './failures';

/** How a run gets to know what others have paid for, and lets them know: by one of both, or by none. */
export interface OtherRuns {
	readonly memory?: PurchaseMemory;
	/** An agent's calls in one execution do so by themselves. */
	readonly toolCall?: ToolCall;
}

/** What a run begins with. */
export interface Beginning extends OtherRuns {
	readonly context: IExecuteFunctions;
	readonly connection: Connection;
	readonly options: RequestOptions;
	/** Absent for a read. */
	readonly ledger: Ledger | undefined;
	readonly named: Named;
	readonly failures: Failures;
}
