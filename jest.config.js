// n8n-core requires ES modules.
if (Number(process.versions.node.split('.')[0]) < 24) {
	throw new Error(
		`These tests need Node.js 24, and this is Node.js ${process.versions.node}. ` +
			'Use "npm run jest -- <file>", which brings it, instead of starting Jest directly.',
	);
}

/** Entries of the simulator's libraries and of Prettier, without `/node_modules/`: see test/environment/outside.cjs. */
const outside =
	'(?:fastify/fastify|@fastify/multipart/index|ajv/dist/(?:2020|ajv)|ajv-formats/dist/index|libphonenumber-js/index|yazl/index|prettier/index)[.]c?js$';

/** TypeScript becomes CommonJS for Jest. */
const transform = {
	[`/node_modules/${outside}`]: '<rootDir>/test/environment/outside.cjs',
	'^.+\\.[jt]s$': [
		'@swc/jest',
		{
			jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
			module: { type: 'commonjs' },
		},
	],
};

const untransformed = `/node_modules/(?!${outside})`;

const project = (name, rest) => ({
	displayName: name,
	// Jest reads all that is below its roots, so the n8n installed for test/e2e has to stay out.
	roots: [`test/${name}`, 'nodes', 'credentials', 'simulator', 'tools'].map(
		(folder) => `<rootDir>/${folder}`,
	),
	testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
	testEnvironment: '<rootDir>/test/environment/environment.ts',
	moduleNameMapper: {
		'^(fast-check|jose|n8n-workflow)$': '<rootDir>/test/environment/$1.cjs',
	},
	transform,
	transformIgnorePatterns: [untransformed],
	...rest,
});

module.exports = {
	// More than two cores: many tests wait, for an answer that drips or for a time limit.
	maxWorkers: 3,
	// The last lines of a run that failed say how to repeat it.
	reporters: ['default', '<rootDir>/tools/repeat-jest.ts'],
	// Only a test that never ends is to end by this limit, whatever else goes on at the machine. Jest
	// knows it only for all projects together.
	testTimeout: 900_000,
	projects: [
		project('unit'),
		project('simulator'),
		project('fuzz', {
			globalSetup: '<rootDir>/tools/require-fresh-build.ts',
			// What is published runs as it is.
			transformIgnorePatterns: [untransformed, '/dist/'],
		}),
		// What the nodes send and make of responses, without a network.
		project('wire', {
			globalSetup: '<rootDir>/tools/require-fresh-build.ts',
			transformIgnorePatterns: [untransformed, '/dist/'],
		}),
		project('model', {
			globalSetup: '<rootDir>/tools/require-fresh-build.ts',
			testEnvironment: '<rootDir>/test/engine/harness/environment.ts',
		}),
		project('engine', {
			globalSetup: '<rootDir>/tools/require-fresh-build.ts',
			testEnvironment: '<rootDir>/test/engine/harness/environment.ts',
		}),
	],
};
