/** In a sub-workflow, "Retry" of the workflow that called it starts it from the beginning. */
import { createFive, CREATE } from './five-letters.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { createParameters, someLetters } from '../letters/letter.ts';

const bed = simulatorBed();

test('the error promises nothing for a retry of the workflow that called it', async () => {
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: CREATE, nth: 3 } });
	const { error } = await bed.engine.runNode('svcLetters', createParameters, {
		items: someLetters(3),
		mode: 'integrated',
	});
	expect(error?.description).toContain(
		"a retry of the sub-workflow's own execution doesn't repeat",
	);
	expect(error?.description).toContain("Don't retry the workflow that called it");
});

test('nor does one before which this node sent nothing: an earlier step can have, or another item', async () => {
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: CREATE } });
	const one = {
		nodes: [{ type: 'svcLetters', parameters: createParameters }],
		items: someLetters(1),
	};
	const { error } = await bed.engine.run({ ...one, mode: 'integrated' });
	expect(error?.description).toMatch(
		/If the sub-workflow has already sent something, retry its own execution\. Don't retry the workflow that called it: that starts the sub-workflow from its first step\.$/,
	);
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: CREATE } });
	expect((await bed.engine.run(one)).error?.description).not.toContain('sub-workflow');
});

test('any other error promises it for the execution', async () => {
	bed.service.order({ kind: 'status', status: 400, match: { endpoint: CREATE, nth: 3 } });
	const { error } = await createFive(bed.engine);
	expect(error?.description).toContain("a retry of this execution doesn't repeat them");
});
