import type { IDataObject } from 'n8n-workflow';
import {
	asItem,
	asList,
	type Connection,
	fillPath,
	json,
	sendRequest,
	type ServiceRequest,
} from '../../shared/http';
import { RequestFailure } from '../../shared/errors';
import { isDataObject, isObject } from '../../shared/fields';
import type { Registered, Registry } from '../../shared/webhook';
import { firstText, idNames } from '../locators';
import { callerHeader } from './ownSecret';
import { payload, payloadType } from './payload';

const all = '/accounts/{accountId}/callbacks';
const one = `${all}/{callbackId}`;

/**
 * The account's callbacks (service document 1, part B), seen from the one who listens at this address.
 * @param kept what the listener keeps; the ID is in it, since lists need not show the address (not shown)
 */
export function callbackRegistry(
	connection: Connection,
	kept: IDataObject,
	wanted: { url: string; secret: string; verifySSL: boolean },
): Registry {
	const config = {
		method: 'post',
		contenttype: payloadType,
		data: payload,
		headers: [{ name: callerHeader, value: wanted.secret }],
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

	const seen = (element: IDataObject): Registered[] => {
		const id = firstText(element, idNames);
		const endpoint = firstText(element, /^(endpoint|url)$/i);
		if (!id) return [];
		if (id === kept.callbackId && endpoint !== undefined && endpoint !== wanted.url) {
			// This n8n may be a copy of the one that listens there.
			connection.context.logger.warn(
				`SVC has callback ${id} for another URL, ${placeOf(endpoint)}, so it stays as it is. If no n8n listens there any more, delete it with SVC Letters > Callback: Delete.`,
			);
			delete kept.callbackId;
		}
		return [
			{
				id,
				isOurs: endpoint === undefined ? id === kept.callbackId : endpoint === wanted.url,
				isUpToDate: shows(element.config, config),
			},
		];
	};

	return {
		async list() {
			const { body } = await send({ method: 'GET', effect: 'read' }, all);
			return asList(body).map(asItem).flatMap(seen);
		},
		async create() {
			const { body } = await send({ method: 'POST', effect: 'spend', body: callback }, all);
			kept.callbackId = isDataObject(body) ? (firstText(body, idNames) ?? null) : null;
		},
		async replace(id) {
			const found = await unlessGone(
				send({ method: 'PUT', effect: 'idempotent', body: callback }, one, id),
			);
			if (found) kept.callbackId = id;
			return found;
		},
		async remove(id) {
			await unlessGone(send({ method: 'DELETE', effect: 'idempotent' }, one, id));
			if (kept.callbackId === id) delete kept.callbackId;
		},
	};
}

/** A URL without its query, which may hold a secret. */
function placeOf(url: string): string {
	return url.split(/[?#]/, 1)[0] ?? '';
}

/** False when the service says that there is no such callback. Other failures stay failures. */
async function unlessGone(request: Promise<unknown>): Promise<boolean> {
	return await request.then(
		() => true,
		(error: unknown) => {
			if (error instanceof RequestFailure && 'status' in error.reason) {
				if ([404, 410].includes(error.reason.status)) return false;
			}
			throw error;
		},
	);
}

/** Whether what the service shows agrees with what was sent; what it does not show cannot disagree. */
function shows(shown: unknown, sent: object): boolean {
	if (!isObject(shown)) return true;
	return Object.entries(sent).every(
		([name, value]) =>
			shown[name] === undefined || JSON.stringify(shown[name]) === JSON.stringify(value),
	);
}
