import type { IDataObject } from 'n8n-workflow';
import { beside } from '../http';

/** What a trigger outputs for an event of a record: first what has happened, which no name of the record hides. */
export function eventItem(
	record: IDataObject,
	happened: IDataObject & { readonly event: string },
): IDataObject {
	return { ...happened, ...beside(record, happened) };
}

/** Whether the user wants an event: without a selection, all of them. */
export function isWanted<Event extends string>(
	{ events }: { readonly events?: readonly Event[] | undefined },
	event: Event,
): boolean {
	return events === undefined || events.includes(event);
}
