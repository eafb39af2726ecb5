/**
 * Operations that suspend the execution until something has happened at SVC, or a person has responded: the stored
 * state, pausing and resuming, the webhooks that resume.
 *
 * Waits of a few minutes don't belong here: those stay in the running execution.
 */

export * from './question/answers';
export { type Asked, asked } from './question/asked';
export { answerWebhooks, resumeWebhooks } from './resumeWebhooks';
export * from './suspended';
export * from './waitFields';
export { ifInTime } from './waitHints';
export * from './wake';
