export type { BinaryDataMode } from './binary-data.ts';
export type { Credentials } from './credentials.ts';
export { type EditorQuestion, listSearch, loadOptions, testCredential } from './editor.ts';
export { createEngine, type Engine, type EngineOptions, type RunOptions } from './engine.ts';
export { operationChecks, type OperationSpec } from './operation.ts';
export {
	type ExpectedRequest,
	expectRequests,
	type ObservedRequest,
	type ObservedService,
} from './requests.ts';
export type { RunResult } from './result.ts';
export { expectNoSecrets, findSecrets, type Secrets } from './secrets.ts';
export { NO_OP_TYPE, REPEAT_TYPE, TRIGGER_TYPE } from './stand-ins.ts';
export { testBed, type TestBed } from './test-bed.ts';
export { type ChainNode, type ItemInput, TRIGGER, type WorkflowJson } from './workflow.ts';
