import type { IExecuteFunctions } from 'n8n-workflow';
import type { Connection } from '../http';
import type { Named } from '../operation';
import type { RequestOptions } from '../send';
import type { Failures } from './failures';
import type { Known } from './known';

/** What a run begins with. */
export interface Beginning extends Known {
	readonly context: IExecuteFunctions;
	readonly connection: Connection;
	readonly options: RequestOptions;
	readonly named: Named;
	readonly failures: Failures;
}
