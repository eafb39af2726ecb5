/**
 * Loads n8n's own modules and sets them up as a running n8n does: settings in a folder of their
 * own, expressions evaluated in the isolated VM, log lines kept instead of printed.
 */
import fs from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** A line n8n or a node logged, whatever its level. */
export interface LogLine {
	level: string;
	message: string;
	metadata: unknown;
}

/** The part of n8n's container for services that the harness uses. */
interface Container {
	get<T>(service: abstract new (...args: never[]) => T): T;
}

interface LoggerClass {
	prototype: { log: (level: string, message: string, metadata: unknown) => void };
}

export interface N8nModules {
	core: typeof import('n8n-core');
	workflow: typeof import('n8n-workflow');
	/** `n8n-core`'s own container: another copy of the package would hold other services. */
	container: Container;
	/** How n8n writes and reads execution data in its database. */
	flatted: { parse: (text: string) => unknown; stringify: (value: unknown) => string };
	/** Each line that is logged is added to all of these. */
	logs: Set<LogLine[]>;
	/** `JSON.parse` of the realm n8n runs in (see environment.ts). */
	parseJson: (text: string) => unknown;
	/**
	 * The nodes' waits. While `shorten` is set, until the end of a test, it sees each and says how long
	 * it takes instead, in milliseconds; what n8n itself waits for is not among them.
	 */
	waits: { shorten?: ((ms: number) => number) | undefined };
	/** The nodes' time limits. While `hold` is set, it says when each is over, instead of the clock. */
	limits: { hold?: ((ms: number) => AbortSignal) | undefined };
	/**
	 * How far the clocks of n8n and its nodes (`Date.now()`, and `performance.now()`, which no one sets) are ahead of the
	 * test's, in milliseconds.
	 */
	clock: { ahead: number; monotonicAhead: number };
	/**
	 * `vm` evaluates in an isolate, as n8n does unless an administrator changes that; `legacy` in this process, which is
	 * faster: for tests of very many executions that are not about expressions.
	 */
	evaluateExpressionsIn: (engine: 'vm' | 'legacy') => Promise<void>;
	/** n8n's own protection against requests to private addresses; off unless an administrator turns it on. */
	ssrfProtection: { enabled: boolean };
	/** The environment that n8n reads, such as a proxy. */
	environment: NodeJS.ProcessEnv;
	/** Everything n8n writes goes below this folder; it is removed when the process ends. */
	userFolder: string;
}

/**
 * What n8n uses when nothing is configured (ExpressionEngineConfig in `@n8n/config`), with two
 * differences. The time limit, 5 seconds by the clock, could pass on a busy machine before a short
 * expression ends. And n8n gives each execution an isolate of its own, which costs 50 ms of CPU: here
 * all executions share one, as in n8n's editor.
 */
const EXPRESSION_ENGINE = {
	poolSize: 1,
	maxCodeCacheSize: 1024,
	bridgeTimeout: 600_000,
	bridgeMemoryLimit: 128,
	sharedCaller: true,
	lazyAcquire: true,
} as const;

let loading: Promise<N8nModules> | undefined;

/**
 * Once per process; later calls give the same modules: the project's own n8n-core, which is that of n8n 2.x, or that of
 * the n8n in `test/e2e/n8n-1` when SVC_E2E_N8N says `n8n-1`, as for the end-to-end tests.
 */
export async function loadN8nModules(projectFolder: string = process.cwd()): Promise<N8nModules> {
	loading ??= load(rootFolder(projectFolder));
	return await loading;
}

/** The folder whose `node_modules` has n8n-core. */
function rootFolder(projectFolder: string): string {
	const line = process.env.SVC_E2E_N8N;
	if (line === undefined) return projectFolder;
	const folder = path.join(projectFolder, 'test/e2e', line);
	if (!fs.existsSync(path.join(folder, 'node_modules/n8n-core'))) {
		throw new Error(
			`n8n isn't installed in test/e2e/${line}. "npm run test:engine:1" installs it, and so does "npm run test:e2e:1".`,
		);
	}
	shareN8nWorkflow(folder);
	return folder;
}

/**
 * The nodes get the n8n-workflow of the n8n that runs them, as in a real n8n. Else they would find that of the project
 * above them, and n8n would know neither their errors nor their connection types.
 */
function shareN8nWorkflow(folder: string): void {
	const url = pathToFileURL(
		createRequire(path.join(folder, 'package.json')).resolve('n8n-workflow'),
	).href;
	const below = pathToFileURL(path.join(folder, 'node_modules/')).href;
	registerHooks({
		resolve: (specifier, context, next) =>
			specifier === 'n8n-workflow' && !context.parentURL?.startsWith(below)
				? { url, format: 'commonjs', shortCircuit: true }
				: next(specifier, context),
	});
}

