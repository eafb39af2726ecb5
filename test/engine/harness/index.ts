/**
 * Runs workflows on n8n's own engine, in the test's process, against a service on loopback.
 *
 *     const bed = testBed({ start: startSimulator, credentials: (simulator) => ({ … }) });
 *
 *     // What every operation has to show: parameters per item, linking, On Error, no secrets.
 *     bed.describeOperation({ name: 'svcLetters letter get', … });
 *
 *     // Whatever else n8n can do with a node.
 *     const result = await bed.engine.runNode('svcLetters letter get', { … }, {
 *       items: [{ id: 1 }, { id: 2 }],
 *       settings: { retryOnFail: true, waitBetweenTries: 1 },
 *     });
 *     expect(result.json()).toEqual([…]);
 *     expectNoSecrets(result, bed.secrets);
 *
 * Jest has to use `environment.ts` as its environment. Without Jest, `createEngine` works in any
 * process that runs in the repository's folder.
 */
export type { BinaryDataMode } from './binary-data.ts';
export type { Credentials } from './credentials.ts';
export {
	type EditorQuestion,
	listSearch,
	loadOptions,
	resourceMapping,
	testCredential,
} from './editor.ts';
export { createEngine, type Engine, type EngineOptions, type RunOptions } from './engine.ts';
export { NODE, operationChecks, type OperationSpec, origins, workflowOf } from './operation.ts';
export {
	type ExpectedRequest,
	expectRequests,
	type ObservedRequest,
	type ObservedService,
} from './requests.ts';
export type { RunResult } from './result.ts';
export {
	expectNoSecrets,
	findSecrets,
	placesToSearch,
	type Secrets,
	secretsIn,
	textsIn,
} from './secrets.ts';
export {
	BY_POSITION,
	ERROR_TRIGGER_TYPE,
	MERGE_TYPE,
	NO_OP_TYPE,
	ORIGIN_TYPE,
	PAIR_TYPE,
	REPEAT_TYPE,
	TRIGGER_TYPE,
} from './stand-ins.ts';
export { testBed, type TestBed } from './test-bed.ts';
export { type ChainNode, type ItemInput, TRIGGER, type WorkflowJson } from './workflow.ts';
