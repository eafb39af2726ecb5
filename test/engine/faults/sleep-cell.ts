/** One cell of the matrix of what sleeps: a fault before the sleep, or when the execution wakes. */
import type { INodeParameters } from 'n8n-workflow';
import { type RunResult, secretsIn, workflowOf } from '../harness/index.ts';
import { deliveredByItem, errorsByItem, remedy, timeLimitMs, type Told, told } from './cell.ts';
import type { FaultKind } from './kinds.ts';
import type { Target } from './operations.ts';
import { type Circumstances, type Fate, hitItem, itemCount, maxTries } from './prediction.ts';
import type { Sleeper } from './sleepers.ts';
import type { Stage } from './stage.ts';
import { withLimitsOver } from '../time-limit.ts';

/** Before the sleep; when the execution wakes and nothing has come about; and when all has. */
export const phases = ['before the sleep', 'in vain', 'at the end'] as const;
export type Phase = (typeof phases)[number];

export interface SleepCell extends Circumstances {
	target: Target;
	sleeper: Sleeper;
	phase: Phase;
	hit: Hit;
}

/** The request that is hit first: of those of the phase, the one in the middle to this endpoint. */
export interface Hit {
	endpoint: string;
	/** From 1, among all of the phase. */
	nth: number;
}

export function sleepCellName({ target, phase, hit, ...cell }: SleepCell): string {
	const { fault, duration, onError, retryOnFail } = cell;
	const where = `${target.name} ${phase} ${hit.endpoint}`;
	return `${where} | ${fault.name} | ${duration} | ${onError} | ${retryOnFail ? 'retry' : 'no retry'}`;
}

type Settings = Pick<Circumstances, 'onError' | 'retryOnFail'>;

/** An execution that may sleep, in an n8n of its own. */
class Scene {
	last: RunResult | undefined;
	private hasComeAbout = false;
	private readonly stage: Stage;
	private readonly cell: Pick<SleepCell, 'target' | 'sleeper'> & Settings;

	constructor(stage: Stage, cell: Scene['cell']) {
		this.stage = stage;
		this.cell = cell;
		stage.bed.service.reset();
		stage.waits.length = 0;
		stage.elsewhere.visits.length = 0;
	}

	/** Brings the execution to the moment before the phase. */
	async prepare(phase: Phase): Promise<void> {
		if (phase !== 'before the sleep') await this.begin();
		if (phase === 'at the end') this.comeAbout();
	}

	async act(phase: Phase): Promise<RunResult> {
		return await (phase === 'before the sleep' ? this.begin() : this.wake());
	}

	comeAbout(): void {
		this.hasComeAbout = true;
		this.cell.sleeper.comeAbout(this.stage.bed.service.state);
	}

	/** The service is well and all has come about: wakes the execution until it sleeps no more. */
	async finish(): Promise<RunResult> {
		this.comeAbout();
		for (let wakes = 0; wakes < 3 && this.last?.status === 'waiting'; wakes++) await this.wake();
		if (!this.last) throw new Error('Nothing has run');
		return this.last;
	}

	/** A person presses "Retry". */
	async retry(): Promise<void> {
		if (this.last) this.last = await this.stage.bed.engine.retry(this.last);
	}

	private async begin(): Promise<RunResult> {
		const { target, sleeper, onError, retryOnFail } = this.cell;
		const { service, engine } = this.stage.bed;
		const requestOptions: INodeParameters = {
			// Reads would go out side by side, and nobody could say which of them the fault hits.
			...(target.operation.effect === 'read' && {
				batching: { batch: { batchSize: 1, batchInterval: 0 } },
			}),
			timeout: timeLimitMs,
		};
		const { node, resource, operation } = target;
		const workflow = workflowOf(
			{
				node,
				resource,
				operation: operation.value,
				parameters: { ...sleeper.parameters, requestOptions },
				settings: { retryOnFail, maxTries, waitBetweenTries: 1 },
			},
			onError,
		);
		this.last = await engine.run({ workflow, items: sleeper.items(service.state) });
		return this.last;
	}

	private async wake(): Promise<RunResult> {
		if (!this.last) throw new Error('Nothing sleeps');
		const { bed } = this.stage;
		const { resume } = this.cell.sleeper;
		this.last =
			resume && this.hasComeAbout ? await resume(bed, this.last) : await bed.engine.wake(this.last);
		return this.last;
	}
}

/** The requests of the phase that are to be hit, one for each endpoint. */
export async function hitsOf(
	stage: Stage,
	target: Target,
	sleeper: Sleeper,
	phase: Phase,
): Promise<Hit[]> {
	const settings = { onError: 'stopWorkflow', retryOnFail: false } as const;
	const scene = new Scene(stage, { target, sleeper, ...settings });
	await scene.prepare(phase);
	const { requests } = stage.bed.service;
	const before = requests.length;
	const { status } = await scene.act(phase);
	const wanted = phase === 'at the end' ? 'success' : 'waiting';
	if (status !== wanted) throw new Error(`Without any fault ${target.name} is ${status}`);
	const asked = requests.slice(before).map(({ endpoint }) => endpoint);
	return [...new Set(asked)].map((endpoint) => {
		const places = asked.flatMap((one, index) => (one === endpoint ? [index + 1] : []));
		return { endpoint, nth: places[places.length === itemCount ? hitItem : 0] ?? 1 };
	});
}

