/**
 * The record of what this execution has sent, so that nothing is sent twice: not by Retry On Fail, not
 * by a retry of the execution, not after a pause.
 *
 * Retries of a single request belong to `http/`.
 */

export * from './identical';
export type { BatchPlace, Share } from './itemRecord';
export { hasSentBefore } from './books';
export { Ledger } from './ledger';
