import type { IDataObject, IHookFunctions } from 'n8n-workflow';
import { letters } from '../Letters/area';
import { firstText, idNames } from '../Letters/locators';
import { asItem, asList } from '../shared/answer';
import type { Account } from '../shared/area';
import { json } from '../shared/body';
import { RequestFailure } from '../shared/failure';
import { isDataObject, isObject } from '../shared/fields';
import { fillPath } from '../shared/path';
import { sendRequest, type ServiceRequest } from '../shared/request';
import type { Registered, Registry } from '../shared/trigger/registration';
import { payload, payloadType } from './payload';

/** The header in which the service brings the secret back. */
export const callerHeader = 'x-n8n-svc-secret';

const all = '/accounts/{accountId}/callbacks';
const one = `${all}/{callbackId}`;

/**
 * The account's callbacks (service document 1, part B), seen from the trigger with this address.
 * @param staticData the node's; it keeps the ID, since lists need not show the address (not shown)
 */
export function callbackRegistry(
	context: IHookFunctions,
	account: Account,
	staticData: IDataObject,
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
		await sendRequest(
			{ context, area: letters, account },
			{ ...request, path: fillPath(path, { ...account.path, callbackId }) },
		);

	const seen = (element: IDataObject): Registered[] => {
		const id = firstText(element, idNames);
		const endpoint = firstText(element, /^(endpoint|url)$/i);
		if (!id) return [];
		return [
			{
				id,
				isOurs: endpoint === wanted.url || id === staticData.callbackId,
				isUpToDate:
					(endpoint === undefined || endpoint === wanted.url) && shows(element.config, config),
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
			staticData.callbackId = isDataObject(body) ? (firstText(body, idNames) ?? null) : null;
		},
		async replace(id) {
			const found = await unlessGone(
				send({ method: 'PUT', effect: 'idempotent', body: callback }, one, id),
			);
			if (found) staticData.callbackId = id;
			return found;
		},
		async remove(id) {
			await unlessGone(send({ method: 'DELETE', effect: 'idempotent' }, one, id));
			if (staticData.callbackId === id) delete staticData.callbackId;
		},
	};
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
