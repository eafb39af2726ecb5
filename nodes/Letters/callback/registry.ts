import type { IDataObject } from 'n8n-workflow';
import {
	asItem,
	asList,
	type Connection,
	fillPath,
	json,
	sendRequest,
	type ServiceRequest,
	word,
} from '../../shared/http';
import { isRejectedWith } from '../../shared/errors';
import { isDataObject, isObject } from '../../shared/fields';
import { fingerprint, type Registered, type Registry } from '../../shared/webhook';
import { firstText, idNames } from '../locators';
import { callerHeader } from './ownSecret';
import { payload, payloadType } from './payload';

const all = '/accounts/{accountId}/callbacks';
const one = `${all}/{callbackId}`;

/**
 * The header that identifies a callback's owner if SVC shows no endpoint. It's derived from the URL, so that a
 * callback is found even if its ID was never stored because n8n was killed.
 */
const listenerHeader = 'x-n8n-svc-listener';

/** How many callbacks are read one by one if the list doesn't show their owner. */
const mostReads = 100;

/** With which status SVC refuses to read an ID that doesn't exist is undocumented. */
const unknownId = [400, 403, 404, 410, 422];

/**
 * The account's callbacks (service document 1, part B), from the view of this URL's owner.
 * @param kept the owner's stored data; it has the ID, because lists may not contain the URL (undocumented), and
 * the fingerprint of the URL that was registered under this ID, because this n8n may be a copy of another one
 */
export function callbackRegistry(
	connection: Connection,
	kept: IDataObject,
	wanted: { url: string; secret: string; verifySSL: boolean },
): Registry {
	const ownName = fingerprint(wanted.url);
	const config = {
		method: 'post',
		contenttype: payloadType,
		data: payload,
		headers: [
			{ name: callerHeader, value: wanted.secret },
			{ name: listenerHeader, value: ownName },
		],
		verifySSL: wanted.verifySSL,
	};
	const callback = json({ type: 'http', endpoint: wanted.url, config });

	const send = async (
		request: Pick<ServiceRequest, 'method' | 'effect' | 'body'>,
		path: string,
		callbackId = '',
	) =>
		await sendRequest(connection, {
			...request,
			path: fillPath(path, { ...connection.account.path, callbackId }),
		});

	const account = fingerprint(JSON.stringify(connection.account.path));
	const keep = (id: string) => {
		kept.callbackId = id;
		kept.callbackUrl = ownName;
		kept.callbackAccount = account;
	};
	const forget = () => {
		delete kept.callbackId;
		delete kept.callbackUrl;
		delete kept.callbackAccount;
	};
	const forgetOtherAccount = () => {
		const { callbackId, callbackAccount } = kept;
		if (typeof callbackAccount !== 'string' || callbackAccount === account) return;
		connection.context.logger.warn(
			`The credential is now for another SVC account, so callback ${word(callbackId)} stays in the previous one and keeps calling this n8n. Delete it with SVC Letters > Callback: Delete and a credential for that account.`,
		);
		forget();
	};

	const seen = (element: IDataObject): Registered[] => {
		const id = firstText(element, idNames);
		const endpoint = endpointOf(element);
		const listener = listenerOf(element);
		if (!id) return [];
		const isHere = endpoint !== undefined && plainUrl(endpoint) === plainUrl(wanted.url);
		if (id === kept.callbackId && endpoint !== undefined && !isHere) {
			// This n8n may be a copy of the one that listens there.
			connection.context.logger.warn(
				`SVC has callback ${id} for another URL, ${placeOf(endpoint)}, so it wasn't changed. If no n8n uses that URL any more, delete it with SVC Letters > Callback: Delete.`,
			);
			forget();
		}
		const isKept = id === kept.callbackId && kept.callbackUrl === ownName;
		const isMarked = listener === undefined ? isKept : listener === ownName;
		return [
			{
				id,
				isOurs: endpoint === undefined ? isMarked : isHere,
				isUpToDate: shows(element.config, config),
			},
		];
	};

	/** The callback alone may show more than the list does: which fields either has isn't documented. */
	const completed = async (element: IDataObject): Promise<IDataObject> => {
		const id = firstText(element, idNames);
		let whole = element;
		await unlessGone(
			send({ method: 'GET', effect: 'read' }, one, id).then(({ body }) => {
				whole = { ...element, ...asItem(body) };
			}),
		);
		return whole;
	};

	/** A list may lag behind or have more pages: both are undocumented, so an ID that it lacks is read. */
	const unlisted = async (id: string): Promise<Registered[]> => {
		let found: Registered[] = [];
		await unlessGone(
			send({ method: 'GET', effect: 'read' }, one, id).then(({ body }) => {
				found = seen({ ...asItem(body), id });
			}),
			unknownId,
		);
		return found;
	};

	return {
		async list() {
			forgetOtherAccount();
			const { body } = await send({ method: 'GET', effect: 'read' }, all);
			const found: Registered[] = [];
			let reads = 0;
			for (const element of asList(body).map(asItem)) {
				const id = firstText(element, idNames);
				const isKnown = id === kept.callbackId || isOfSomeone(element);
				const isRead = id && !isKnown && reads++ < mostReads;
				found.push(...seen(isRead ? await completed(element) : element));
			}
			const { callbackId } = kept;
			if (typeof callbackId === 'string' && !found.some(({ id }) => id === callbackId)) {
				found.push(...(await unlisted(callbackId)));
			}
			return found;
		},
		async create() {
			const { body } = await send({ method: 'POST', effect: 'spend', body: callback }, all);
			const id = isDataObject(body) ? firstText(body, idNames) : undefined;
			if (id === undefined) forget();
			else keep(id);
		},
		async replace(id) {
			const found = await unlessGone(
				send({ method: 'PUT', effect: 'idempotent', body: callback }, one, id),
			);
			if (found) keep(id);
			return found;
		},
		async remove(id) {
			await unlessGone(send({ method: 'DELETE', effect: 'idempotent' }, one, id));
			if (kept.callbackId === id) forget();
		},
	};
}

