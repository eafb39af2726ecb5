import type { IDataObject } from 'n8n-workflow';
import {
	type Account,
	accountIds,
	type Answer,
	asObjectOr,
	asRecords,
	type Body,
	type Connection,
	fillPath,
	json,
	sendRequest,
	serviceAt,
	type ServiceRequest,
	word,
} from '../../shared/http';
import { unlessRejected } from '../../shared/errors';
import { isObject } from '../../shared/fields';
import { fingerprint, isFingerprint, type Registered, type Registry } from '../../shared/webhook';
import { firstText, idOfRecord, ownRecord } from '../locators';
import { callerHeader } from './ownSecret';
import { payload, payloadType } from './payload';

const all = '/accounts/{accountId}/callbacks';
const one = `${all}/{callbackId}`;

/**
 * The header that identifies a callback's owner if SVC shows no endpoint. It's derived from the URL, so that a
 * callback is found even if its ID was never stored because n8n was killed.
 */
const listenerHeader = 'x-n8n-svc-listener';

/**
 * The header that identifies the trigger that has registered a callback. A workflow that was copied with its webhook's
 * ID has the same URL. n8n rejects it, but has its trigger end what the other one still needs.
 */
const ownerHeader = 'x-n8n-svc-owner';

/** How many callbacks are read one by one if the list doesn't show their owner. */
const mostReads = 100;

const gone = [404, 410];
/** With which status SVC refuses to read an ID that doesn't exist is undocumented. */
const unknownId = [400, 403, 404, 410, 422];

interface WantedCallback {
	readonly url: string;
	readonly secret: string;
	readonly verifySSL: boolean;
	/** Undefined if nothing else can have the URL. */
	readonly owner?: string;
}

/** The account's callbacks (service document 1, part B), from the view of this URL's owner. */
export class CallbackRegistry implements Registry {
	private readonly ownName: string;
	private readonly account: string;
	private readonly config: object;
	private readonly connection: Connection;

	/**
	 * @param kept the owner's stored data; it has the ID, because lists may not contain the URL (undocumented),
	 *   and the fingerprint of the URL that was registered under this ID, because this n8n may be a copy of
	 *   another one
	 */
	constructor(
		connection: Connection,
		private readonly kept: IDataObject,
		private readonly wanted: WantedCallback,
	) {
		this.connection = hiding(connection, wanted.secret);
		this.ownName = fingerprint(wanted.url);
		this.account = accountFingerprint(connection.account);
		this.config = {
			method: 'post',
			contenttype: payloadType,
			data: payload,
			headers: [
				{ name: callerHeader, value: wanted.secret },
				{ name: listenerHeader, value: this.ownName },
				...(wanted.owner === undefined ? [] : [{ name: ownerHeader, value: wanted.owner }]),
			],
			verifySSL: wanted.verifySSL,
		};
	}

	async list(): Promise<Registered[]> {
		this.forgetOtherAccount();
		const { body } = await this.send({ method: 'GET', effect: 'read' }, all);
		const found: Registered[] = [];
		let reads = 0;
		for (const element of asRecords(body)) {
			const id = idOfRecord(element);
			const isRead = id && !this.isClear(element, id) && reads++ < mostReads;
			found.push(...this.seen(isRead ? await this.completed(element, id) : element));
		}
		const { callbackId } = this.kept;
		if (typeof callbackId === 'string' && !found.some(({ id }) => id === callbackId)) {
			found.push(...(await this.unlisted(callbackId)));
		}
		return found;
	}

	async create(): Promise<void> {
		const { body } = await this.send({ method: 'POST', effect: 'spend', body: this.callback }, all);
		const id = idOfRecord(callbackIn(body));
		if (id !== undefined) return this.keep(id);
		forget(this.kept);
		// Without an ID, too, calls from there are rejected once the account is another one.
		this.kept.callbackAccount = this.account;
	}

	async replace(id: string): Promise<boolean> {
		const request = { method: 'PUT', effect: 'idempotent', body: this.callback } as const;
		const found = await unlessRejected(gone, this.send(request, one, id));
		if (found) this.keep(id);
		return found !== undefined;
	}

	async remove(id: string): Promise<void> {
		await unlessRejected(gone, this.send({ method: 'DELETE', effect: 'idempotent' }, one, id));
		if ((this.kept.callbackId ?? id) === id) forget(this.kept);
	}

	private get callback(): Body {
		return json({ type: 'http', endpoint: this.wanted.url, config: this.config });
	}

	private async send(
		request: Pick<ServiceRequest, 'method' | 'effect' | 'body'>,
		path: string,
		callbackId = '',
	): Promise<Answer> {
		return await sendRequest(this.connection, {
			...request,
			path: fillPath(path, { ...this.connection.account.path, callbackId }),
		});
	}

	private keep(id: string): void {
		this.kept.callbackId = id;
		this.kept.callbackUrl = this.ownName;
		this.kept.callbackAccount = this.account;
	}

	private forgetOtherAccount(): void {
		if (!isOfOtherAccount(this.kept, this.connection.account)) return;
		const left = `callback ${word(this.kept.callbackId) || 'of this workflow'}`;
		this.connection.context.logger.warn(
			`The credential is now for another SVC account or base URL, so ${left} stays in the previous one and keeps calling this n8n. Delete it with SVC Letters > Callback: Delete and a credential for the previous one.`,
		);
		forget(this.kept);
	}

