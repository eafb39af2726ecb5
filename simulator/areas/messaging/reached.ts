import type { Message, Recipient } from './model.ts';

/** People of a message that are remembered: enough to show some phones. */
const remembered = 20;

/**
 * Whom a message has reached when it was made, the first of them: who opts out later has had it
 * anyway.
 */
export const reachedBy = new WeakMap<Message, readonly Recipient[]>();

export function rememberReached(message: Message, recipients: readonly Recipient[] = []): void {
	reachedBy.set(message, recipients.slice(0, remembered));
}
