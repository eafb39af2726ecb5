import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/*
 * What has to be so before a version may be published. docs/publishing.md says how to settle each point.
 */

interface Manifest {
	name: string;
	version: string;
	author: { name: string; email: string };
	repository: { url: string };
}

/** The facts a publication depends on beside the files: GitHub's variables in a workflow run. */
export type Surroundings = Record<string, string | undefined>;

/** Texts that stand in for a decision of the owner's, until it is made. */
const placeholders = [
	{ text: 'n8n-nodes-svc contributors', what: "the author's name" },
	{ text: 'n8n-nodes-svc.example', what: 'a contact address' },
];

/** Files in which people look for the author and for where to report a vulnerability. */
const files = ['package.json', 'LICENSE', '*.md', 'docs/*.md', '.github/**/*.{md,yml}'];

/**
 * Lists the placeholders that are left.
 *
 * @param root the folder of the project
 * @returns one line for each file and placeholder
 */
export function placeholdersLeft(root: string): string[] {
	const found = globSync(files, { cwd: root }).flatMap((file) => {
		const text = readFileSync(path.join(root, file), 'utf8');
		return placeholders
			.filter((placeholder) => text.includes(placeholder.text))
			.map(
				(placeholder) =>
					`${file.replaceAll(path.sep, '/')}: "${placeholder.text}" is a placeholder for ${placeholder.what}`,
			);
	});
	const { email } = manifestOf(root).author;
	return /\.(example|invalid|test)$|@example\./.test(email) && found.length === 0
		? [`package.json: nobody receives mail at "${email}"`]
		: found.sort();
}

/**
 * Says why this version must not be published from here; empty when it may be.
 *
 * @param surroundings the environment of the process
 */
export function whyNotToPublish(root: string, surroundings: Surroundings): string[] {
	const { version, repository } = manifestOf(root);
	const here = surroundings.GITHUB_REPOSITORY;
	const inWorkflow = surroundings.GITHUB_ACTIONS === 'true' && here !== undefined;
	const changelog = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8');
	return [
		...placeholdersLeft(root),
		...(changelog.includes(`## [${version}]`)
			? []
			: [`CHANGELOG.md: there is no section "[${version}]"`]),
		...(inWorkflow
			? []
			: ['Only the workflow "Publish" on GitHub can publish with a provenance statement']),
		...(inWorkflow && repository.url !== `git+https://github.com/${here}.git`
			? [`package.json: the repository is "${repository.url}", but this is ${here}`]
			: []),
		...(inWorkflow && surroundings.GITHUB_REF !== `refs/tags/v${version}`
			? [
					`The tag must be v${version}, the version in package.json; this is ${surroundings.GITHUB_REF}`,
				]
			: []),
	];
}

/** What npm's provenance statement says about the tarball, beside the commit and the run of the workflow. */
export function provenanceInputs(root: string, sha512: string): Record<string, string> {
	const { name, version, repository } = manifestOf(root);
	return {
		subject: `pkg:npm/${name}@${version}`,
		sha512,
		repository: repository.url,
		workflow: '.github/workflows/publish.yml',
	};
}

function manifestOf(root: string): Manifest {
	return JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest;
}

if (import.meta.main) {
	const reasons = whyNotToPublish(process.cwd(), process.env);
	for (const reason of reasons) console.error(reason);
	if (reasons.length > 0) {
		console.error('Not published. docs/publishing.md says how to settle each point.');
		process.exitCode = 1;
	}
}
