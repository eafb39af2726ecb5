import type { IDataObject } from 'n8n-workflow';
import { UnusableAnswer } from '../shared/errors';
import { beside, objectsIn, plain, timeIn, word } from '../shared/http';
import { isDataObject, truthOf } from '../shared/fields';
import { type Language, textIn } from './texts';

export function paymentMethodsIn(shopEvent: IDataObject): IDataObject[] {
	refuseOthers(shopEvent);
	return objectsIn(shopEvent.payment_methods);
}

/**
 * The tickets of all categories in one list, each as SVC returned it. Beside that: its category and its status
 * in words, the language of these, and whether it can be ordered at a moment (service document 3, part A).
 * @param now milliseconds since 1970
 */
export function readTickets(
	shopEvent: IDataObject,
	language: Language,
	now: number,
): IDataObject[] {
	refuseOthers(shopEvent);
	const event = isDataObject(shopEvent.event) ? shopEvent.event : {};
	const statuses = new Map(
		objectsIn(shopEvent.ticket_statuses).map(({ id, status }) => [
			plain(id),
			textIn(status, language),
		]),
	);
	return objectsIn(shopEvent.categories).flatMap((category) =>
		objectsIn(category.tickets).map((ticket): IDataObject => {
			const { ticket_status_type_id: statusId } = ticket;
			const reason = whyNot(event, category, ticket, now);
			return beside(ticket, {
				status: statuses.get(plain(statusId)) || statusId,
				isAvailable: reason === undefined,
				...(reason !== undefined && { unavailableBecause: reason }),
				category: textIn(category.name, language),
				categoryUuid: category.uuid,
				eventUuid: event.uuid,
				eventName: event.name,
				language,
			});
		}),
	);
}

/** Such as that the shop is under maintenance. */
function refuseOthers({ event, categories }: IDataObject): void {
	if (!isDataObject(event) && !Array.isArray(categories)) {
		throw new UnusableAnswer("isn't an event");
	}
}

/** How many tickets an order may have: a number, also one that comes as text. */
export function limitIn(value: unknown): number | undefined {
	return /^\d{1,9}$/.test(word(value)) ? Number(value) : undefined;
}

function whyNot(
	event: IDataObject,
	category: IDataObject,
	ticket: IDataObject,
	now: number,
): string | undefined {
	const { ticket_status_type_id: statusId } = ticket;
	if (plain(statusId) !== 'online') return `its status is ${word(statusId) || 'not shown'}`;
	if (truthOf(category.is_visible) === false) return "its category isn't visible";
	if (truthOf(ticket.is_visible) === false) return "it isn't visible";
	return outside('the event is', event, now) ?? outside('it is', ticket, now);
}

/** Null means no limit. */
function outside(
	subject: string,
	{ online_from: from, online_till: till }: IDataObject,
	now: number,
): string | undefined {
	if (typeof from === 'string' && moment(from) > now) return `${subject} on sale from ${from}`;
	if (typeof till === 'string' && moment(till) < now) return `${subject} on sale until ${till}`;
	return undefined;
}

/**
 * "Timestamps are ISO 8601" (service document 3, conventions). Without an offset they are taken as UTC,
 * so that they mean the same whatever the time zone of the n8n server.
 */
function moment(timestamp: string): number {
	return timeIn(timestamp) ?? Number.NaN;
}
