/** One cell of the matrix of the triggers that ask: a fault hits a poll, and then the service is well again. */
import type { NodeApiError } from 'n8n-workflow';
import { rethrow } from '../../../nodes/shared/host/rethrow';
import { findSecrets } from '../harness/index.ts';
import type { LogLine } from '../harness/n8n-modules.ts';
import { withLimitsOver } from '../time-limit.ts';
import type { TriggerBed } from '../triggers/bed.ts';
import { type Clocks, clocksOf } from '../triggers/clocks.ts';
import type { PollHost } from '../triggers/poll-host.ts';
import { remedy } from './cell.ts';
import type { FaultKind } from './kinds.ts';
import type { Polled } from './polled.ts';
import type { durations } from './prediction.ts';
import type { Stage } from './stage.ts';

/**
 * The poll that is hit: that of the first activation, a later one, the one with which n8n starts again
 * after it was killed, or that of "Execute step" in the editor.
 */
export const moments = ['activation', 'later poll', 'restart', 'test'] as const;
export type Moment = (typeof moments)[number];

export interface PollCell {
	type: string;
	polled: Polled;
	moment: Moment;
	/** The first request to this endpoint is hit. */
	endpoint: string;
	fault: FaultKind;
	duration: (typeof durations)[number];
}

export function pollCellName({ type, moment, endpoint, fault, duration }: PollCell): string {
	return `${type} ${moment} ${endpoint} | ${fault.name} | ${duration}`;
}

const hour = 60;
const oneDay = 24 * hour;
/** A request is sent four times at most (docs/architecture.md), and one poll follows another. */
const maxAttempts = 4;
let cells = 0;

/** A trigger in an n8n of its own, and a service to which something has happened before. */
class Scene {
	readonly host: PollHost;
	private readonly bed: TriggerBed;
	private readonly polled: Polled;
	private readonly clocks: Clocks;
	/** What has happened since n8n knows of the service, by the names of the news; the latest of it. */
	readonly news: string[] = [];
	latest: string[] = [];
	private happened = 0;

	constructor({ bed }: Stage & { bed: TriggerBed }, type: string, polled: Polled) {
		this.bed = bed;
		this.polled = polled;
		bed.service.reset();
		const { state } = bed.service;
		this.clocks = clocksOf(bed, (minutes) => polled.passTime?.(state, minutes));
		this.clocks.reset();
		this.clocks.set('12:00');
		// What one trigger has read, another one does not read again for some minutes.
		this.clocks.pass(++cells * oneDay);
		polled.before(state, this.clocks);
		const { parameters } = polled;
		this.host = bed.pollHost({ type, ...(parameters && { parameters }) });
	}

	happen(): void {
		this.latest = this.polled.happen(this.bed.service.state, this.clocks, ++this.happened);
		this.news.push(...this.latest);
	}

	/** What has started the workflow, by the names of the news. */
	get told(): string[] {
		return this.host.items.map((item) => this.polled.nameIn(item));
	}

	pass(minutes = this.polled.every): void {
		this.clocks.pass(minutes);
	}

	/** Brings n8n to the moment before the one of the cell. */
	async prepare(moment: Moment): Promise<void> {
		if (moment === 'activation') return;
		if (moment !== 'test') await this.host.activate();
		this.happen();
		this.pass();
	}

	/** @throws what n8n would show */
	async act(moment: Moment): Promise<void> {
		if (moment === 'activation') await this.host.activate();
		if (moment === 'restart') await this.host.restart();
		if (moment === 'test') await this.host.test();
		if (moment === 'later poll') {
			await this.host.poll();
			const [error] = this.host.errors;
			if (error) rethrow(error);
		}
	}

	/** Polls until nothing can be missing any more, whatever the service wanted to have waited for. */
	async settle(): Promise<void> {
		for (const minutes of [this.polled.every, hour + 1, hour + 1]) {
			this.pass(minutes);
			await this.host.poll();
		}
	}
}

/** The endpoints that are asked for at that moment, in the order in which each is asked first. */
export async function endpointsOf(
	stage: Stage & { bed: TriggerBed },
	type: string,
	polled: Polled,
	moment: Moment,
): Promise<string[]> {
	const scene = new Scene(stage, type, polled);
	await scene.prepare(moment);
	const before = stage.bed.service.requests.length;
	await scene.act(moment);
	const asked = stage.bed.service.requests.slice(before).map(({ endpoint }) => endpoint);
	if (asked.length === 0) throw new Error(`${type} asks for nothing`);
	return [...new Set(asked)];
}

