/**
 * How items become requests: what an item is, what a run offers for sending, and how items share a
 * request.
 *
 * Parameters are read in `operation/`; order, On Error and output belong to `run/`.
 */

export * from './items';
export * from './outputItems';
export * from './requestOptions';
export * from './together';
