import { loadN8nModules } from '../engine/harness/n8n-modules.ts';

/** Prints what a process that has used n8n has found out, and ends it. */
export async function finish(result: object): Promise<never> {
	process.stdout.write(`\n${JSON.stringify(result)}\n`);
	// A process that exits while n8n's expression engine is at work can crash.
	const { evaluateExpressionsIn } = await loadN8nModules();
	await evaluateExpressionsIn('legacy');
	process.exit(0);
}
