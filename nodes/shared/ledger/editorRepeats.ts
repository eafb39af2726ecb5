import type { IExecuteFunctions } from 'n8n-workflow';
import { formatDuration } from '../errors';
import { executionIdOf, LruMap } from '../host';
import { type Account, type Answer, parseBody, type ServiceRequest } from '../http';
import { digest } from './digest';
import { bytesOf } from './requestKeys';

/** How long a person who builds a workflow is protected from doing the same twice. */
const rememberedMs = 3_600_000;
/** How many purchases this process remembers, and how long a response can be. */
const mostRemembered = 500;
const longestText = 20_000;

interface Done {
	readonly execution: string;
	readonly at: number;
	readonly status: number;
	readonly text: string;
	readonly note: string | undefined;
}

/** In memory alone: after a restart of n8n, or in another process of it, the hint to pin the data is all there is. */
const done = new LruMap<Done>(mostRemembered);

/** Where something of it was kept. */
const remembering = new LruMap<true>(mostRemembered);

/**
 * What was bought by executing a step from the editor. While someone builds a workflow, each "Execute workflow" runs
 * the nodes again, so a letter would be sent each time. The same request of the same node isn't sent again for an
 * hour: its response serves again, and a hint says so. Published workflows have no such memory, since what they
 * do again is meant.
 */
export class EditorRepeats {
	private readonly scope: string[];
	private readonly execution: string;
	/** This node in this execution. */
	private readonly place: string;
	/** When what serves again was done, in milliseconds since 1970. */
	private readonly served = new Map<string, number>();
	/** What was last sent or served, by item. */
	private readonly latest = new Map<number, string>();
	private hasSent = false;

	constructor(context: IExecuteFunctions, { baseUrl, path, secrets }: Account) {
		this.execution = executionIdOf(context);
		this.place = `${this.execution} ${context.getNode().id}`;
		const account = [baseUrl, JSON.stringify(path), ...secrets];
		this.scope = [String(context.getWorkflow().id), context.getNode().id, ...account];
	}

	/** What serves in place of the request, if an earlier execution has sent the same. */
	earlier(request: ServiceRequest): Done | undefined {
		if (!isRemembered(request)) return undefined;
		const key = this.keyOf(request);
		const before = done.get(key);
		return before && this.serves(before) && !this.served.has(key) ? before : undefined;
	}

	/** @param items that the request would be sent for */
	serve(
		items: readonly number[],
		request: ServiceRequest,
		{ at, status, text, note }: Done,
	): Answer {
		const key = this.keyOf(request);
		this.served.set(key, at);
		for (const item of items) this.latest.set(item, key);
		remembering.set(this.place, true);
		return { status, text, body: parseBody(text, ''), headers: {}, note };
	}

	/** @param items that the request was sent for */
	keep(items: readonly number[], request: ServiceRequest, { status, text }: Answer): void {
		if (!isRemembered(request)) return;
		this.hasSent = true;
		if (text.length > longestText) return;
		const { execution } = this;
		const key = this.keyOf(request);
		for (const item of items) this.latest.set(item, key);
		remembering.set(this.place, true);
		done.set(key, { execution, at: Date.now(), status, text, note: request.note });
	}

	/** The response to the item's last request counts no more, so it doesn't serve again. */
	forget(item: number): void {
		done.delete(this.latest.get(item) ?? '');
	}

	/** Whether something that this execution has sent is remembered, also from before it was suspended. */
	get remembers(): boolean {
		return remembering.has(this.place);
	}

	/** For the output: what wasn't sent again, if anything. */
	get hint(): string | undefined {
		if (this.served.size === 0) return undefined;
		const what = this.hasSent ? `${this.amount} sent again` : 'Nothing was sent again';
		return `${what}: this step did the same ${this.ago} ago, and the output is that result. To do it once more, set ${sendAll}.`;
	}

	/** For the error that ends the run: what wasn't sent again, if anything. */
	get remark(): string | undefined {
		if (this.served.size === 0) return undefined;
		return `${this.amount} sent again, since this step did the same ${this.ago} ago. To start over, set ${sendAll}.`;
	}

	private get amount(): string {
		const { size } = this.served;
		return size === 1 ? "1 request wasn't" : `${size} requests weren't`;
	}

	private get ago(): string {
		return formatDuration(Date.now() - Math.max(...this.served.values()));
	}

	private serves({ execution, at }: Done): boolean {
		return execution !== this.execution && Date.now() - at < rememberedMs;
	}

	private keyOf({ method, path, body }: ServiceRequest): string {
		const content = String(bytesOf(body));
		return digest([...this.scope, method, path, withoutNow(content, Date.now())]);
	}
}

const sendAll = 'Request Options > Identical Requests to "Send All"';

function isRemembered({ effect, isForExecution }: ServiceRequest): boolean {
	return effect === 'spend' && !isForExecution;
}

const isoTime = /\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)/g;

/** The time of the run is another one each time, in whatever field it is. */
function withoutNow(content: string, now: number): string {
	return content.replace(isoTime, (time) =>
		Math.abs(Date.parse(time) - now) < 60_000 ? 'now' : time,
	);
}
