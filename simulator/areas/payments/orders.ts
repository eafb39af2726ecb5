import { Refusal, type Handler, type World } from '../../core/area.ts';
import type { Clock } from '../../core/clock.ts';
import type { Shapes } from '../../shapes.ts';
import { orderDetails } from './details.ts';
import type { Order, OrderCreate } from './model.ts';
import type { Payments } from './state.ts';

const base = '/ps/api/public/v1/merchants/{merchant_key}';

/** The order endpoints: document 1, part C. */
export function orderHandlers(
	world: World,
	{ state, clock, open }: Payments,
): Record<string, Handler> {
	const withUrl = ({ order_key }: Order) =>
		world.shapes.orderUrl === 'present' ? { url: state.menuUrl(order_key) } : {};

	const create: Handler = ({ body, path }) => {
		const request = body as OrderCreate;
		if (state.orders.some((order) => order.order_reference === request.order_reference)) {
			throw new Refusal(405, `order_reference ${request.order_reference} is already used`);
		}
		const order = open(request);
		if (path.subscription_reference) order.subscription_reference = path.subscription_reference;
		const { order_key, expires_on } = order;
		return { status: 201, body: { order_key, expires_on, ...withUrl(order) } };
	};

	return {
		[`POST ${base}/orders`]: create,

		[`POST ${base}/subscriptions/{subscription_reference}/orders`]: create,

		[`GET ${base}/orders`]: ({ query }) => {
			const [from, to] = dayOf(query.date as string | undefined, world.shapes, clock);
			const now = clock.now();
			const found = state.orders.filter(
				({ timestamp, listedAt = 0 }) => timestamp >= from && timestamp < to && listedAt <= now,
			);
			const items = found.map((order) => {
				const { order_reference, timestamp, expires_on, order_key } = order;
				return { order_reference, timestamp, expires_on, order_key, ...withUrl(order) };
			});
			return { status: 200, body: items };
		},

		[`GET ${base}/orders/{order_key}`]: ({ path }) => {
			const order = state.orders.find(({ order_key }) => order_key === path.order_key);
			if (!order) throw new Refusal(404, `there is no order ${path.order_key}`);
			return { status: 200, body: orderDetails(order, world.shapes) };
		},
	};
}

/**
 * First moment of the day, and the first one after it, as an order has its `timestamp` (see the shape `orderDay`). "From
 * 23:00:00 of the previous day to 23:00:00 of the requested day": the moment between two days belongs to both.
 */
function dayOf(
	date: string | undefined,
	{ orderDay }: Readonly<Shapes>,
	clock: Clock,
): [string, string] {
	const hour = 3_600_000;
	const [offset, both] = orderDay === 'UTC+1' ? [hour, 1] : [0, 0];
	const day = date ?? new Date(clock.now() + offset).toISOString().slice(0, 10);
	const from = Date.parse(`${day}T00:00:00Z`) - offset;
	return [new Date(from).toISOString(), new Date(from + 24 * hour + both).toISOString()];
}
