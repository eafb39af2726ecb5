import type { INodeExecutionData } from 'n8n-workflow';
import type { Credentials } from '../engine/harness/credentials.ts';
import type { N8n } from '../model/n8n.ts';
import type { Act, Service } from '../model/service.ts';
import type { Built } from './build.ts';
import type { Canvas } from './canvas.ts';
import type { Noted } from './record.ts';

/** A canvas that is being played. */
export interface Scene {
	readonly n8n: N8n;
	readonly service: Service;
	readonly canvas: Canvas;
	readonly built: Built;
	readonly items: INodeExecutionData[];
	readonly credentials: Credentials;
	/** How often a person has edited the text of a node, by its name. */
	readonly editions: Map<string, number>;
	readonly noted: Noted[];
	/** That are still to happen. */
	readonly events: Array<Canvas['events'][number]>;
	/** To questions, the first ones. */
	readonly answers: Map<Act, boolean>;
	/** That show while it's played. */
	readonly problems: Set<string>;
	/** Before each press of a button. */
	press(): void;
}
