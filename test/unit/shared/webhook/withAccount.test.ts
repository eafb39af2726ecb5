import type { Area } from '../../../../nodes/shared/http/area';
import { RequestFailure } from '../../../../nodes/shared/errors/failure';
import { explainForTrigger } from '../../../../nodes/shared/webhook/withAccount';
import { contextWith } from '../fakes';

const area: Area = {
	title: 'Things',
	credential: 'svcProductTokenApi',
	asDocumented: (body) => body,
	baseUrl: { field: 'thingsBaseUrl', displayName: 'Things Base URL' },
	path: {},
};

test.each([
	['a step that is executed by hand', 'manual', {}, 'then execute the step again'],
	['a registration', 'trigger', { getNodeWebhookUrl: () => '' }, 'then publish the workflow again'],
	['a poll', 'trigger', {}, 'The trigger polls again by itself'],
])('after too many requests, the error of %s says what to do', (_, mode, parts, remedy) => {
	const failure = new RequestFailure({ kind: 'refused', status: 429 });
	const context = contextWith({ getMode: () => mode, ...parts });
	expect(explainForTrigger(context, failure, area, { secrets: [] }).description).toContain(remedy);
});
