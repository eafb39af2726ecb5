/**
 * One request to SVC and its response: accounts and base URLs, paths, bodies, files in both directions,
 * retries with backoff, the pace at a host, parsing, paging.
 *
 * Nothing here knows operations, and of items only their files. That a request isn't sent twice in an execution is the
 * business of `ledger/`.
 */

export * from './answer';
export * from './area';
export { announced } from './announced';
export { usualTimeoutMs } from './attempt';
export { readBaseUrl } from './baseUrls';
export * from './body';
export * from './credentialCheck';
export { type Documented, documentedAs } from './documented';
export * from './files/download';
export * from './enteredValues';
export * from './envelopes';
export { plainFileName } from './files/fileName';
export { ServiceHosts } from './serviceHost';
export { identifiedIn, saysDone } from './identified';
export * from './files/inputFile';
export * from './files/outputFile';
export { pageOf, readList } from './paging';
export * from './path';
export * from './plainValues';
export { mostAtOnce } from './readLimit';
export { sendRequest } from './request';
export * from './serviceRequest';
