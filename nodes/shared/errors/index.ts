/**
 * The kinds of failure and their explanation: what happened, then what to do. All messages for users
 * that aren't about one field or one operation are written here.
 *
 * Who catches a failure, and whether it ends the run, is for the rooms above.
 */

export * from './effect';
export * from './explain';
export * from './explanation';
export * from './failure';
export * from './networkError';
export * from './nodeError';
export * from './reason';
export * from './redaction';
export * from './serviceMessage';
export * from './words';
