import type { IDataObject } from 'n8n-workflow';
import { accountId, productTokenArea } from '../productToken/areas';
import { asObject, asObjectOr } from '../shared/http';
import { operationsOf } from '../shared/operation';

/** Service document 2, part D. */
export const phoneNumbers = productTokenArea('phoneNumbers', { accountId });

export const operation = operationsOf(phoneNumbers);

/**
 * What was created, or with Simulate what would be: marked, so that it isn't mistaken for a purchase.
 * Whether SVC then answers with a body is undocumented.
 */
export function created(body: unknown, isOnlySimulated: unknown): IDataObject {
	return isOnlySimulated === true ? { ...asObjectOr({}, body), simulated: true } : asObject(body);
}