	private seen(element: IDataObject): Registered[] {
		const { kept, ownName, wanted } = this;
		const id = idOfRecord(element);
		const endpoint = endpointOf(element);
		const listener = headerOf(element, listenerHeader);
		const owner = headerOf(element, ownerHeader);
		if (!id) return [];
		const isHere = this.isHere(element);
		if (id === kept.callbackId && endpoint !== undefined && !isHere) {
			// This n8n may be a copy of the one that listens there.
			this.connection.context.logger.warn(
				`SVC has callback ${id} for another URL, ${placeOf(endpoint)}, so the node didn't change it. If no n8n uses that URL anymore, delete it with SVC Letters > Callback: Delete.`,
			);
			forget(this.kept);
		}
		const isKept = id === kept.callbackId && kept.callbackUrl === ownName;
		const isMarked = listener === undefined ? isKept : listener === ownName;
		return [
			{
				id,
				isOurs: endpoint === undefined ? isMarked : isHere,
				isOfOther:
					wanted.owner !== undefined &&
					(owner === undefined ? id !== kept.callbackId : owner !== wanted.owner),
				isUpToDate: shows(element.config, this.config),
			},
		];
	}

	/** Whether the list shows whose it is. At this URL, it can be that of a copy. */
	private isClear(element: IDataObject, id: string): boolean {
		if (id === this.kept.callbackId) return true;
		if (!this.isHere(element) || this.wanted.owner === undefined) return isOfSomeone(element);
		return headerOf(element, ownerHeader) !== undefined;
	}

	private isHere(element: IDataObject): boolean {
		const endpoint = endpointOf(element);
		return endpoint !== undefined && plainUrl(endpoint) === plainUrl(this.wanted.url);
	}

	/** The callback alone may show more than the list does: which fields either has isn't documented. */
	private async completed(element: IDataObject, id: string): Promise<IDataObject> {
		const found = await unlessRejected(gone, this.send({ method: 'GET', effect: 'read' }, one, id));
		return found ? { ...element, ...callbackIn(found.body) } : element;
	}

	/** A list may lag behind or have more pages: both are undocumented, so an ID that it lacks is read. */
	private async unlisted(id: string): Promise<Registered[]> {
		const request = this.send({ method: 'GET', effect: 'read' }, one, id);
		const found = await unlessRejected(unknownId, request);
		return found ? this.seen({ ...callbackIn(found.body), id }) : [];
	}
}

export function isOfAccount({ callbackAccount }: IDataObject, account: Account): boolean {
	return callbackAccount === accountFingerprint(account);
}

/** Not if it's unknown, such as without any. */
export function isOfOtherAccount(kept: IDataObject, account: Account): boolean {
	return typeof kept.callbackAccount === 'string' && !isOfAccount(kept, account);
}

/** Notes that there is a callback in the account, whatever is known of one in another account. */
export function noteAccount(kept: IDataObject, account: Account): void {
	if (isOfOtherAccount(kept, account)) forget(kept);
	kept.callbackAccount = accountFingerprint(account);
}

function forget(kept: IDataObject): void {
	delete kept.callbackId;
	delete kept.callbackUrl;
	delete kept.callbackAccount;
}

/** Another service, such as one for tests, can have an account with the same ID. */
export function accountFingerprint(account: Account): string {
	return fingerprint(JSON.stringify([serviceAt(account), accountIds(account)]));
}

/** SVC may repeat what it got in an error, and whoever has the secret can start the workflow. */
function hiding(connection: Connection, secret: string): Connection {
	const { account } = connection;
	return { ...connection, account: { ...account, secrets: [...account.secrets, secret] } };
}

function callbackIn(body: unknown): IDataObject {
	return ownRecord(asObjectOr({}, body));
}

function isOfSomeone(callback: IDataObject): boolean {
	return endpointOf(callback) !== undefined || headerOf(callback, listenerHeader) !== undefined;
}

function endpointOf(callback: IDataObject): string | undefined {
	// A `url` beside it may be the callback's own address.
	return firstText(callback, /^endpoint$/i) ?? firstText(callback, /^url$/i);
}

/** SVC may show a URL in another form: with the host in small letters, without the usual port, or encoded. */
function plainUrl(url: string): string {
	return URL.canParse(url) ? new URL(url).href : url;
}

/** How SVC shows headers isn't documented: as it got them, or as one object, and maybe without their values. */
function headerOf({ config }: IDataObject, header: string): string | undefined {
	const headers: unknown = isObject(config) ? config.headers : undefined;
	const named = Array.isArray(headers)
		? headers.filter(isObject).map(({ name, value }): [unknown, unknown] => [name, value])
		: Object.entries(isObject(headers) ? headers : {});
	const isIt = ([name]: [unknown, unknown]) =>
		typeof name === 'string' && name.toLowerCase() === header;
	const value = named.find(isIt)?.[1];
	return typeof value === 'string' && isFingerprint(value) ? value : undefined;
}

/** A URL without its query, which may hold a secret. */
function placeOf(url: string): string {
	return url.split(/[?#]/, 1)[0] ?? '';
}

/** Whether SVC's values equal those that were sent; values that SVC doesn't return count as equal. */
function shows(shown: unknown, sent: object): boolean {
	if (!isObject(shown)) return true;
	return Object.entries(sent).every(
		([name, value]) =>
			shown[name] === undefined || JSON.stringify(shown[name]) === JSON.stringify(value),
	);
}
