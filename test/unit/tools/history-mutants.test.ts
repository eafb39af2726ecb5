import { readFileSync } from 'node:fs';
import path from 'node:path';
import { historyMutants } from '../../../tools/history-mutants.ts';

const nodes = path.join(process.cwd(), 'nodes');

test.each(historyMutants.map((one) => [`${one.histories}: ${one.wrong}`, one] as const))(
	'%s: there is one place for it in the code',
	(_, { file, from }) => {
		expect(readFileSync(path.join(nodes, file), 'utf8').split(from)).toHaveLength(2);
	},
);
