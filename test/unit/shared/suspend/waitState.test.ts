import { waitStateOf } from '../../../../nodes/shared/suspend/waitState';
import { contextWith } from '../fakes';

/** Rounds of a loop: they have one context of the node. */
function rounds() {
	const store = {};
	return (round: number) =>
		contextWith({
			getContext: () => store,
			getExecutionId: () => 'execution',
			evaluateExpression: () => round,
		});
}

test('a round of a loop goes on with what it has asked, and takes no answer of an earlier round', () => {
	const round = rounds();
	const first = waitStateOf(round(0));
	first.reported.push({ name: 'key', text: '{"approved":true}' });
	first.questions = { 0: { key: 'key', until: null, asked: {} } };
	expect(waitStateOf(round(0))).toBe(first);
	const second = waitStateOf(round(1));
	expect(second).toMatchObject({ reported: [], settled: {} });
	expect(second.questions).toBeUndefined();
	expect(second.secret).not.toBe(first.secret);
});

test('a wait without a readable limit begins anew', () => {
	const round = rounds();
	const first = waitStateOf(round(0));
	Object.assign(first, { limits: { 0: 'soon' } });
	expect(waitStateOf(round(0))).not.toBe(first);
});
