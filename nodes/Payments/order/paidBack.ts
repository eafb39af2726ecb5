import type { IDataObject } from 'n8n-workflow';
import { isDataObject } from '../../shared/fields';
import { objectsIn, plain } from '../../shared/http';
import { comparable, isAuthorized, isProcessed, isUndocumented, isUnderWay } from './payment';

type Movements = 'captures' | 'refunds' | 'chargebacks';

/**
 * CAPTURED means "processed successfully", of captures and refunds alike; of chargebacks, only one state is known, so
 * they count once they are listed. Null for what can't be summed up.
 */
export function processedSum(order: IDataObject, kind: Movements): number | null {
	// It may be processed, in another word.
	if (kind === 'refunds' && movementsOf(order, kind).some(isUndocumented)) return null;
	return sumOf(order, kind, kind === 'chargebacks' ? always : isProcessed);
}

const always = () => true;

function sumOf(order: IDataObject, kind: Movements, counts: Counts): number | null {
	const amounts = amountsOf(order, kind, counts);
	const sum = amounts.reduce<number>((so, amount) => so + (amount ?? Number.NaN), 0);
	return Number.isSafeInteger(sum) ? sum : null;
}

/** Without what can't be compared, which only adds to it. */
function atLeast(order: IDataObject, kind: Movements, counts: Counts): number {
	return amountsOf(order, kind, counts).reduce<number>((so, amount) => so + (amount ?? 0), 0);
}

type Counts = (movement: IDataObject) => boolean;

function movementsOf({ payments }: IDataObject, kind: Movements): IDataObject[] {
	return objectsIn(payments).flatMap((payment) => objectsIn(payment[kind]));
}

/** Undefined for what can't be compared. */
function amountsOf(order: IDataObject, kind: Movements, counts: Counts) {
	return movementsOf(order, kind)
		.filter(counts)
		.map((movement) => amountIn(movement, order));
}

/** As it is without a sign: that of a refund can have a minus. */
function amountIn(part: IDataObject, { currency }: IDataObject): number | undefined {
	const amount = comparable(part.amount);
	return plain(part.currency) === plain(currency) && amount !== undefined
		? Math.abs(amount)
		: undefined;
}

/**
 * What has happened to all that was paid, if it has been paid back or is about to be: a refund can still fail, but who
 * delivers in the meantime delivers for nothing. Whether SVC takes its safe level back then is undocumented. A
 * part can be a discount, and who pays once more after a refund has paid.
 */
export function paidBackBy(order: IDataObject): string | undefined {
	const refunded = atLeast(order, 'refunds', isProcessed);
	const running = atLeast(order, 'refunds', isUnderWay);
	const chargedBack = atLeast(order, 'chargebacks', always);
	if (processedSum(order, 'captures') === null) return undefined;
	const paidBack = refunded + chargedBack;
	const paid = paidFor(order);
	if (paidBack + running <= 0 || paidBack + running < paid) return undefined;
	if (paidBack < paid) {
		return paidBack > 0 ? 'was paid back or is being refunded' : 'is being refunded';
	}
	if (chargedBack <= 0) return 'was refunded';
	return refunded > 0 ? 'was refunded or charged back' : 'was charged back';
}

/** Whatever was paid back has been paid: if no payment shows how much, it's the amount of the order. */
function paidFor(order: IDataObject): number {
	const whole = comparable(order.amount) ?? Infinity;
	const paid = objectsIn(order.payments).map((payment) => paidWith(payment, order) ?? whole);
	return paid.reduce((sum, one) => sum + one, 0) || whole;
}

/**
 * "Cards need no capture" (service document 1, part C, safe levels), so without one, what is authorized was paid. An
 * undocumented state of an authorization doesn't say so: it can be an attempt that failed.
 */
function paidWith(payment: IDataObject, order: IDataObject): number | undefined {
	const captured = atLeast({ ...order, payments: [payment] }, 'captures', isProcessed);
	const { authorization } = payment;
	if (captured > 0 || !isDataObject(authorization) || !isAuthorized(authorization)) return captured;
	return amountIn(authorization, order);
}
