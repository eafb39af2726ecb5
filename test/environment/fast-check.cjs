/**
 * The cases of property-based tests are the same in each `npm test`, so that only a change can make
 * one fail. With SVC_PROPERTIES_SEED=<number> they are others.
 */
const fc = require('../../node_modules/fast-check/lib/cjs/fast-check.js');

fc.configureGlobal({ seed: Number(process.env.SVC_PROPERTIES_SEED ?? 20260101) });
module.exports = fc;
