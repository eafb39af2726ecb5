/**
 * Triggers that SVC calls: registration, secrets, reading and deduplicating deliveries; and what all triggers have in
 * common: their account, parameters, and static data, and that they don't start themselves. Resuming a suspended
 * execution uses the same parts.
 *
 * What the events of one area mean belongs to that area's folder.
 */

export { passWon, wins } from './contest';
export * from './filter';
export * from './delivery';
export * from './loop';
export * from './nodeData';
export * from './receive';
export * from './registration';
export * from './secret';
export * from './trigger';
export * from './withAccount';
