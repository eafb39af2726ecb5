import {
	createEngine,
	expectNoSecrets,
	type OperationSpec,
	operationChecks,
	testBed,
} from './harness/index.ts';
import { type LedgerService, startLedger } from './fixture-service.ts';

const packageFolder = `${__dirname}/fixture-package`;

const bed = testBed({
	packageFolder,
	start: startLedger,
	credentials: ({ url }) => ({ ledgerApi: { baseUrl: url, token: 'token-of-the-ledger' } }),
});

const spec: OperationSpec<undefined, LedgerService> = {
	node: 'ledger',
	parameters: { text: '={{ $json.line }}' },
	items: () => [{ line: 'rent' }, { line: 'bread' }],
	requests: ({ line }) => [{ method: 'POST', path: '/entries', body: { text: line } }],
	output: ([{ json }], { line }) =>
		expect(json).toEqual({ id: `entry-${line}`, text: line, tries: 1 }),
	badItem: { item: () => ({ line: '' }), error: 'The text is missing' },
};

bed.describeOperation(spec);
void createEngine;
void expectNoSecrets;
void operationChecks;
