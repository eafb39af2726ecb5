/**
 * What an operation does to the world. It alone decides order and retries:
 * - `read`: changes nothing. Items run in parallel; everything temporary is retried.
 * - `idempotent`: the same result however often it is sent. One after another; retried alike.
 * - `spend`: creates, sends, posts, charges or books. One after another; sent again only when
 *   the service certainly did not act.
 */
export type Effect = 'read' | 'idempotent' | 'spend';
