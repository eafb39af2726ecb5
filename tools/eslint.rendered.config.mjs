// For the rendered descriptions: n8n's own rules, and those of its guidelines that have no rule.

import { config as official } from '@n8n/node-cli/eslint';
import n8nNodesBase from 'eslint-plugin-n8n-nodes-base';
import { guidelines } from './guidelines.ts';

// n8n applies its rules of wording to nodes alone, though people read the fields of credentials too.
const wording = Object.keys(n8nNodesBase.rules).filter((name) =>
	/^node-param-(display-name|description|option|default)-/.test(name),
);

const asErrors = (prefix, names) =>
	Object.fromEntries(names.map((n) => [`${prefix}/${n}`, 'error']));

export default [
	...official,
	{
		files: ['credentials/**/*.ts'],
		rules: asErrors('n8n-nodes-base', wording),
	},
	{
		files: ['nodes/**/*.ts', 'credentials/**/*.ts'],
		plugins: { guidelines },
		rules: asErrors('guidelines', Object.keys(guidelines.rules)),
	},
];
