/**
 * What n8n gives: contexts, cancellation, pauses, the execution, whether the node runs as an agent's tool; and the few
 * tools that any room may need, such as concurrency limits.
 *
 * Nothing here knows SVC, parameters or requests.
 */

export * from './agentTool';
export * from './alphabetical';
export * from './ancestors';
export * from './editorRun';
export * from './cancellation';
export * from './concurrency';
export * from './context';
export * from './deadline';
export * from './earlierRuns';
export * from './errorItem';
export * from './errorWorkflow';
export * from './execution';
export * from './groupBy';
export * from './hintOnce';
export * from './html';
export * from './inLoop';
export * from './internals';
export * from './lruMap';
export * from './rethrow';
export * from './safeJson';
export * from './storedCredential';
export * from './whenUsed';
