import type { Named } from '../operation';
import type { Run } from '../send';
import type { Failures } from './failures';
import type { Known } from './known';

/** What a run begins with. */
export interface Beginning extends Known, Pick<Run, 'context' | 'connection' | 'options'> {
	readonly named: Named;
	readonly failures: Failures;
}
