import {
	type AsFile,
	type Batched,
	batch,
	file,
	one,
	type One,
	type Pages,
	pages,
	steps,
	type Steps,
	type StepsToFile,
	stepsToFile,
	type Strategy,
	whole,
	type Whole,
} from '../send';
import { type Asked, asked, type Suspended, suspended } from '../suspend';

/**
 * How an operation is sent: `as` says which way, and each way has only the settings that make sense
 * with it. Without `send`, an operation is sent as `one`.
 */
export type Send<V> =
	| One<V>
	| Pages
	| Whole
	| AsFile<V>
	| Steps<V>
	| StepsToFile<V>
	| Batched<V>
	| Suspended<V>
	| Asked<V>;

export function strategyOf<V>(send: Send<V>): Strategy<V> {
	switch (send.as) {
		case 'pages':
			return pages(send);
		case 'whole':
			return whole(send);
		case 'file':
			return file(send);
		case 'steps':
			return steps(send);
		case 'stepsToFile':
			return stepsToFile(send);
		case 'batch':
			return batch(send);
		case 'suspended':
			return suspended(send);
		case 'asked':
			return asked(send);
		default:
			return one(send);
	}
}
