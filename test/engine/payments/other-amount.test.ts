/** SVC's safe level doesn't say how much was paid, and the next step delivers. */
import type { IDataObject } from 'n8n-workflow';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

const message =
	"The amount paid for at least one order isn't the order's amount: maybe it was paid twice, only in part, or in another currency. Compare its captures and refunds with its amount before the next step delivers.";

const processed = (amount: number, currency = 'EUR') => ({ amount, currency, state: 'CAPTURED' });

function paid(amount: number, refunds: number[] = [], currency = 'EUR') {
	return {
		id: `${amount}`,
		method: 'IDEAL',
		authorization: { amount, currency, state: 'AUTHORIZED' },
		captures: [processed(amount, currency)],
		refunds: refunds.map((one) => processed(one)),
	};
}

const cases: Array<[string, number, unknown[], boolean]> = [
	['paid with its amount', 1000, [paid(1000)], false],
	['paid in two parts', 1000, [paid(400), paid(600)], false],
	['of which a part was refunded', 1000, [paid(1000, [300])], false],
	// As decimals, 30.30 - 10.10 is 20.200000000000003.
	['paid with too much, which was refunded', 2020, [paid(3030, [1010])], false],
	['paid twice, of which one payment was refunded', 1000, [paid(1000), paid(1000, [1000])], false],
	['only authorized', 1000, [{ ...paid(1000), captures: [] }], false],
	['without payments', 1000, [], false],
	['paid twice', 1000, [paid(1000), paid(1000)], true],
	['paid with too much', 1000, [paid(1001)], true],
	['paid in part', 1000, [paid(999)], true],
	['paid in another currency', 1000, [paid(1000, [], 'JPY')], true],
];

async function hintsOf(operation: string, amount: number, payments: unknown[], simple: boolean) {
	const body: IDataObject = {
		...{ order_reference: 'R1', amount, currency: 'EUR', payments: payments as IDataObject[] },
		...{ considered_safe: { level: 'SAFE', timestamp: '2030-01-01T00:00:00Z' } },
	};
	bed.service.order({ kind: 'status', status: 200, body });
	const { error, runData } = await bed.engine.runNode(`svcPayments order ${operation}`, {
		orderKey: byId('K1'),
		simple,
	});
	expect(error?.message).toBeUndefined();
	return (runData.svcPayments[0].hints ?? []).map((hint) => hint.message);
}

describe.each(['get', 'waitUntilPaid'])('%s', (operation) => {
	describe.each([true, false])('simplified: %p', (simple) => {
		test.each(cases)('an order %s', async (_, amount, payments, isMeant) => {
			const hints = await hintsOf(operation, amount, payments, simple);
			expect(hints.includes(message)).toBe(isMeant);
		});
	});
});
