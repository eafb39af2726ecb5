import type { IDataObject } from 'n8n-workflow';

export interface Registered {
	readonly id: string;
	/** Whether it calls this trigger's address. */
	readonly isOurs: boolean;
	/** Whether another trigger with the same address has registered it, or may have. */
	readonly isOfOther: boolean;
	/** Whether it's what would be registered now, as far as SVC shows it. */
	readonly isUpToDate: boolean;
}

export interface Registry {
	list(): Promise<Registered[]>;
	/** Registers the address with the secret. */
	create(): Promise<void>;
	/** Registers again under the same ID; false if it no longer exists. */
	replace(id: string): Promise<boolean>;
	/** Does nothing when it's gone. */
	remove(id: string): Promise<void>;
}

/**
 * The secret that callbacks have to bring: the one that was stored at an earlier activation, or else `made`.
 * It stays in the node's static data when the trigger is switched off, and when the credential changes, because
 * SVC has it until the trigger is published again.
 */
export function secretIn(staticData: IDataObject, made: string): string {
	const stored = storedSecret(staticData);
	if (stored) return stored;
	staticData.secret = made;
	return made;
}

export function storedSecret({ secret }: IDataObject): string | undefined {
	return typeof secret === 'string' && secret !== '' ? secret : undefined;
}

/**
 * Whether there is exactly one callback for the URL, and it's correct. What SVC has counts, not what was
 * stored: n8n may have been stopped between registering and storing, and someone may have deleted the
 * callback by hand.
 */
export async function isRegistered(registry: Registry): Promise<boolean> {
	const ours = (await registry.list()).filter(({ isOurs }) => isOurs);
	return ours.length === 1 && ours.every(({ isUpToDate }) => isUpToDate);
}

/** Leaves exactly one callback for the URL, whatever there was. */
export async function register(registry: Registry): Promise<void> {
	const [first, ...surplus] = (await registry.list()).filter(({ isOurs }) => isOurs);
	if (!first || !(await registry.replace(first.id))) await registry.create();
	for (const { id } of surplus) await registry.remove(id);
}

/** Leaves no callback of this trigger for the URL, and changes no other. */
export async function unregister(registry: Registry): Promise<void> {
	for (const { id, isOurs, isOfOther } of await registry.list())
		if (isOurs && !isOfOther) await registry.remove(id);
}
