import type { IExecuteFunctions } from 'n8n-workflow';
import type { Connection } from '../http';
import type { Ledger, PurchaseMemory, ToolCall } from '../ledger';
import type { Named } from '../operation';
import type { RequestOptions } from '../send';
import type { Failures } from './failures';

/** How a run gets to know what others have paid for, and lets them know. An agent's calls in one execution do so by themselves. */
export type OtherRuns =
	| { readonly memory: PurchaseMemory; readonly toolCall?: undefined }
	| { readonly memory?: undefined; readonly toolCall: ToolCall }
	| { readonly memory?: undefined; readonly toolCall?: undefined };

/** What a run begins with. */
export type Beginning = OtherRuns & {
	readonly context: IExecuteFunctions;
	readonly connection: Connection;
	readonly options: RequestOptions;
	readonly ledger: Ledger | undefined;
	readonly named: Named;
	readonly failures: Failures;
};
