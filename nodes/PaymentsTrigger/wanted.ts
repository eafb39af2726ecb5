import type { IDataObject } from 'n8n-workflow';
import { simplifiedOrder, simplifiedPart } from '../Payments/order/simplify';
import { word } from '../shared/http';
import { onlyFilled } from '../shared/operation';
import { isWanted, type Poll } from '../shared/poll';
import type { OrderChange } from './changes';
import { defaults, type fields } from './fields';

export type OrdersPoll = Poll<typeof fields>;

export const ordersPath = '/ps/api/public/v1/merchants/{merchant_key}/orders';

export function prefixOf({ values }: OrdersPoll): string {
	return values.options.referencePrefix ?? '';
}

export function isOurs(order: IDataObject, poll: OrdersPoll): boolean {
	return hasPrefix(order, prefixOf(poll));
}

export function hasPrefix({ order_reference: reference }: IDataObject, prefix: string): boolean {
	return word(reference).startsWith(prefix);
}

export function longestDelayMs({ values: { options } }: OrdersPoll): number {
	return (options.longestDelay ?? defaults.longestDelay) * 3_600_000;
}

export function watchDaysOf({ options }: OrdersPoll['values']): number {
	return options.watchDays ?? defaults.watchDays;
}

export function eventsOf(
	poll: OrdersPoll,
	order: IDataObject,
	changes: readonly OrderChange[],
): IDataObject[] {
	const { values } = poll;
	const { safeLevel, simple } = values;
	const shown = simple ? simplifiedOrder(order) : order;
	return changes
		.filter(({ level = safeLevel }) => level === safeLevel)
		.filter(({ event }) => isWanted(values, event))
		.map(({ event, payment, detail }) => ({
			event,
			order_key: order.order_key,
			order_reference: order.order_reference ?? null,
			payment_id: payment?.id ?? null,
			payment_method: payment?.method ?? null,
			// Whom to write to; the simplified order has ten fields without it. Not null, with which n8n's Data Table finds
			// all rows without an email.
			...onlyFilled(order, ['email']),
			detail: simple ? simplifiedPart(detail) : detail,
			order: shown,
		}));
}
