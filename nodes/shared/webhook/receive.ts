import type {
	IDataObject,
	INodeExecutionData,
	IWebhookFunctions,
	IWebhookResponseData,
} from 'n8n-workflow';
import { sleep } from 'n8n-workflow';
import { isDataObject } from '../fields';
import { tryJson } from '../host';
import type { Area } from '../http';
import { competing } from './contest';
import { type Delivery, deliveryOf, Refusal, respond } from './delivery';
import { DeliveryDedupe } from './deliveryDedupe';
import { nodeData, storedNodeData } from './nodeData';
import { fingerprint } from './secret';

export interface Reception {
	/** The event in the body, or several. */
	read(text: string, delivery: Delivery): IDataObject | IDataObject[] | Refusal;
	/**
	 * The same for each delivery of the same event, or of the same thing if there is `change`; undefined for
	 * an event without an identity, so that each delivery is new.
	 */
	identity(event: IDataObject): string | undefined;
	wanted(event: IDataObject): boolean;
	/**
	 * For events about a state: the record to store, longer than the previous one, or undefined if nothing
	 * changed. If absent, an event is new once.
	 */
	change?(event: IDataObject, noteBefore: string | undefined): string | undefined;
	/** The event for the output; if absent, it's unchanged. */
	shown?(event: IDataObject): IDataObject;
}

/**
 * Handles one delivery: 401 without the secret, 400 for what isn't an event, 413 for what is too large, and
 * an immediate 200 for everything else, whether it starts the workflow, is filtered out, or is a duplicate.
 * Only events that start the workflow create an execution.
 * @param authorized whether the caller knows the secret; nothing else is read otherwise
 */
export async function receive(
	context: IWebhookFunctions,
	authorized: (delivery: Delivery) => Promise<boolean>,
	receptionOf: () => Promise<Reception>,
): Promise<IWebhookResponseData> {
	const refused = (refusal: Refusal) => {
		respond(context, refusal);
		return { noWebhookResponse: true };
	};
	const delivery = deliveryOf(context);
	const stranger = await refusalOf(context, async () => await authorized(delivery));
	if (stranger) return refused(stranger);
	const reception = await receptionOf();
	const found = await understand(delivery, reception);
	if (found instanceof Refusal) {
		// It may have been an event in a form that this trigger doesn't know, and its sender knows the secret.
		context.logger.warn(`${context.getNode().name} rejected a call: ${found.message}`, {
			workflowId: context.getWorkflow().id,
		});
		return refused(found);
	}
	// All of it is read before anything is recorded: what fails here is as if it had never come.
	const events = [found].flat().map((event) => arrived(reception, event));
	// Nothing waits from here to the response, so two deliveries of one event can't both be new.
	const items = events.flatMap((one) => noteDown(context, reception, one));
	respond(context, items.length > 0);
	// Nothing waits from here on either: n8n stores the event once this returns.
	return { noWebhookResponse: true, ...(items.length > 0 && { workflowData: [items] }) };
}

async function understand(
	delivery: Delivery,
	reception: Reception,
): Promise<IDataObject | IDataObject[] | Refusal> {
	const text = await delivery.text();
	if (text instanceof Refusal) return text;
	return reception.read(text, delivery);
}

/** Before the next attempts to read the credential, in milliseconds. */
const pauses = [200, 800];

/**
 * Why the caller is rejected, if so. A credential that can't be read must not authorize any call, and
 * unauthorized calls must not fill the list of executions with errors, so only n8n's log has the reason.
 */
async function refusalOf(
	context: IWebhookFunctions,
	authorized: () => Promise<boolean>,
): Promise<Refusal | undefined> {
	try {
		return (await persistently(authorized))
			? undefined
			: new Refusal(401, 'The secret of this webhook is missing or wrong');
	} catch (error) {
		context.logger.error(
			`${context.getNode().name} rejected a call, which may have been an event: n8n couldn't read the credential`,
			{
				workflowId: context.getWorkflow().id,
				reason: error instanceof Error ? error.message : undefined,
			},
		);
		return new Refusal(
			503,
			"This webhook can't check callers, because its credential can't be used",
		);
	}
}

/** n8n's database can be busy for a moment, and it's undocumented whether SVC delivers an event again. */
async function persistently<Result>(work: () => Promise<Result>): Promise<Result> {
	for (const pause of pauses) {
		try {
			return await work();
		} catch {
			await sleep(pause);
		}
	}
	return await work();
}

function arrived({ identity, wanted, shown = (one) => one }: Reception, event: IDataObject) {
	return { event, key: identity(event), isWanted: wanted(event), item: { json: shown(event) } };
}

/** The item, if its event starts the workflow. Records what is needed to recognize it. */
function noteDown(
	context: IWebhookFunctions,
	{ change }: Reception,
	{ event, key, isWanted, item }: ReturnType<typeof arrived>,
): INodeExecutionData[] {
	const starting = isWanted ? [item] : [];
	// Tests send the same event repeatedly, and n8n doesn't store a test's static data.
	if (context.getMode() === 'manual') return starting;
	// A change is relative to the last state, even if that was filtered out.
	if ((!isWanted && !change) || key === undefined) return starting;
	const dedupe = new DeliveryDedupe(
		`${context.getWorkflow().id} ${context.getNode().id}`,
		storedNodeData(context),
		() => nodeData(context),
	);
	const before = dedupe.noteOf(key);
	const note = change ? change(event, before) : before === undefined ? '' : undefined;
	if (note === undefined) return [];
	dedupe.keep(key, note);
	if (!isWanted || !dedupe.isShared()) return starting;
	// Identifies the event if another process may have received it as well.
	return [competing(item, fingerprint(JSON.stringify([key, note])))];
}

export function objectIn(
	text: string,
	{ asDocumented }: Pick<Area, 'asDocumented'>,
): IDataObject | Refusal {
	const event = asDocumented(tryJson(text)?.value);
	return isDataObject(event) ? event : new Refusal(400, "The body isn't a JSON object");
}
