import { asErrors, type Findings, runScript } from './findings.ts';

/** @param files those to look at, by default all; without any, Prettier would read its input instead */
export function checkFormatting(root: string, fix: boolean, files?: readonly string[]): Findings {
	if (files?.length === 0) return asErrors([]);
	const findings = runScript(root, 'prettier/bin/prettier.cjs', [
		fix ? '--write' : '--check',
		'--log-level',
		'warn',
		'--cache',
		'--cache-strategy',
		'content',
		'--ignore-unknown',
		...(files ?? ['.']),
	]);
	return findings.text
		? { ...findings, text: `${findings.text}\nTo fix it: npm run format` }
		: findings;
}
