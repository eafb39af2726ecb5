import { execFileSync } from 'node:child_process';

/** The files that differ from where this branch left the main one, and those git does not know yet. */
export function changedFiles(): string[] {
	const base = git('merge-base', 'HEAD', mainBranch())[0] ?? 'HEAD';
	return [
		...new Set([
			...git('diff', '--name-only', '--diff-filter=d', base),
			...git('ls-files', '--others', '--exclude-standard'),
		]),
	];
}

function mainBranch(): string {
	const known = git('for-each-ref', '--format=%(refname:short)', 'refs/heads', 'refs/remotes');
	return ['origin/main', 'main'].find((name) => known.includes(name)) ?? 'HEAD';
}

function git(...args: string[]): string[] {
	return execFileSync('git', args, { encoding: 'utf8' })
		.split('\n')
		.filter((line) => line !== '');
}
