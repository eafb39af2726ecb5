/** n8n-workflow as the worker has loaded it; in tests that ask for Jest's own environment, a copy of their own. */
module.exports = globalThis.n8nWorkflow ?? require('../../node_modules/n8n-workflow');
