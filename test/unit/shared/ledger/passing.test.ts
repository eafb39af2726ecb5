import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PassingResponses } from '../../../../nodes/shared/ledger/passing';

function usedMegabytes(): number {
	setFlagsFromString('--expose-gc');
	(runInNewContext('gc') as () => void)();
	return process.memoryUsage().heapUsed / 1e6;
}

test('keeps a list once that hundreds of items have read', () => {
	const passing = new PassingResponses();
	// Another text each time, as it comes from SVC.
	const page = () => Buffer.alloc(1_000_000, 'x').toString('latin1');
	const before = usedMegabytes();
	for (let item = 0; item < 200; item++) passing.keep(item, 'list', { status: 200, text: page() });
	expect(usedMegabytes() - before).toBeLessThan(50);
	expect(passing.take(199)).toEqual({ list: { status: 200, text: page() } });
	expect(passing.take(199)).toBeUndefined();
});
