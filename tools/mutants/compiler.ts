import path from 'node:path';
import ts from 'typescript';

/**
 * Says whether a file compiles with another text. It reads everything once: compiling it all anew takes as long as
 * many tests.
 */
export function compiler(root: string): (file: string, text: string) => boolean {
	const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);
	const { options, fileNames } = ts.parseJsonConfigFileContent(config, ts.sys, root);
	let changed: { file: string; text: string; version: number } | undefined;
	let version = 0;
	const snapshots = new Map<string, ts.IScriptSnapshot>();
	const service = ts.createLanguageService({
		...ts.sys,
		useCaseSensitiveFileNames: () => ts.sys.useCaseSensitiveFileNames,
		getCompilationSettings: () => ({ ...options, noEmit: true, incremental: false }),
		getScriptFileNames: () => fileNames,
		getScriptVersion: (file) => (changed?.file === file ? String(changed.version) : ''),
		getScriptSnapshot: (file) => {
			if (changed?.file === file) return ts.ScriptSnapshot.fromString(changed.text);
			const known = snapshots.get(file);
			if (known) return known;
			const text = ts.sys.readFile(file);
			if (text === undefined) return undefined;
			const snapshot = ts.ScriptSnapshot.fromString(text);
			snapshots.set(file, snapshot);
			return snapshot;
		},
		getCurrentDirectory: () => root,
		getDefaultLibFileName: ts.getDefaultLibFilePath,
	});
	return (file, text) => {
		const name = path.join(root, file);
		changed = { file: name, text, version: ++version };
		return (
			service.getSyntacticDiagnostics(name).length === 0 &&
			service.getSemanticDiagnostics(name).length === 0
		);
	};
}
