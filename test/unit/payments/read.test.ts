import { payments } from '../../../nodes/Payments/area';
import { paymentStatus } from '../../../nodes/Payments/order/paid/paymentStatus';
import { readOrder } from '../../../nodes/Payments/order/read';

// Without its confidence, it would count as money that is there.
test.each(['confidence', 'Confidence', 'CONFIDENCE'])(
	'an order that the shopper has yet to confirm is pending: %s',
	(confidence) => {
		const authorization = { state: 'AUTHORIZED', [confidence]: 'SHOPPER_PENDING' };
		const said = { order_reference: 'A', payments: [{ authorization }] };
		const order = readOrder('1', payments.asDocumented(said));
		expect(paymentStatus(order, Date.now())).toBe('pending');
	},
);
