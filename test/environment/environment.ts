/**
 * Jest gives each test file its own copy of every module. n8n-workflow needs a fifth of a second to load: here
 * it's loaded outside the tests' sandbox, once per worker, and the tests get it through a global.
 */
import { createRequire } from 'node:module';
import type { EnvironmentContext, JestEnvironmentConfig } from '@jest/environment';
import { TestEnvironment } from 'jest-environment-node';
import { prepareForChanges, untilFailure } from '../../tools/mutants/test-file.ts';

declare global {
	var n8nWorkflow: typeof import('n8n-workflow') | undefined;
	/** Loads a file of a library outside the sandbox: see outside.cjs. */
	var requireOutside: NodeJS.Require | undefined;
}

const require = createRequire(__filename);

export default class WorkflowEnvironment extends TestEnvironment {
	handleTestEvent = untilFailure();

	constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
		super(config, context);
		prepareForChanges(this.global, context, require);
	}

	override async setup(): Promise<void> {
		await super.setup();
		this.global.n8nWorkflow = require('n8n-workflow');
		this.global.requireOutside = require;
	}
}
