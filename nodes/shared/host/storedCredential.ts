import type { IExecuteFunctions } from 'n8n-workflow';
import { internals } from './internals';

/** What returns the same for each item of a run. */
const constant = /\$(?:vars|secrets|env|execution|workflow|now|today)\b/g;

/**
 * Whether an expression in the node's credential is seen to depend on the item. n8n gives nodes only what expressions
 * return, so it's asked for the credential as it's stored. That it depends on none isn't certain: a later n8n may not give
 * it, or what expressions return instead.
 */
export async function dependsOnItems(context: IExecuteFunctions, type: string): Promise<boolean> {
	const additionalData = internals(context, 'additionalData');
	const helper: unknown = additionalData.credentialsHelper;
	const read: unknown = Reflect.get(Object(helper), 'getDecrypted');
	if (typeof read !== 'function') return false;
	const { credentials } = context.getNode();
	try {
		const asStored = [
			additionalData,
			credentials?.[type],
			type,
			context.getMode(),
			undefined,
			true,
		];
		const values: unknown = await Reflect.apply(read, helper, asStored);
		if (typeof values !== 'object' || values === null) return false;
		return Object.values(values).some(dependsOnItem);
	} catch {
		return false;
	}
}

function dependsOnItem(value: unknown): boolean {
	return (
		typeof value === 'string' && value.startsWith('=') && /\$/.test(value.replace(constant, ''))
	);
}
