import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { placeholdersLeft, provenanceInputs, whyNotToPublish } from '../../../tools/publication';

let root: string;
const write = (name: string, text: string) => writeFileSync(path.join(root, name), text);

const contact = 'security@lovelace.org';

/** A project whose owner has settled everything. */
function writeProject(email = 'ada@lovelace.org'): void {
	write(
		'package.json',
		JSON.stringify({
			name: 'n8n-nodes-svc',
			version: '1.0.0',
			author: { name: 'Ada Lovelace', email },
			repository: { url: 'git+https://github.com/ada/n8n-nodes-svc.git' },
		}),
	);
	write('CHANGELOG.md', '## [1.0.0] - 2027-01-01\n');
	write('SECURITY.md', `Write to <${contact}>.\n`);
}

beforeEach(() => {
	root = mkdtempSync(path.join(tmpdir(), 'svc-publication-'));
	writeProject();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const onGitHub = {
	GITHUB_ACTIONS: 'true',
	GITHUB_REPOSITORY: 'ada/n8n-nodes-svc',
	GITHUB_REF: 'refs/tags/v1.0.0',
};

describe('a publication', () => {
	it('is allowed once everything is settled', () => {
		expect(whyNotToPublish(root, onGitHub)).toEqual([]);
	});

	it('is refused while a placeholder is left, wherever it is', () => {
		write('SECURITY.md', 'Write to <security@n8n-nodes-svc.example>.\n');
		expect(whyNotToPublish(root, onGitHub)).toEqual([
			expect.stringMatching(/^SECURITY\.md: .*placeholder for a contact address$/),
		]);
	});

	it('is refused while the license names no owner', () => {
		write('LICENSE', 'Copyright (c) 2026 n8n-nodes-svc contributors\n');
		expect(placeholdersLeft(root)).toEqual([expect.stringMatching(/^LICENSE: /)]);
	});

	it('is refused for an address that receives no mail', () => {
		writeProject('ada@lovelace.test');
		expect(placeholdersLeft(root)).toEqual([expect.stringContaining('nobody receives mail')]);
	});

	it.each([
		['outside of a workflow run', {}, /Only the workflow "Publish"/],
		[
			'from another repository',
			{ ...onGitHub, GITHUB_REPOSITORY: 'someone/fork' },
			/the repository is .* but this is someone\/fork/,
		],
		[
			'for another tag',
			{ ...onGitHub, GITHUB_REF: 'refs/tags/v1.0.1' },
			/The tag must be v1\.0\.0/,
		],
	])('is refused %s', (_name, surroundings, reason) => {
		expect(whyNotToPublish(root, surroundings)).toEqual([expect.stringMatching(reason)]);
	});

	it('is refused without a section in the changelog', () => {
		write('CHANGELOG.md', '## [Unreleased]\n');
		expect(whyNotToPublish(root, onGitHub)).toEqual([expect.stringContaining('"[1.0.0]"')]);
	});

	it('is named in the provenance statement by name, version, and digest', () => {
		expect(provenanceInputs(root, 'abc')).toMatchObject({
			subject: 'pkg:npm/n8n-nodes-svc@1.0.0',
			sha512: 'abc',
		});
	});
});
