import { rethrowHarmless, type StillUnknown } from '../../errors';
import type { Member } from './batches';
import { pathKey } from '../../http';
import { inBatches } from './inBatches';
import { linked, type OutputItem, type Settled, type ThereAlready } from '../items';
import type { Outputs, Run } from '../strategy';

type Members = readonly Member[];

/** The valid items of a run, by what earlier attempts have done for them. */
interface Sorted {
	readonly run: Run;
	readonly members: Members;
	readonly known: Members;
	readonly unresolved: ReadonlyMap<number, StillUnknown>;
	fail(items: readonly number[], settled: Settled<unknown>): void;
	readonly outputs: Outputs;
}

/**
 * The items without those for which SVC has everything already; these get their outputs. So an item whose
 * outcome was unknown may turn out to have been sent. A failed read leaves such an item as it is.
 */
export async function withoutThere(sorted: Sorted): Promise<Member[]> {
	const { run, members, known, unresolved, outputs } = sorted;
	for (const batch of inBatches(members.filter(({ there }) => there))) {
		const unsent = batch.members
			.map(({ index }) => index)
			.filter((index) => !unresolved.has(index));
		const settled = await readFor(run, batch.members, unsent);
		if ('explanation' in settled) {
			sorted.fail(unsent, settled);
			continue;
		}
		showKnown(settled.value, known, batch.members[0]?.path);
		for (const member of batch.members) {
			const { index } = member;
			const found = await run.settle([index], () => isThereFor(member, settled.value));
			if ('explanation' in found) sorted.fail([index], found);
			else if (found.value) outputs[index] = found.value.map((output) => linked(output, index));
		}
	}
	return members.filter(({ index }) => outputs[index] === undefined);
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
	[first]: Members,
	unsent: readonly number[],
): Promise<Settled<ThereAlready>> {
	const there = first?.there;
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
