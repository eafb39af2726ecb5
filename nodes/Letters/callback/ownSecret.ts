import type { IDataObject } from 'n8n-workflow';
import { InputError, isDataObject, isObject } from '../../shared/fields';
import { hidden } from '../../shared/errors';

/** The header in which SVC brings the secret of a trigger or a waiting execution back. */
export const callerHeader = 'x-n8n-svc-secret';

/**
 * A callback without the secret: whoever may read callbacks could call the trigger with it. How SVC
 * shows headers isn't documented, so lists of names and values and objects are understood.
 */
export function withoutSecret(callback: IDataObject): IDataObject {
	return mapSecrets(callback, () => hidden);
}

/** Whether values that were read with the mask are to be written back. */
export function carriesMask(callback: IDataObject): boolean {
	return secretsIn(callback).includes(hidden);
}

/** What is to be written, with the secret of the present callback in place of the mask. */
export function withPresentSecret(callback: IDataObject, present: IDataObject): IDataObject {
	const [secret] = secretsIn(present).filter((value) => value !== hidden);
	if (secret === undefined) {
		throw new InputError(
			`contain "${hidden}" for ${callerHeader}, but the callback no longer has this header`,
			"Publish the trigger's workflow again (n8n 1.x: activate) to register its callback again.",
			'Headers',
		);
	}
	return mapSecrets(callback, (value) => (value === hidden ? secret : value));
}

function secretsIn(callback: IDataObject): unknown[] {
	const found: unknown[] = [];
	mapSecrets(callback, (value) => {
		found.push(value);
		return value;
	});
	return found;
}

function mapSecrets(callback: IDataObject, map: (value: unknown) => unknown): IDataObject {
	const mapped = mapPart(callback, map);
	return isDataObject(mapped) ? mapped : callback;
}

function mapPart(value: unknown, map: (value: unknown) => unknown): unknown {
	if (Array.isArray(value)) return value.map((element) => mapPart(element, map));
	if (!isObject(value)) return value;
	const isHeader = Object.values(value).some(isCallerHeader);
	return Object.fromEntries(
		Object.entries(value).map(([name, part]) => {
			const isSecret = isCallerHeader(name) || (isHeader && /^value$/i.test(name));
			return [name, isSecret && typeof part === 'string' ? map(part) : mapPart(part, map)];
		}),
	);
}

function isCallerHeader(name: unknown): boolean {
	return typeof name === 'string' && name.trim().toLowerCase() === callerHeader;
}
