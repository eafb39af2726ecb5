import type { IExecuteFunctions } from 'n8n-workflow';
import {
	inShort,
	type Reason,
	RequestFailure,
	StillUnknown,
	type UnknownOutcome,
} from '../../errors';
import { isDataObject, type NamedRecord } from '../../fields';
import { executionIdOf, isAgentTool, oncePer, rethrow } from '../../host';

/** What became of a record, in n8n's node context, which survives Retry On Fail and a retry of the execution. */
type Kept = { readonly execution: string } & ({ readonly record: NamedRecord } | Lost);

interface Lost {
	readonly lost: Reason;
	readonly before?: string | undefined;
	readonly unknownOutcome?: UnknownOutcome | null | undefined;
}

/**
 * Creates a record that SVC doesn't list, unless this execution has done so, perhaps: the list may lag, and a request
 * whose response was lost may just be late. Whoever retries an execution by hand was asked to check first, but an
 * agent's tool has told the model instead.
 */
export async function createOnce(
	context: IExecuteFunctions,
	name: string,
	create: () => Promise<NamedRecord>,
): Promise<NamedRecord> {
	const all = recordsIn(context);
	const creating = underWay(all);
	const one = creating.get(name) ?? keptOrCreated(context, all, name, create);
	creating.set(name, one);
	return await one.finally(() => creating.delete(name));
}

/** By an execution's records, what is being created by name: calls of an agent's tool run at the same time. */
const underWay = oncePer<object, Map<string, Promise<NamedRecord>>>(() => new Map());

async function keptOrCreated(
	context: IExecuteFunctions,
	all: Record<string, Kept>,
	name: string,
	create: () => Promise<NamedRecord>,
): Promise<NamedRecord> {
	const execution = executionIdOf(context);
	const kept = all[name];
	if (kept && (kept.execution === execution || ('lost' in kept && isAgentTool(context)))) {
		if ('record' in kept) return kept.record;
		throw new StillUnknown(kept.lost, kept.before, kept.unknownOutcome);
	}
	try {
		const record = await create();
		all[name] = { execution, record };
		return record;
	} catch (error) {
		if (error instanceof RequestFailure && error.unknown) {
			const { before, unknownOutcome } = error;
			all[name] = { execution, lost: inShort(error.unknown), before, unknownOutcome };
		}
		return rethrow(error);
	}
}

const storeKey = 'svcNames';

/** Only this file writes under the key; what comes back went through JSON at most. */
function recordsIn(context: IExecuteFunctions): Record<string, Kept> {
	const store = context.getContext('node');
	const kept: unknown = store[storeKey];
	const all = isDataObject(kept) ? (kept as unknown as Record<string, Kept>) : {};
	store[storeKey] = all;
	return all;
}
