import { afterOthers, asFailure } from '../errors';
import { inBatches, type Member } from './batches';
import type { OutputItem, ThereAlready } from './items';
import { errorItem, linked, type Settled } from './outputItems';
import type { Outputs, Run } from './strategy';

/**
 * The items without those for which SVC has everything already; these get their outputs. So an item whose
 * outcome was unknown may turn out to have been sent.
 * @param unresolved items with an unknown outcome, which a failed read leaves as they are
 */
export async function withoutThere(
	run: Run,
	members: ReadonlyArray<Member<OutputItem>>,
	unresolved: ReadonlyMap<number, unknown>,
	outputs: Outputs,
): Promise<Array<Member<OutputItem>>> {
	const done = new Set<number>();
	for (const batch of inBatches(members.filter(({ part }) => part.alreadyThere))) {
		const settled = await readFor(run, batch.members, unresolved);
		for (const { index, part } of batch.members) {
			const isFailed = 'explanation' in settled;
			if (isFailed && unresolved.has(index)) continue;
			const found = isFailed
				? settled
				: await run.settle([index], async () => await Promise.resolve(settled.value(part.parts)));
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

async function readFor(
	run: Run,
	members: ReadonlyArray<Member<OutputItem>>,
	unresolved: ReadonlyMap<number, unknown>,
): Promise<Settled<ThereAlready<OutputItem>>> {
	const read = members[0]?.part.alreadyThere;
	const unsent = members.map(({ index }) => index).filter((index) => !unresolved.has(index));
	if (!read) return { value: nothingThere };
	const reading = async () => await read(run.senderOf(unsent));
	if (unsent.length > 0)
		return await run.settle(unsent, async () => await reading().catch(nothingSent));
	return await reading().then(
		(value) => ({ value }),
		() => ({ value: nothingThere }),
	);
}

const nothingThere = () => undefined;

/** Of items whose read failed, it's known that nothing was sent. */
function nothingSent(error: unknown): never {
	throw afterOthers(undefined, asFailure(error, 200), null);
}