async function load(rootFolder: string): Promise<N8nModules> {
	const userFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'n8n-engine-tests-'));
	process.on('exit', () => fs.rmSync(userFolder, { recursive: true, force: true }));
	// n8n reads these when its modules are loaded.
	process.env.N8N_USER_FOLDER = userFolder;
	process.env.N8N_ENCRYPTION_KEY = 'only-for-these-tests';
	process.env.N8N_LOG_LEVEL = 'silent';

	const require = createRequire(path.join(rootFolder, 'package.json'));
	const core: typeof import('n8n-core') = require('n8n-core');
	const workflow: typeof import('n8n-workflow') = require('n8n-workflow');
	const requireOfCore = createRequire(require.resolve('n8n-core'));
	const { Container: container }: { Container: Container } = requireOfCore('@n8n/di');
	const { Logger }: { Logger: LoggerClass } = requireOfCore('@n8n/backend-common');

	// n8n 1.x has no such protection.
	const { SsrfProtectionConfig }: { SsrfProtectionConfig?: new () => { enabled: boolean } } =
		requireOfCore('@n8n/config');

	matchWithoutTimeLimit(workflow);
	const clock = movedClock();
	const waits = waitsOf(require);
	const limits = heldLimits();
	const logs = new Set<LogLine[]>();
	Logger.prototype.log = (level, message, metadata) => {
		// Of the VM in which n8n 1.x evaluates expressions, not of a workflow.
		if (message.startsWith('[IsolatedVmBridge]')) return;
		for (const lines of logs) lines.push({ level, message, metadata });
	};
	let current: 'vm' | 'legacy' | undefined;
	const evaluateExpressionsIn: N8nModules['evaluateExpressionsIn'] = async (engine) => {
		if (engine === current) return;
		await workflow.Expression.disposeExpressionEngine();
		workflow.Expression.setExpressionEngine(engine);
		await workflow.Expression.initExpressionEngine({ ...EXPRESSION_ENGINE, engine });
		current = engine;
	};
	await evaluateExpressionsIn('vm');

	return {
		core,
		workflow,
		container,
		flatted: require('flatted'),
		logs,
		waits,
		limits,
		clock,
		evaluateExpressionsIn,
		ssrfProtection: SsrfProtectionConfig ? container.get(SsrfProtectionConfig) : { enabled: false },
		environment: process.env,
		parseJson: JSON.parse,
		userFolder,
	};
}

/**
 * n8n gives each match of a resource locator's pattern 250 ms by the clock, and then says that the
 * workflow is not ready. A process that has to wait for the processor needs longer.
 */
function matchWithoutTimeLimit({ setSafeRegexEngine }: N8nModules['workflow']): void {
	const all = (flags = '') => (flags.includes('g') ? flags : `${flags}g`);
	// n8n 1.x matches without a limit, and has no engines.
	setSafeRegexEngine?.({
		exec: (pattern, input, flags) => new RegExp(pattern, flags).exec(input),
		test: (pattern, input, flags) => new RegExp(pattern, flags).test(input),
		replace: (pattern, input, flags, replacement) =>
			input.replace(new RegExp(pattern, flags), replacement),
		matchAll: (pattern, input, flags) => [...input.matchAll(new RegExp(pattern, all(flags)))],
		split: (pattern, input, flags) => input.split(new RegExp(pattern, flags)),
	});
}

function movedClock(): N8nModules['clock'] {
	const clock = { ahead: 0, monotonicAhead: 0 };
	const now = Date.now;
	Date.now = () => now() + clock.ahead;
	const monotonicNow = performance.now.bind(performance);
	performance.now = () => monotonicNow() + clock.monotonicAhead;
	return clock;
}

function heldLimits(): N8nModules['limits'] {
	const limits: N8nModules['limits'] = {};
	const timeout = AbortSignal.timeout.bind(AbortSignal);
	AbortSignal.timeout = (ms) => limits.hold?.(ms) ?? timeout(ms);
	return limits;
}

/**
 * Nodes wait with n8n's own `sleep`. What nodes get when they require n8n-workflow is replaced by the
 * same with another `sleep`; n8n-core has got its own before.
 */
function waitsOf(require: NodeJS.Require): N8nModules['waits'] {
	const waits: N8nModules['waits'] = {};
	const cached = require.cache[require.resolve('n8n-workflow')];
	if (!cached) throw new Error('n8n-workflow is not loaded');
	const original = cached.exports as N8nModules['workflow'];
	cached.exports = {
		...original,
		sleep: async (ms: number, signal?: AbortSignal) =>
			await original.sleep(waits.shorten?.(ms) ?? ms, signal),
	};
	return waits;
}
