/**
 * The record of what this execution has sent, so that nothing is sent twice: not by Retry On Fail, not
 * by a retry of the execution, not after a pause. In the editor, what the node has paid for in the
 * last hour counts, too.
 *
 * Retries of a single request belong to `http/`.
 */

export { callTurn } from './callTurns';
export { nodeTurn } from './editorTurns';
export { PurchaseMemory } from './purchaseMemory';
export { ToolCall } from './toolCall';
export { digest, digestOfParameters } from './digest';
export * from './identical';
export { otherwisePaid } from './otherwisePaid';
export { dataOf } from './itemData';
export { type BatchPlace, hasPaid, type KnownShare, type Share } from './itemRecord';
export { sentBefore, unknownBefore } from './books';
export { Ledger } from './ledger';
export { isChangeOpen } from './lostResponses';
export { withContents } from './withContents';
