/**
 * Whatever fails, the error of a write says of its item what was done: nothing, something, or that it isn't known. Every
 * request of every operation that changes something, hit by one fault of each kind.
 */
import type { ItemInput } from '../harness/index.ts';
import { workflowOf } from '../harness/index.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { withLimitsOver } from '../time-limit.ts';
import { errorsByItem, rehearse, type Rehearsal, told, type Told } from './cell.ts';
import { type FaultKind, faultKinds } from './kinds.ts';
import { type Target, targets } from './operations.ts';
import { hitItem, itemCount } from './prediction.ts';
import { faultStage } from './stage.ts';

const stage = faultStage(simulatorBed());

/** One of each kind: the matrix has them all. */
const names = [
	'401',
	'404',
	'429 with an hour',
	'500',
	'connection refused',
	'reset after it was done',
	'truncated JSON',
	'redirect 307',
];
const kinds = faultKinds.filter(({ name }) => names.includes(name));

// What always suspends the execution has a matrix of its own, sleeping.test.ts.
const writes = targets.filter(
	({ operation: { effect, send } }) => effect !== 'read' && send.as !== 'asked',
);

const onErrors = ['stopWorkflow', 'continueErrorOutput'] as const;

async function errorOf(
	{ node, resource, operation, parameters, samples }: Target,
	{ isShared, ahead, endpoints }: Rehearsal,
	hit: number,
	fault: FaultKind,
	onError: (typeof onErrors)[number],
): Promise<Told | undefined> {
	const { bed, elsewhere } = stage();
	const { service, engine } = bed;
	service.reset();
	const items: ItemInput[] = [];
	for (let index = 0; index < itemCount; index++) {
		items.push((await samples?.arrangeItem(service, index, engine.files)) ?? {});
	}
	const before = isShared ? 0 : ahead + hitItem * endpoints.length;
	service.order({
		...fault.fault(elsewhere.url),
		match: { nth: before + hit + 1 },
		times: 1_000_000,
	});
	const workflow = workflowOf(
		{ node, resource, operation: operation.value, parameters: { ...parameters } },
		onError,
	);
	const run = async () => await engine.run({ workflow, items });
	const result = await withLimitsOver(service, run);
	return result.error
		? told(result.error)
		: errorsByItem(result, { onError }).get(isShared ? 0 : hitItem);
}

/** What the error has to say, by nothing but what is declared of the operation, its requests, and the fault. */
function wanted(
	{ operation: { effect, failureTexts } }: Target,
	{ steps }: Rehearsal,
	hit: number,
	{ certainlyNot }: FaultKind,
): RegExp {
	const mayBeDone = !certainlyNot && steps[hit] !== 'read';
	if (mayBeDone && steps[hit] === 'spend') return /^Couldn't confirm whether /;
	if (steps.slice(0, hit).includes('spend')) return /\balready (?:sent|created)|^Already created/im;
	// An update of a message can also send it, and a step of a spend can be repeated, such as an upload.
	if (mayBeDone && effect === 'idempotent') return /SVC may have done it anyway|^Couldn't confirm/;
	if (mayBeDone) return /may have been \w+(?:\.|:) doing it twice does no harm\./i;
	const done = effect === 'spend' ? failureTexts.unknownOutcome?.done : 'changed';
	const nothing = steps.slice(0, hit).includes('idempotent') ? 'Nothing else' : 'Nothing';
	return new RegExp(`${nothing} was ${done} for (?:this item|these items)\\.`);
}

test.each(writes.map((target) => [target.name, target] as const))('%s', async (_, target) => {
	const rehearsal = await rehearse(stage(), target);
	const red: string[] = [];
	for (const hit of rehearsal.steps.keys()) {
		for (const [place, fault] of kinds.entries()) {
			const onError = onErrors[(place + hit) % 2];
			const error = await errorOf(target, rehearsal, hit, fault, onError);
			const text = `${error?.message} ${error?.description}`;
			const isSaid = wanted(target, rehearsal, hit, fault).test(text);
			const isOnce = (text.match(/Nothing (?:else )?was /g) ?? []).length <= 1;
			if (error && !(isSaid && isOnce)) red.push(`#${hit + 1} ${fault.name}: ${text}`);
		}
	}
	expect(red).toEqual([]);
});
