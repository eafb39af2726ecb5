import type { PurchaseMemory, ToolCall } from '../ledger';

/** How a run gets to know what others have paid for, and lets them know. An agent's calls in one execution do so by themselves. */
export type OtherRuns =
	| { readonly memory: PurchaseMemory; readonly toolCall?: undefined }
	| { readonly memory?: undefined; readonly toolCall: ToolCall }
	| { readonly memory?: undefined; readonly toolCall?: undefined };
