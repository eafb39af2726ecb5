/**
 * The effect of an operation. It alone determines order and retries:
 * - `read`: changes nothing. Items run in parallel; all temporary failures are retried.
 * - `idempotent`: the same result however often it's sent. Sequential; the same retries.
 * - `spend`: creates, sends, mails, charges, or books. Sequential; only retried if SVC certainly
 *   didn't act.
 */
export type Effect = 'read' | 'idempotent' | 'spend';