/**
 * What the request is for: the operation's own, one that looks how things are, one about callbacks, or one for
 * something that the item can do without.
 */
type Role = 'own' | 'look' | 'callback' | 'extra';

function roleOf({ target, hit, phase }: SleepCell): Role {
	const { request } = target.operation;
	if (isOwn(target, hit.endpoint)) return 'own';
	if (/cost$/.test(hit.endpoint)) return 'extra';
	const looksAt = hit.nth > 1 || phase === 'in vain' || hit.endpoint === request;
	return looksAt && !/callbacks/.test(hit.endpoint) ? 'look' : 'callback';
}

/** What costs money: the operation's own request, and others of several. */
function isOwn({ effectOf }: Target, endpoint: string): boolean {
	return effectOf(endpoint) === 'spend' && !/callbacks/.test(endpoint);
}

/** Whether a later look may well find the service in order again. */
function mayPass({ httpCode }: FaultKind): boolean {
	return httpCode === undefined || httpCode === '429' || httpCode.startsWith('5');
}

type SleepFate = Fate | 'perhaps delivered';

/** What becomes of an item whose request in this role meets the fault, in one try. */
function fateAs({ target, phase, hit, fault, duration }: SleepCell, role: Role): SleepFate {
	const effect = {
		own: target.operation.effect,
		look: 'read',
		callback: target.effectOf(hit.endpoint),
		extra: 'read',
	};
	if (role === 'extra') return 'delivered';
	const goesAgain =
		duration === 'once' && fault.passes && (effect[role] !== 'spend' || fault.certainlyNot);
	if (fault.usable === 'yes' || goesAgain) return 'delivered';
	// What is left of a callback calls nobody any more.
	if (role === 'callback' && phase === 'at the end') return 'delivered';
	const isFirstLook = phase === 'before the sleep' && target.operation.effect === 'read';
	// What was just created may not be readable yet.
	const isNotThereYet = fault.name === '404' && phase === 'before the sleep';
	const passes = isNotThereYet || mayPass(fault);
	// A busy service says nothing against the request, even before it has ever responded.
	const isBusy = fault.httpCode === '429' || fault.httpCode === '503';
	if (role === 'look' && passes && (isBusy || isNotThereYet || !isFirstLook)) return 'delivered';
	if (fault.usable === 'perhaps') return 'perhaps delivered';
	return role === 'own' && !fault.certainlyNot ? 'unknown' : 'failed';
}

/** By item. The fault hits the one in the middle, an outage the last one too; without a callback all fail. */
function fatesIn(cell: SleepCell): SleepFate[] {
	const { phase, duration, target } = cell;
	const role = roleOf(cell);
	const own = fateAs(cell, role);
	if (role === 'callback') return [own, own, own];
	const begins = phase === 'before the sleep' && target.operation.effect === 'spend';
	// An outage meets the look at the next item before what that could do without.
	const next = role === 'extra' ? 'look' : role;
	const later = duration === 'once' ? 'delivered' : fateAs(cell, begins ? 'own' : next);
	return ['delivered', own, later];
}

/** The fates of the last try: n8n runs a node again when it throws, or the first item that comes out is an error. */
function lastTry(cell: SleepCell, fates: SleepFate[]): SleepFate[] {
	const { onError, retryOnFail, duration, phase, target } = cell;
	const stops = onError === 'stopWorkflow';
	const fails = stops ? fates.some((fate) => fate !== 'delivered') : fates[0] !== 'delivered';
	const isSpend = target.operation.effect === 'spend';
	const later = phase === 'before the sleep' ? fates[2] : 'delivered';
	let last = fates;
	if (retryOnFail && fails) {
		if (duration === 'once') last = fates.map((fate) => (fate === 'failed' ? 'delivered' : fate));
		// What was sent is left open if it cannot be looked at then.
		else if (isSpend && ['look', 'extra'].includes(roleOf(cell)))
			last = ['delivered', 'delivered', later];
	}
	if (!stops) return last;
	const end = last.findIndex((fate) => fate !== 'delivered');
	return last.map((fate, item) => (end < 0 || item <= end ? fate : 'delivered'));
}

