declare module '@n8n/scan-community-package/scanner/scanner.mjs' {
	import type { Linter } from 'eslint';

	/** The files that n8n lints in the repository of a package. */
	export const SOURCE_FILE_PATTERNS: string[];
	/** Lints the files of `packageDir` that match, all JavaScript, TypeScript and JSON by default. */
	export function analyzePackage(
		packageDir: string,
		filePatterns?: string[],
	): Promise<{ passed: boolean; message?: string; details?: string }>;
	/** The rules that `analyzePackage` lints with. */
	export function buildScanConfig(): Promise<Linter.Config[]>;
}
