// For all folders, beside n8n's own rules on what is published: promises that nobody awaits, and
// comments that put off or silence something.

import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const PUBLISHED = ['nodes/**/*.ts', 'credentials/**/*.ts'];
const TOOLS = ['simulator/**/*.ts', 'demo/**/*.ts', 'test/**/*.ts', 'tools/**/*.ts'];

const SILENCING = ['todo', 'fixme', 'eslint-disable', '@ts-ignore'];

export default defineConfig(
	{
		ignores: [
			'**/node_modules/',
			'**/dist/',
			'.build/',
			'.rendered/',
			'coverage/',
			// What an n8n started by the demo or a test keeps.
			'**/.data/',
		],
	},
	{
		files: ['**/*.{js,mjs,ts}'],
		extends: [js.configs.recommended],
		rules: {
			eqeqeq: ['error', 'always'],
			'no-warning-comments': [
				'error',
				{ terms: [...SILENCING, '@ts-expect-error'], location: 'anywhere' },
			],
		},
	},
	{
		// Tests of types: that something does not compile is what they expect.
		files: ['test/**/*.types.ts'],
		rules: { 'no-warning-comments': ['error', { terms: SILENCING, location: 'anywhere' }] },
	},
	{
		files: ['**/*.js'],
		languageOptions: {
			sourceType: 'commonjs',
			globals: { __dirname: 'readonly', console: 'readonly', process: 'readonly' },
		},
	},
	{
		files: [...PUBLISHED, ...TOOLS],
		extends: [tseslint.configs.recommended],
		languageOptions: {
			parserOptions: { project: ['tsconfig.json', 'tsconfig.tools.json', 'tsconfig.tests.json'] },
		},
		rules: {
			'@typescript-eslint/await-thenable': 'error',
			'@typescript-eslint/no-floating-promises': [
				'error',
				{
					// node:test collects these by itself.
					allowForKnownSafeCalls: [{ from: 'package', package: 'node:test', name: ['it', 'test'] }],
				},
			],
			'@typescript-eslint/no-misused-promises': 'error',
			'@typescript-eslint/only-throw-error': ['error', { allowThrowingUnknown: true }],
			'@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
			'@typescript-eslint/switch-exhaustiveness-check': [
				'error',
				{ considerDefaultExhaustiveForUnions: true },
			],
		},
	},
	{
		files: TOOLS,
		rules: {
			// `const { left, out, ...rest } = all` leaves two properties out.
			'@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
			// Tests look for control characters, in the colours of a terminal for one.
			'no-control-regex': 'off',
		},
	},
	{
		files: PUBLISHED,
		plugins: { regexp },
		rules: {
			// Texts of any length come from outside: the time to look at them grows with their length.
			'regexp/no-super-linear-backtracking': 'error',
			'regexp/no-super-linear-move': 'error',
			'@typescript-eslint/no-unsafe-argument': 'error',
			'@typescript-eslint/no-unsafe-assignment': 'error',
			'@typescript-eslint/no-unsafe-call': 'error',
			'@typescript-eslint/no-unsafe-member-access': 'error',
			'@typescript-eslint/no-unsafe-return': 'error',
			'@typescript-eslint/no-unnecessary-type-assertion': 'error',
		},
	},
);
