import type { IDataObject } from 'n8n-workflow';
import { formatDuration, NegativeAnswer } from '../../shared/errors';
import { number, type Values, yesNo } from '../../shared/fields';
import { beside, word } from '../../shared/http';
import { operation } from '../area';
import { byIds, testIds } from './byIds';
import { resultInShort } from './simplify';
import { verdictOn, waitForLate } from './verdict';
import type { Attempts } from '../../shared/send';

/** A test that was started a moment ago may not be listed yet: about ten seconds. */
const timesForMissing = 3;

const fields = {
	testIds,
	maxMinutes: number({
		displayName: 'Maximum Wait (Minutes)',
		description:
			'How long to wait, up to 60 minutes. Set to 0 to check once. For longer waits, loop back to this node through a Wait node.',
		min: 0,
		max: 60,
		default: 10,
		place: 'nowhere',
	}),
	waitForLate,
	failWhenNotFinal: yesNo({
		displayName: 'Fail on Timeout',
		hint: 'If off, late tests continue too. To find them, drag "final" into an If node, and select "is false".',
		description:
			'Whether to fail items whose tests aren\'t final in time. If off, their tests are output in their current state with "final" set to false.',
		place: 'nowhere',
	}),
};

type ResultValues = Values<typeof fields>;

/**
 * The node keeps running, because waits are short: n8n resumes paused executions once a minute. Longer waits are left to
 * n8n's own Wait node in a loop with this operation.
 */
export const waitUntilFinal = operation({
	name: 'Wait Until Final',
	value: 'waitUntilFinal',
	action: 'Wait until route test results are final',
	description:
		'Retrieve the results of several tests once they are finished or expired. The execution stays active during the wait.',
	request: 'POST /testresult/{testProductAccount}',
	effect: 'read',
	fields,
	send: {
		as: 'batch',
		...byIds,
		again(answers, values: ResultValues, asked) {
			const isOpen = answers.some((answer) =>
				answer
					? !verdictOn(answer, values.waitForLate, Date.now())
					: asked.times <= timesForMissing,
			);
			return isOpen ? nextPause(asked, values.maxMinutes * 60_000) : undefined;
		},
		output(answers, values: ResultValues) {
			const results = answers.map((answer) => judged(answer, values));
			const open = results.filter(({ final }) => !final);
			if (values.failWhenNotFinal && open.length > 0) throw notFinal(open, values);
			return results;
		},
		simplify: resultInShort,
	},
});

function judged(result: IDataObject, values: ResultValues): IDataObject {
	const verdict = verdictOn(result, values.waitForLate, Date.now());
	return beside(result, { final: verdict !== undefined, reason: verdict ?? 'limit passed' });
}

function notFinal(open: IDataObject[], { maxMinutes }: ResultValues): NegativeAnswer {
	const which =
		open.length === 1 ? `Test ${word(open[0]?.id)} isn't` : `${open.length} tests aren't`;
	const when = maxMinutes === 0 ? 'yet' : `after ${formatDuration(maxMinutes * 60_000)}`;
	return new NegativeAnswer(
		`${which} final ${when}`,
		'Wait longer, or check again later with Result > Get by IDs.',
	);
}

const firstMs = 2000;
const longestMs = 30_000;

/**
 * Milliseconds until the results are asked for again, or undefined when the limit has passed. Each
 * pause is half as long again as the one before; the last request is made when the limit passes.
 */
export function nextPause({ times, ms }: Attempts, limitMs: number): number | undefined {
	const left = limitMs - ms;
	return left > 0 ? Math.min(firstMs * 1.5 ** (times - 1), longestMs, left) : undefined;
}
