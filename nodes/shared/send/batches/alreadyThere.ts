import { rethrowHarmless, type StillUnknown } from '../../errors';
import type { Member } from './batches';
import { pathKey } from '../../http';
import { inBatches } from './inBatches';
import type { OutputItem, ThereAlready } from '../items';
import { errorItem, linked, type Settled } from '../outputItems';
import type { Outputs, Run } from '../strategy';

type Members = readonly Member[];

/** The valid items of a run, by what earlier attempts have done for them. */
export interface Sorted {
	/** Those that may have to be sent. */
	readonly members: Member[];
	/** Those that were sent. What SVC lists may not have them yet. */
	readonly known: Member[];
	/** Of the members: what isn't known of them. A failed read leaves them as they are. */
	readonly unresolved: Map<number, StillUnknown>;
}

/**
 * The items without those for which SVC has everything already; these get their outputs. So an item whose
 * outcome was unknown may turn out to have been sent.
 */
export async function withoutThere(
	run: Run,
	{ members, known, unresolved }: Sorted,
	outputs: Outputs,
): Promise<Member[]> {
	const done = new Set<number>();
	for (const batch of inBatches(members.filter(({ there }) => there))) {
		const settled = await readFor(run, batch.members, unresolved);
		if ('value' in settled) showKnown(settled.value, known, batch.members[0]?.path);
		for (const member of batch.members) {
			const { index } = member;
			const isFailed = 'explanation' in settled;
			if (isFailed && unresolved.has(index)) continue;
			const found = isFailed
				? settled
				: await run.settle([index], () => isThereFor(member, settled.value));
			if ('value' in found && found.value === undefined) continue;
			outputs[index] =
				'value' in found
					? (found.value ?? []).map((output) => linked(output, index))
					: [errorItem(found.explanation, index)];
			done.add(index);
		}
	}
	return members.filter(({ index }) => !done.has(index));
}

/** Whoever is in two items is there once the first of them was sent. */
function showKnown(isThere: ThereAlready, known: Members, path: string | undefined): void {
	const key = pathKey(path ?? '');
	for (const member of known.filter((one) => pathKey(one.path) === key)) {
		try {
			isThereFor(member, isThere);
		} catch {
			// What is wrong with it by now doesn't matter: it was sent.
		}
	}
}

function isThereFor({ parts, there }: Member, isThere: ThereAlready): OutputItem[] | undefined {
	return there && isThere(parts, there.item)?.map(there.shape);
}

async function readFor(
	run: Run,
	members: Members,
	unresolved: Sorted['unresolved'],
): Promise<Settled<ThereAlready>> {
	const there = members[0]?.there;
	const unsent = members.map(({ index }) => index).filter((index) => !unresolved.has(index));
	if (!there) return { value: nothingThere };
	const reading = async () => await there.read(run.senderOf(unsent));
	if (unsent.length > 0)
		return await run.settle(unsent, async () => await reading().catch(rethrowHarmless));
	return await reading().then(
		(value) => ({ value }),
		() => ({ value: nothingThere }),
	);
}

const nothingThere = () => undefined;
