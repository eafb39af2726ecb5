import { onlyInN8n2 } from '../line.ts';
import { fixtureBed } from './fixture/bed.ts';
import type { LedgerService } from './fixture/service.ts';
import { operationChecks, type OperationSpec } from './index.ts';

const bed = fixtureBed();

type LedgerSpec = OperationSpec<undefined, LedgerService>;

const LINKS = 'takes its parameters from each item and links its results';
const FAILS = 'puts a bad item on the error output, and the good ones beside it on the other';

const good: LedgerSpec = {
	name: 'ledger',
	parameters: { text: '={{ $json.line }}' },
	items: () => [{ line: 'rent' }, { line: 'bread' }],
	requests: ({ line }) => [{ method: 'POST', path: '/entries', body: { text: line } }],
	output: ([{ json }], { line }) =>
		expect(json).toEqual({ id: `entry-${line}`, text: line, tries: 1 }),
	badItem: { item: () => ({ line: '' }), error: 'The text is missing' },
};

/** The bad item is one that the service refuses. */
const refused: LedgerSpec = {
	...good,
	badItem: {
		item: () => ({ line: 'gold' }),
		arrange: ({ answers }) => answers.set('gold', 500),
		error: /not able to process/,
		requests: good.requests,
	},
};

const withFault = (spec: LedgerSpec, fault: string): LedgerSpec => ({
	...spec,
	parameters: { ...spec.parameters, fault },
});

/** The failing assertion's message, without colours; undefined when the check passes. */
async function failure(spec: LedgerSpec, check: string): Promise<string | undefined> {
	try {
		await operationChecks(spec)[check](bed);
		return undefined;
	} catch (error) {
		return String(error).replace(/\u001b\[\d+m/g, '');
	}
}

describe('a node that does everything right', () => {
	bed.describeOperation(good);
	bed.describeOperation({ ...refused, name: 'ledger entry refused' });
});

describe('a fault of the node is noticed', () => {
	test.each([
		['reads the parameters of the first item for all', 'readsFirstItem', LINKS, '"text": "bread"'],
		['links all results to the first item', 'linksWrongly', LINKS, '-   1,\n+   0,'],
		['sends more than expected', 'sendsMore', LINKS, '"extra": true'],
		['logs the token', 'logsToken', LINKS, 'ledgerApi.token at logs.'],
		['sends a bad item', 'sendsBadItem', FAILS, '"text": ""'],
		['stops although it is to continue', 'throwsAlways', FAILS, 'The text is missing'],
		['tells nothing of the reason', 'wrongMessage', FAILS, '"Something went wrong"'],
	])('%s (%s): %s', async (_name, fault, check, message) => {
		expect(await failure(withFault(good, fault), check)).toContain(message);
	});

	// n8n 1.x itself drops it.
	onlyInN8n2('passes the error of the request on, with the token in its headers', async () => {
		const message = await failure(withFault(refused, 'keepsCause'), FAILS);
		expect(message).toContain('ledgerApi.token at ');
		expect(message).not.toContain(bed.secrets['ledgerApi.token']);
	});
});

describe('a test that says something else than the node does is noticed', () => {
	test.each<[string, Partial<LedgerSpec>, string, string]>([
		['one item alone', { items: () => [{ line: 'rent' }] }, LINKS, 'One item alone'],
		['no assertion on the output', { output: () => {} }, LINKS, 'asserted nothing'],
		['a request too many', { requests: () => [{ path: '/entries' }] }, LINKS, '"body": null'],
		['no request', { requests: () => [] }, LINKS, '"method": "POST"'],
		['a query', { requests: () => [{ query: { a: ['1'] } }] }, LINKS, '"a"'],
		['another message', { badItem: { ...good.badItem, error: 'Too long' } }, FAILS, 'Too long'],
		['a good item', { badItem: { ...good.badItem, item: () => ({ line: 'x' }) } }, FAILS, '+   1,'],
	])('%s', async (_name, part, check, message) => {
		expect(await failure({ ...good, ...part }, check)).toContain(message);
	});
});
