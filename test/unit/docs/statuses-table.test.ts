/** docs/errors.md says of each status what the node says. */
import { readFileSync } from 'node:fs';
import { explainFailure } from '../../../nodes/shared/errors/requestFailures';
import { RequestFailure } from '../../../nodes/shared/errors';

const rows = readFileSync('docs/errors.md', 'utf8')
	.split('\n')
	.map((line) => line.split('|').map((cell) => cell.trim()))
	.flatMap(([, statuses = '', message = '']) =>
		/^[45]\d\d(?:, [45]\d\d)*$/.test(statuses)
			? statuses.split(', ').map((status) => [Number(status), message] as const)
			: [],
	);

test('the table has rows', () => {
	expect(rows.length).toBeGreaterThan(8);
});

test.each(rows)('%i: %s', (status) => {
	const kind = status < 500 ? 'refused' : 'failed';
	const { message } = explainFailure(new RequestFailure({ kind, status }), {
		title: 'Letter: Get',
	});
	const documented = rows.filter(([of]) => of === status).map(([, said]) => said);
	expect(documented).toContain(message);
});
