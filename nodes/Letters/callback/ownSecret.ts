import type { IDataObject } from 'n8n-workflow';
import { InputError, isDataObject, isObject } from '../../shared/fields';
import { hidden } from '../../shared/errors';
import { word } from '../../shared/http';
import { isMask } from './mask';

/** The header in which SVC sends the secret of a trigger or a paused execution. */
export const callerHeader = 'x-n8n-svc-secret';

/**
 * A callback without the secret, with which anyone who can read callbacks could call the trigger. SVC's form
 * of headers isn't documented, so both lists of names and values and objects are read.
 */
export function withoutSecret(callback: IDataObject): IDataObject {
	return mapSecrets(callback, () => hidden);
}

/** Whether values that were read with the mask are being written back. */
export function carriesMask(callback: IDataObject): boolean {
	return secretsIn(callback).includes(hidden);
}

/** Whether this is the header with the mask, in whose place an update writes the present secret. */
export function isOwnMask(name: string, value: string): boolean {
	return isCallerHeader(name) && value === hidden;
}

/** The values to write, with the mask replaced by the secret of the current callback. */
export function withPresentSecret(callback: IDataObject, present: IDataObject): IDataObject {
	const [secret] = secretsIn(present).filter((value) => !isMask(word(value)));
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
