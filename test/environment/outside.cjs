/**
 * Jest's transform of the libraries that the simulator is built on. In the sandbox, each test file would
 * read and compile their hundreds of files again, which takes longer than most files' tests. Here they're
 * loaded once per worker, and get from the sandbox only functions, texts, and what they pass on as it is:
 * a library that asks for `instanceof` or `constructor` of its arguments does not belong here. Prettier is
 * here because it imports ES modules: with Node's flag that allows this in the sandbox, each test file's
 * sandbox would stay in memory until the worker ends, which took a fifth of all processor time.
 */
module.exports = {
	process: (_source, file) => ({
		code: `module.exports = globalThis.requireOutside(${JSON.stringify(file)});`,
	}),
};
