/** A question that is asked by text message, and those who answer it. */
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { type ChainNode, NO_OP_TYPE, type RunResult } from '../harness/index.ts';
import type { simulatorBed } from '../simulator-bed.ts';

type Bed = ReturnType<typeof simulatorBed>;

export const askingNode = 'svcMessages';

export const questionParameters: INodeParameters = {
	sendTo: 'phoneNumber',
	phoneNumber: '={{ $json.phone }}',
	message: '={{ $json.question }}',
	senders: 'SVC',
};

/** Questions that differ in every part. */
export const someQuestions = (count: number): IDataObject[] =>
	Array.from({ length: count }, (_, index) => ({
		phone: `+31612345${String(index).padStart(3, '0')}`,
		question: `Send letter ${index + 1}?`,
	}));

export const asking = (
	more: INodeParameters = {},
	settings: Partial<ChainNode> = {},
): ChainNode => ({
	type: askingNode,
	parameters: {
		resource: 'message',
		operation: 'sendAndWait',
		...questionParameters,
		...more,
	},
	...settings,
});

/** What people with phones do. */
export class Phones {
	private readonly bed: Bed;

	constructor(bed: Bed) {
		this.bed = bed;
	}

	/** Asks; the execution is then suspended. */
	async ask(count: number, ...of: Parameters<typeof asking>): Promise<RunResult> {
		const result = await this.run(count, ...of);
		expect(result).toMatchObject({ status: 'waiting', error: undefined });
		return result;
	}

	async run(count: number, ...of: Parameters<typeof asking>): Promise<RunResult> {
		return await this.bed.engine.run({
			nodes: [asking(...of), { type: NO_OP_TYPE, name: 'After' }],
			items: someQuestions(count),
		});
	}

	get texts(): string[] {
		return this.bed.service.state.messages.map(({ body }) => String(body));
	}

	/** The link in a text message. */
	link(index = 0): URL {
		const [, link] = /\[\[(.+)\]\]$/.exec(this.texts[index] ?? '') ?? [];
		if (!link) throw new Error(`There is no link in text message ${index}`);
		return new URL(link);
	}

	/** Follows the link, as people and previewers do. */
	async open(asleep: RunResult, link = this.link()) {
		return await this.bed.engine.call(asleep, { method: 'GET', query: queryOf(link) });
	}

	/**
	 * Sends the form of the page, encoded as the page says.
	 * @param meanwhile what another process has made of the execution since n8n loaded it for the response
	 */
	async answer(
		asleep: RunResult,
		fields: Record<string, string>,
		link = this.link(),
		meanwhile = asleep,
	) {
		const { page = '' } = await this.open(asleep, link);
		const query = queryOf(link);
		if (page.includes(' enctype="multipart/form-data"') || !page.includes('<form')) {
			return await this.bed.engine.call(asleep, { form: fields, query }, meanwhile);
		}
		const headers = { 'content-type': 'application/x-www-form-urlencoded' };
		const body = new URLSearchParams(fields).toString();
		return await this.bed.engine.call(asleep, { headers, body, query }, meanwhile);
	}
}

function queryOf(link: URL): Record<string, string> {
	return Object.fromEntries(link.searchParams);
}

export const yes = { approved: 'true' };
export const no = { approved: 'false' };

/** Whoever got a link that leads to this execution responds, one after another. */
export async function respondAll(bed: Bed, suspended: RunResult): Promise<RunResult> {
	const phones = new Phones(bed);
	let last = suspended;
	for (const index of phones.texts.keys()) {
		if (last.status !== 'waiting') break;
		const { woken } = await phones.answer(last, yes, phones.link(index));
		last = woken ?? last;
	}
	return last;
}
