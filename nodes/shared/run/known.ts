import type { Ledger, PurchaseMemory, ToolCall } from '../ledger';

/** What knows of earlier attempts, and of what other runs have paid for. It has to learn of failures. */
export interface Known {
	/** Absent for a read. */
	readonly ledger: Ledger | undefined;
	readonly memory?: PurchaseMemory;
	/** In place of it: an agent's calls in one execution tell each other. */
	readonly toolCall?: ToolCall;
}