/** What does not hold in this cell; nothing when it is green. */
export async function redInSleep(stage: Stage, cell: SleepCell): Promise<string[]> {
	const { bed, elsewhere } = stage;
	const { sleeper, phase, hit, fault, duration, onError } = cell;
	const { service } = bed;
	const red: string[] = [];
	const expectThat = (holds: boolean, problem: string) => {
		if (!holds) red.push(problem);
	};
	const scene = new Scene(stage, cell);
	await scene.prepare(phase);
	service.order({
		...fault.fault(elsewhere.url),
		match: { nth: hit.nth },
		times: duration === 'once' ? 1 : 1_000_000,
	});
	const first = await withLimitsOver(service, async () => await scene.act(phase));
	service.heal();

	const role = roleOf(cell);
	const stops = onError === 'stopWorkflow';
	const fates = fatesIn(cell);
	const settled = lastTry(cell, fates);
	const mayFail = settled.map((fate) => fate !== 'delivered');
	const mustFail = settled.map((fate) => fate === 'failed' || fate === 'unknown');
	if (stops) {
		if (mustFail.includes(true)) expectThat(first.status === 'error', `the run is ${first.status}`);
		if (!mayFail.includes(true)) {
			expectThat(first.status !== 'error', `an error: ${first.error?.message}`);
		}
	}
	const isPerhaps = [...fates, ...settled].includes('perhaps delivered');
	const isUnknown = first.error?.message.startsWith("Couldn't confirm") === true;
	if (first.error) {
		red.push(...wording(cell, told(first.error)));
		const isRight = isUnknown === settled.includes('unknown') || isPerhaps;
		expectThat(isRight, `is wrong about what is known: ${first.error.message}`);
		// A person has been asked to look first, so what is not known would be sent again.
		if (!isUnknown) await scene.retry();
	}
	const last = await scene.finish();
	const errors = errorsByItem(last, cell);
	const isLost = stops && isUnknown;
	if (!isLost) {
		expectThat(last.status === 'success', `in the end the run is ${last.status}`);
		const delivered = deliveredByItem(last);
		for (const [item, fate] of settled.entries()) {
			const [error, results] = [errors.get(item), delivered[item]];
			expectThat(results === (error ? 0 : 1), `of item ${item} ${results} results come out`);
			if (stops || !mayFail[item]) expectThat(!error, `item ${item} fails: ${error?.message}`);
			else if (mustFail[item]) expectThat(error !== undefined, `item ${item} does not fail`);
			if (!error) continue;
			red.push(...wording(cell, error));
			const isRight = (error.outcome === 'unknown') === (fate === 'unknown');
			expectThat(isRight || fate === 'perhaps delivered', `item ${item} has a wrong outcome`);
			const isNamed = role === 'callback' || error.message.endsWith(`[item ${item}]`);
			expectThat(isNamed, `the error of item ${item} does not name it: ${error.message}`);
		}
	}

	red.push(...books(stage, cell, errors, isLost));
	const callbacks = sleeper.callbacks(service.state);
	const mayStay = duration === 'outage' || (phase === 'at the end' && role === 'callback');
	if (!isLost) expectThat(callbacks === 0 || mayStay, `${callbacks} callbacks are left`);
	expectThat(elsewhere.visits.length === 0, `another host was called: ${elsewhere.visits.join()}`);
	const leaked = [first, last].flatMap((result) => secretsIn(result, bed.secrets));
	expectThat(leaked.length === 0, `secrets: ${leaked.join()}`);
	return red;
}

/** Nothing was spent twice, and what came out was spent. */
function books(
	{ bed }: Stage,
	{ target }: SleepCell,
	errors: ReadonlyMap<number, Told>,
	isLost: boolean,
): string[] {
	if (target.operation.effect !== 'spend') return [];
	const spends = bed.service.requests.filter(
		({ carriedOut, endpoint }) => carriedOut && isOwn(target, endpoint),
	);
	const delivered = isLost ? 0 : itemCount - errors.size;
	return [...new Set(spends.map(({ endpoint }) => endpoint))].flatMap((one) => {
		const bodies = spends.flatMap(({ endpoint, rawBody }) => (endpoint === one ? [rawBody] : []));
		const red = new Set(bodies).size < bodies.length ? [`${one} was spent twice`] : [];
		if (bodies.length < delivered) red.push(`${bodies.length} ${one}, but ${delivered} came out`);
		return red;
	});
}

/** The message says what happened and what to do. */
function wording({ fault, target }: SleepCell, { message, description, httpCode }: Told): string[] {
	const text = `${message} ${description}`;
	const isUnknown = /^Couldn't confirm whether /.test(message);
	const { failureTexts } = target.operation;
	const isKnownRefusal = failureTexts.statuses?.[Number(fault.httpCode)] !== undefined;
	const check = failureTexts.unknownOutcome?.check ?? '';
	const rules: Array<[isRight: boolean, problem: string]> = [
		[!isUnknown || description.includes(check), 'does not say how to check'],
		[isUnknown || remedy.test(description), 'does not say what to do'],
		[isKnownRefusal || fault.says.test(text), 'does not say what happened'],
		[
			// What an earlier try has not learned is told without it.
			isUnknown || fault.httpCode === undefined || String(httpCode) === fault.httpCode,
			`has the HTTP status ${String(httpCode)}`,
		],
	];
	return rules.flatMap(([isRight, problem]) => (isRight ? [] : [`the error ${problem}: ${text}`]));
}