/** What does not hold in this cell; nothing when it is green. */
export async function redInPoll(
	stage: Stage & { bed: TriggerBed },
	cell: PollCell,
): Promise<string[]> {
	const { bed, elsewhere } = stage;
	const { type, polled, moment, endpoint, fault, duration } = cell;
	const red: string[] = [];
	const expectThat = (holds: boolean, problem: string) => {
		if (!holds) red.push(problem);
	};
	const logs: LogLine[] = [];
	bed.engine.modules.logs.add(logs);
	elsewhere.visits.length = 0;
	const scene = new Scene(stage, type, polled);
	const { host, news } = scene;
	await scene.prepare(moment);
	const before = bed.service.requests.length;
	bed.service.order({
		...fault.fault(elsewhere.url, bed.engine.modules.clock.ahead),
		match: { endpoint },
		times: duration === 'once' ? 1 : 1_000_000,
	});

	const error = await withLimitsOver(bed.service, async () => await scene.act(moment)).then(
		() => undefined,
		(thrown: NodeApiError) => thrown,
	);
	const asked = bed.service.requests.slice(before);
	const told = scene.told;
	bed.service.heal();

	// n8n polls again anyway, so after 429 nothing is sent again at once.
	const goesAgain =
		duration === 'once' &&
		fault.passes &&
		fault.httpCode !== '429' &&
		!(polled.isRationed && fault.acted);
	const isTolerated = polled.tolerates?.(fault, endpoint) === true;
	const mayServe = fault.usable !== 'no' || goesAgain || isTolerated;
	const mustServe = fault.usable === 'yes' || goesAgain;
	if (mustServe) expectThat(error === undefined, `an error: ${String(error?.message)}`);
	// An error while n8n starts would switch the workflow off, and 429 would keep it from being published.
	// It is also what a rationed list answers to the second try, after the first one's response was lost.
	const isSecondTry = fault.acted && fault.passes && duration === 'once';
	const isLimited = fault.httpCode === '429' || (polled.isRationed === true && isSecondTry);
	const isTooSoon = moment === 'activation' && isLimited;
	if (moment === 'restart') expectThat(error === undefined, 'n8n cannot start with it');
	else if (isTooSoon) expectThat(error === undefined, 'the workflow cannot be published');
	else if (!mayServe) expectThat(error !== undefined || told.length > 0, 'nothing was said');
	if ((moment === 'restart' || isTooSoon) && !mayServe && told.length === 0) {
		expectThat(
			logs.some(({ level, message }) => level === 'warn' && saysWhat(cell, message)),
			'nothing was logged',
		);
	}
	if (error) red.push(...wording(cell, error));
	const most = maxAttempts * asked.filter((one) => one.endpoint === endpoint).length;
	expectThat(most <= maxAttempts * 100, `${most} requests`);

	if (moment === 'activation') {
		if (error) {
			scene.pass();
			await host.activate();
		}
		scene.happen();
	}
	if (moment === 'test') {
		expectThat(host.executions.length === 0 && Object.keys(host.staticData).length === 0, 'kept');
		scene.pass();
		const again = await host.test();
		expectThat(again.length > 0, 'the next test shows nothing');
	} else {
		const errors = host.errors.length;
		await scene.settle();
		scene.happen();
		await scene.settle();
		expectThat(host.errors.length === errors, `later an error: ${String(host.errors.at(-1))}`);
		// For what was not there at the activation, only what comes later is certainly news.
		const isLate = isTooSoon || (moment === 'activation' && mayServe && !mustServe);
		const [is, should] = [scene.told.sort(), news.toSorted()];
		const isRight = isLate
			? new Set(is).size === is.length && scene.latest.every((one) => is.includes(one))
			: is.join() === should.join();
		expectThat(isRight, `told ${is.join()} instead of ${should.join()}`);
	}
	expectThat(elsewhere.visits.length === 0, `another host was called: ${elsewhere.visits.join()}`);
	const left = { error, errors: host.errors, logs, staticData: host.staticData, items: host.items };
	const leaked = findSecrets(left, bed.secrets);
	expectThat(leaked.length === 0, `secrets: ${leaked.join()}`);
	bed.engine.modules.logs.delete(logs);
	return red;
}

function saysWhat({ fault, polled, moment }: PollCell, text: string): boolean {
	const isRationed = polled.isRationed === true && text.includes('less than 5 minutes ago');
	const isNothing = moment === 'test' && fault.usable === 'perhaps' && /^There are no /.test(text);
	return fault.says.test(text) || isRationed || isNothing;
}

/** The message says what happened and what to do. */
function wording(cell: PollCell, { message, description, httpCode }: NodeApiError): string[] {
	const text = `${message} ${description}`;
	const { httpCode: wanted } = cell.fault;
	const rules: Array<[isRight: boolean, problem: string]> = [
		[saysWhat(cell, text), 'does not say what happened'],
		[remedy.test(String(description)), 'does not say what to do'],
		[wanted === undefined || String(httpCode) === wanted, `has the HTTP status ${httpCode}`],
	];
	return rules.flatMap(([isRight, problem]) => (isRight ? [] : [`the error ${problem}: ${text}`]));
}
