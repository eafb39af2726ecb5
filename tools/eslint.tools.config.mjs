// Beside n8n's own rules on what is published: what one file alone shows, such as comments that put off or
// silence something. Of the tests and tools, it's for those that have such a word; oxlint.tools.json, which
// takes a twentieth of the time, has the same for all of them. What needs types is checked with oxlint.json.

import js from '@eslint/js';
import { defineConfig } from 'eslint/config';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import { silencing, silencingType } from './silencing.ts';

const PUBLISHED = ['nodes/**/*.ts', 'credentials/**/*.ts'];
const TOOLS = ['simulator/**/*.ts', 'demo/**/*.ts', 'test/**/*.ts', 'tools/**/*.ts'];

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
				{ terms: [...silencing, silencingType], location: 'anywhere' },
			],
		},
	},
	{
		// Tests of types: that something does not compile is what they expect.
		files: ['test/**/*.types.ts'],
		rules: { 'no-warning-comments': ['error', { terms: silencing, location: 'anywhere' }] },
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
		},
	},
	{
		// What every operation depends on has to be read and understood piece by piece.
		files: ['nodes/shared/**/*.ts'],
		rules: {
			'max-lines': ['error', 200],
			'max-lines-per-function': ['error', 60],
		},
	},
);
