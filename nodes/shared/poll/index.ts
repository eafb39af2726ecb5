/**
 * Triggers that poll SVC: baseline, stored state, what is new since the last poll.
 *
 * Whatever SVC reports by webhook belongs to `webhook/`.
 */

export * from './eventItem';
export * from './list';
export { pollOf } from './poll';
export * from './pollingTrigger';
export * from './records';
export * from './shortNames';
export { executeOf } from './start';
