import type { INodeExecutionData } from 'n8n-workflow';
import { isErrorItem } from '../../host';
import type { Merge } from './batches';
import { pathKey } from '../../http';
import type { Run } from '../strategy';

interface Mergeable {
	readonly path: string;
	readonly merge?: Merge | undefined;
}

/** Items that come out as one, by path. */
export class Merges {
	private readonly groups = new Map<string, { items: number[]; part: Mergeable }>();

	add(item: number, part: Mergeable): void {
		if (!part.merge) return;
		const path = pathKey(part.path);
		const group = this.groups.get(path) ?? { items: [], part };
		this.groups.set(path, group);
		group.items.push(item);
	}

	/**
	 * Failed items keep their errors; the one output of the others is linked to all of them. An item without an output
	 * comes to the same as the one that serves for it.
	 */
	of(outputs: readonly INodeExecutionData[][], { servingItem }: Pick<Run, 'servingItem'>) {
		const merged = [...outputs];
		for (const { items, part } of this.groups.values()) {
			const good = items.filter((item) => !outputs[servingItem(item)]?.some(isErrorItem));
			const [first, ...others] = good;
			if (first === undefined || !part.merge) continue;
			const json = part.merge(
				good.flatMap((item) => outputs[item]?.map((one) => one.json) ?? []),
				part.path,
			);
			merged[first] = [{ json, pairedItem: good.map((item) => ({ item })) }];
			for (const item of others) merged[item] = [];
		}
		return merged;
	}
}
