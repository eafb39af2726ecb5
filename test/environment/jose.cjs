/** As in outside.cjs, for a library of ES modules, which Jest doesn't transform. */
module.exports = globalThis.requireOutside('jose');
