import { asList } from '../../shared/http';
import { UnusableAnswer } from '../../shared/errors';
import { notice } from '../../shared/fields';
import { operation } from '../area';
import { claimId } from '../locators';

/** "array of strings describing found issues" (service document 2, part D): one item a claim. */
export const verifyClaim = operation({
	name: 'Verify',
	value: 'verify',
	action: 'Verify keyword claim',
	description: 'Check a keyword claim for issues. "ok" is true if SVC found none.',
	request: 'GET /accounts/{accountId}/claims/{claimId}/verify',
	fields: {
		result: notice(
			'Checks a keyword claim for issues, and buys nothing. To continue only if there are none, drag "ok" into an If node, and select "is true".',
		),
		claimId,
	},
	send: {
		as: 'one',
		output({ body }, values) {
			// An empty response must not count as "no issues".
			if (body === undefined || body === null) throw new UnusableAnswer('is empty');
			const listed = asList(body);
			if (listed.length === 0 && !JSON.stringify(body).includes('[')) {
				throw new UnusableAnswer("isn't the expected list");
			}
			const issues = listed.map((issue) =>
				typeof issue === 'string' ? issue : JSON.stringify(issue),
			);
			return [{ claimId: values.claimId, ok: issues.length === 0, issues }];
		},
	},
});
