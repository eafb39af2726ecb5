/**
 * What an author writes: an operation as data, the fields that operations share, and how it is
 * described to the editor. Reads an item's parameters and builds its request.
 *
 * Nothing here sends anything or knows one area of SVC.
 */

export * from './buildRequest';
export * from './clearFields';
export * from './computation';
export * from './deleteMany';
export * from './describe';
export * from './inputHints';
export * from './readNamed';
export * from './operation';
export * from './otherFields';
export * from './parameters';
export * from './pdf';
export * from './presentRecord';
export * from './send';
export * from './shorten';
export * from './subtitle';
