import type { IExecuteFunctions } from 'n8n-workflow';
import { RequestFailure } from '../../../../nodes/shared/errors';
import { UntoldOutcomes } from '../../../../nodes/shared/ledger/untold';

const inExecution = (execution: string) =>
	new UntoldOutcomes({
		evaluateExpression: () => 0,
		getExecutionId: () => execution,
		getNode: () => ({ id: 'node' }),
	} as unknown as IExecuteFunctions);

const lost = new RequestFailure({ kind: 'lost', code: 'ECONNRESET' });

it('counts what a paused run has left unknown as told once that run has ended, however many others run', () => {
	const paused = inExecution('paused');
	paused.note(['letter'], lost);
	paused.runPauses();
	for (let other = 0; other < 1000; other++) inExecution(`other ${other}`).runEnds();
	inExecution('paused').runEnds();
	expect(inExecution('next').take(['letter'])).toBeUndefined();
});
