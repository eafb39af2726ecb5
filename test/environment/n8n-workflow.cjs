/**
 * n8n-workflow as the worker has loaded it; in tests that ask for Jest's own environment, a copy of their own.
 * Only `sleep` is loaded in each test's sandbox, so that a test that replaces the timers replaces its timer, too.
 * n8n's engine, which lives outside, brings its own.
 */
const folder = '../../node_modules/n8n-workflow';

function withOwnSleep(workflow) {
	const { sleep } = require(
		require.resolve('@n8n/utils/sleep', { paths: [require.resolve(folder)] }),
	);
	return { __esModule: true, ...workflow, sleep };
}

const { n8nModules, n8nWorkflow } = globalThis;
module.exports =
	n8nModules?.workflow ?? (n8nWorkflow ? withOwnSleep(n8nWorkflow) : require(folder));