function isOfSomeone(callback: IDataObject): boolean {
	return endpointOf(callback) !== undefined || listenerOf(callback) !== undefined;
}

function endpointOf(callback: IDataObject): string | undefined {
	// A `url` beside it may be the callback's own address.
	return firstText(callback, /^endpoint$/i) ?? firstText(callback, /^url$/i);
}

/** SVC may show a URL in another form: with the host in small letters, without the usual port, or encoded. */
function plainUrl(url: string): string {
	return URL.canParse(url) ? new URL(url).href : url;
}

/** How SVC shows headers isn't documented: as it got them, or as one object. */
function listenerOf({ config }: IDataObject): string | undefined {
	const headers: unknown = isObject(config) ? config.headers : undefined;
	const named = Array.isArray(headers)
		? headers.filter(isObject).map(({ name, value }): [unknown, unknown] => [name, value])
		: Object.entries(isObject(headers) ? headers : {});
	const isListener = ([name]: [unknown, unknown]) =>
		typeof name === 'string' && name.toLowerCase() === listenerHeader;
	const value = named.find(isListener)?.[1];
	return typeof value === 'string' ? value : undefined;
}

/** A URL without its query, which may hold a secret. */
function placeOf(url: string): string {
	return url.split(/[?#]/, 1)[0] ?? '';
}

/** False if SVC responds that the callback doesn't exist. Other failures are thrown. */
async function unlessGone(
	request: Promise<unknown>,
	statuses: readonly number[] = [404, 410],
): Promise<boolean> {
	return await request.then(
		() => true,
		(error: unknown) => {
			if (isRejectedWith(error, ...statuses)) return false;
			throw error;
		},
	);
}

/** Whether SVC's values equal those that were sent; values that SVC doesn't return count as equal. */
function shows(shown: unknown, sent: object): boolean {
	if (!isObject(shown)) return true;
	return Object.entries(sent).every(
		([name, value]) =>
			shown[name] === undefined || JSON.stringify(shown[name]) === JSON.stringify(value),
	);
}
