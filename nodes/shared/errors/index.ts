/**
 * The kinds of failure and their explanation: what happened, then what to do. What users read of a request that failed
 * is written here, unless the operation knows more; what a field or a run says is written in their rooms.
 *
 * Who catches a failure, and whether it ends the run, is for the rooms above.
 */

export * from './effect';
export * from './explain';
export * from './explanation';
export * from './failure';
export * from './networkError';
export * from './nodeError';
export * from './reason';
export * from './redaction';
export { whatWentWrong } from './requestFailures';
export * from './serviceMessage';
export * from './words';
