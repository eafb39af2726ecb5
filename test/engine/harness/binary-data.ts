/** Files of items, kept in n8n's own store. */
import { Readable } from 'node:stream';
import type { IBinaryData } from 'n8n-workflow';
import type { N8nModules } from './n8n-modules.ts';

/**
 * `filesystem` is the default of n8n 2.x: items carry an id. `memory` is the default of n8n 1.x:
 * items carry the file itself, in base64.
 */
export type BinaryDataMode = 'filesystem' | 'memory';

/** Each switch looks at the disk, which most executions would otherwise do in vain. */
const modesInUse = new WeakMap<object, string>();

export class BinaryStore {
	private readonly modules: N8nModules;
	readonly mode: BinaryDataMode;

	constructor(modules: N8nModules, mode: BinaryDataMode) {
		this.modules = modules;
		this.mode = mode;
	}

	/** Switches n8n to this store's mode: it has one store for everything. */
	async use(): Promise<void> {
		const mode = this.mode === 'memory' ? 'default' : this.mode;
		if (modesInUse.get(this.service) === mode) return;
		const { core, container } = this.modules;
		container.get(core.BinaryDataConfig).mode = mode;
		await this.service.init();
		modesInUse.set(this.service, mode);
	}

	/** A file for an item: `{ json: {}, binary: { data: await store.write(pdf, {…}) } }`. */
	async write(
		content: Buffer | string | Readable,
		{ fileName, mimeType }: Pick<IBinaryData, 'fileName' | 'mimeType'>,
	): Promise<IBinaryData> {
		await this.use();
		return await this.service.store(
			{ type: 'execution', workflowId: 'test-workflow', executionId: 'input' },
			content instanceof Readable ? content : Buffer.from(content),
			{ data: '', mimeType, fileName },
		);
	}

	async read(binary: IBinaryData | undefined): Promise<Buffer> {
		if (!binary) throw new Error('The item has no such file');
		return await this.service.getAsBuffer(binary);
	}

	private get service() {
		return this.modules.container.get(this.modules.core.BinaryDataService);
	}
}
