import { ExpressionError } from 'n8n-workflow';
import type { Effect } from '../../../../nodes/shared/errors';
import { InputError } from '../../../../nodes/shared/fields';
import { Failures } from '../../../../nodes/shared/run/failures';
import { contextWith } from '../fakes';

const failuresOf = (effect: Effect, continueOnFail: boolean) => {
	const context = contextWith({
		getContext: () => ({}),
		getMode: () => 'trigger',
		getInputData: () => [{ json: {} }],
		getNode: () => ({ type: 'test.node', parameters: {} }),
		getExecutionId: () => '1',
		getExecutionCancelSignal: () => undefined,
		continueOnFail: () => continueOnFail,
	});
	return new Failures(context, { failureTexts: {}, effect }, 'Letter: Send');
};

const description = async (error: Error, effect: Effect, items: readonly number[] = [0]) => {
	const failures = failuresOf(effect, true);
	const settled = await failures.settle(items, () => {
		throw error;
	});
	return 'explanation' in settled ? settled.explanation.description : '';
};

describe('an error about the parameters of a node that changes something says that nothing was sent', () => {
	it.each<[string, Error]>([
		['a wrong value', new InputError('is empty', 'Enter it')],
		['an expression', new ExpressionError('Something is missing')],
		['n8n that is too busy to read them', new Error('Regular expression execution timed out')],
	])('%s', async (_, error) => {
		expect(await description(error, 'spend')).toMatch(/\. Nothing was sent for this item\.$/);
		expect(await description(error, 'idempotent')).toMatch(/ Nothing was changed for this item\.$/);
		expect(await description(error, 'spend', [1, 2])).toMatch(/ for these items\.$/);
		expect(await description(error, 'spend', [])).toMatch(/\. Nothing was sent\.$/);
		expect(await description(error, 'read')).not.toContain('sent');
	});

	it('also beside others that nothing was sent for', async () => {
		const failures = failuresOf('spend', false);
		failures.progress.plan([0, 1, 2]);
		failures.progress.begin([0]);
		const settled = failures.settle([0], () => {
			throw new InputError('is empty', 'Enter it');
		});
		await expect(settled).rejects.toMatchObject({
			description: 'Enter it. Nothing was sent for this item. Nothing was sent for items 1 to 2.',
		});
	});

	it('once, also if it was among those that were still to be sent', async () => {
		const failures = failuresOf('spend', false);
		failures.progress.plan([0, 1]);
		const settled = failures.settle([0], () => {
			throw new InputError('is empty', 'Enter it');
		});
		await expect(settled).rejects.toMatchObject({
			description: 'Enter it. Nothing was sent for this item. Nothing was sent for item 1.',
		});
	});

	it('but not a bug, which can be anywhere', async () => {
		expect(await description(new Error('x is undefined'), 'spend')).not.toContain('sent');
	});
});
