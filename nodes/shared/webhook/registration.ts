import type { IDataObject } from 'n8n-workflow';
import { newSecret } from './secret';

/** A callback as the service lists it. */
export interface Registered {
	readonly id: string;
	/** Whether it calls this trigger's address. */
	readonly isOurs: boolean;
	/** Whether it is what would be registered now, as far as the service shows it. */
	readonly isUpToDate: boolean;
}

/** The service's callbacks, seen from one trigger. */
export interface Registry {
	list(): Promise<Registered[]>;
	/** Registers the address with the secret. */
	create(): Promise<void>;
	/** Registers anew under the same ID; false when it is gone. */
	replace(id: string): Promise<boolean>;
	/** Does nothing when it is gone. */
	remove(id: string): Promise<void>;
}

/**
 * The secret that callbacks have to bring, made at the first activation. It stays in the node's
 * static data when the trigger is switched off: a delivery that is stored late must not be able to
 * bring an older one back.
 */
export function secretIn(staticData: IDataObject): string {
	const stored = storedSecret(staticData);
	if (stored) return stored;
	const made = newSecret();
	staticData.secret = made;
	return made;
}

export function storedSecret({ secret }: IDataObject): string | undefined {
	return typeof secret === 'string' && secret !== '' ? secret : undefined;
}

/**
 * Exactly one callback for the address, and it is right. What the service has counts, not what was
 * noted: n8n may have been stopped between registering and storing, and somebody may have deleted
 * the callback by hand.
 */
export async function isRegistered(registry: Registry): Promise<boolean> {
	const ours = (await registry.list()).filter(({ isOurs }) => isOurs);
	return ours.length === 1 && ours.every(({ isUpToDate }) => isUpToDate);
}

/** Leaves exactly one callback for the address, whatever there was. */
export async function register(registry: Registry): Promise<void> {
	const [first, ...surplus] = (await registry.list()).filter(({ isOurs }) => isOurs);
	if (!first || !(await registry.replace(first.id))) await registry.create();
	for (const { id } of surplus) await registry.remove(id);
}

/** Leaves no callback for the address, and touches no other. */
export async function unregister(registry: Registry): Promise<void> {
	for (const { id, isOurs } of await registry.list()) if (isOurs) await registry.remove(id);
}
