import type { Shapes } from '../../shapes.ts';
import type { Movement, Order, Payment } from './model.ts';

/** Order details response in the current shape: document 1, part C. */
export function orderDetails(order: Order, shapes: Readonly<Shapes>): object {
	const { order_reference, description, amount, currency, language, timestamp, expires_on } = order;
	return {
		order_reference,
		description,
		amount,
		currency,
		email: order.email,
		language,
		...(order.country === undefined ? {} : { country: order.country }),
		// "when none was given the profile named default applies"
		profile: order.profile ?? 'default',
		timestamp,
		expires_on,
		...(order.considered_safe ? { considered_safe: order.considered_safe } : {}),
		...(order.payments.length > 0
			? { payments: order.payments.map((payment) => describePayment(payment, shapes)) }
			: {}),
	};
}

function describePayment(payment: Payment, shapes: Readonly<Shapes>): object {
	const { captures, refunds, receipt, shopper_bank_account, ...rest } = payment;
	const movements = {
		...(captures ? { captures: captures.map((one) => describeMovement(one, shapes)) } : {}),
		...(refunds ? { refunds: refunds.map((one) => describeMovement(one, shapes)) } : {}),
	};
	if (shapes.orderDescription === 'earlier') {
		return { ...rest, id: checkDigitId(payment.id), ...movements };
	}
	return {
		...rest,
		...(receipt ? { receipt } : {}),
		...movements,
		...(shopper_bank_account ? { shopper_bank_account } : {}),
	};
}

function describeMovement(movement: Movement, shapes: Readonly<Shapes>): object {
	const { date_last_modified, ...rest } = movement;
	if (shapes.orderDescription === 'earlier') return rest;
	return { ...rest, [shapes.captureTimestamp]: date_last_modified };
}

/** "the payment id is a numeric check-digit string"; which check digit is undocumented, so Luhn's. */
function checkDigitId(id: string): string {
	const digits = BigInt(`0x${id.replace(/[^0-9a-f]/g, '')}`)
		.toString()
		.padStart(20, '0');
	const sum = [...digits].reverse().reduce((total, digit, index) => {
		const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
		return total + (value > 9 ? value - 9 : value);
	}, 0);
	return `${digits}${(10 - (sum % 10)) % 10}`;
}
