/**
 * The Jest environment of the engine tests.
 *
 * Jest gives each test file its own copy of every module and of JavaScript's own classes. n8n-core
 * does not live well in such a sandbox: errors made by Node are no `instanceof Error` there, so that
 * n8n describes them differently than in real life, and its native expression VM and its ES modules
 * do not load. So n8n and the nodes under test are loaded outside the sandbox, as n8n loads them,
 * once per worker, and the tests get them through a global.
 */
import { createRequire } from 'node:module';
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { TestEnvironment } from 'jest-environment-node';
import { prepareForChanges, untilFailure } from '../../../tools/mutants/test-file.ts';
import { loadN8nModules, type N8nModules } from './n8n-modules.ts';

declare global {
	var n8nModules: N8nModules | undefined;
	var n8nWorkflow: typeof import('n8n-workflow') | undefined;
	var requireOutside: NodeJS.Require | undefined;
}

export default class EngineEnvironment extends TestEnvironment {
	handleTestEvent = untilFailure();
	private readonly rootFolder: string;

	constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
		super(config, context);
		prepareForChanges(this.global, context, createRequire(__filename));
		this.rootFolder = config.projectConfig.rootDir;
	}

	override async setup(): Promise<void> {
		await super.setup();
		const modules = await loadN8nModules(this.rootFolder);
		// The worker's previous file may have left something else.
		await modules.evaluateExpressionsIn('vm');
		modules.waits.shorten = undefined;
		modules.limits.hold = undefined;
		modules.clock.ahead = 0;
		this.global.n8nModules = modules;
		this.global.n8nWorkflow = modules.workflow;
		this.global.requireOutside = createRequire(__filename);
	}
}
