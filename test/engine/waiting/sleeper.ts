/** What tests of waiting do with an execution that sleeps. */
import type { IDataObject } from 'n8n-workflow';
import type { RunResult } from '../harness/index.ts';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/** Sets the node's own clock: as if it had begun to wait so much earlier. */
export function timePasses(sleeping: RunResult, node: string, ms: number): RunResult {
	const { contextData } = sleeping.executionData.executionData ?? {};
	const { svcWaits: state } = (contextData?.[`node:${node}`] ?? {}) as IDataObject;
	(state as { startedAt: number }).startedAt -= ms;
	return sleeping;
}

/** For how many milliseconds it was put to sleep. */
export function sleepOf({ executionData: { waitTill }, runData }: RunResult, node: string): number {
	const began = runData[node]?.at(-1)?.startTime ?? Number.NaN;
	return (waitTill?.getTime() ?? Number.NaN) - began;
}
