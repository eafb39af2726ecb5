/**
 * How items become requests: what an item is, what a run offers for sending, and how items share a
 * request.
 *
 * Parameters are read in `operation/`; order, On Error and output belong to `run/`.
 */

export * from './batches/batch';
export * from './batches/batches';
export * from './file';
export * from './items';
export * from './lists';
export { Merges } from './batches/merges';
export * from './one';
export * from './outputHint';
export * from './requestOptions';
export * from './simplify';
export * from './step';
export * from './steps';
export * from './strategy';
