/**
 * How items become requests: the ways to send, what a run offers them, how items share a request, and Request Options.
 *
 * All other parameters are read in `operation/`; order, On Error and output belong to `run/`.
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
