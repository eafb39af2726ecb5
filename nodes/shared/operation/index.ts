/**
 * What an author writes: an operation as data, the fields that operations share, and how it is
 * described to the editor. Reads an item's parameters, looks at what earlier steps have made of it, and builds its request.
 *
 * When and how that is sent is up to `send/` and `suspend/`. Nothing here knows one area of SVC.
 */

export { placeFields, queryValues } from './buildRequest';
export * from './records/clearFields';
export * from './computation';
export * from './records/deleted';
export * from './records/deleteMany';
export { keepEntered } from './earlier/enteredValues';
export * from './panel/describe';
export * from './panel/inputHints';
export * from './readNamed';
export * from './operation';
export * from './records/otherFields';
export { Parameters } from './parameters';
export * from './pdf';
export * from './records/presentRecord';
export * from './shorten';
