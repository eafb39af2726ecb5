/** Says what is wrong in a record of what the service did and what n8n shows. It knows nothing else. */
import { ofClaims, ofError, ofItemError } from './claims.ts';
import {
	type Act,
	actsFor,
	type Finding,
	type OutputItem,
	type Played,
	type Run,
} from './played.ts';

export function judge(played: Played): Finding[] {
	return [
		...played.problems.map((text) => ({ kind: 'problem', text })),
		...played.acts.flatMap((act) => ofAct(act, played)),
		...[...played.wishes].flatMap(([node, marks]) =>
			[...new Set(marks)].flatMap((mark) => sentTooOften(node, mark, played)),
		),
		...played.runs.flatMap((run) =>
			run.error ? ofError(run, run.error, played) : ofRun(run, played),
		),
		...played.skipped.map(({ node, mark }) => ({
			...{ kind: 'skipped', text: `${mark} came to the loop, but not to ${node} in it` },
		})),
		...played.elsewhere.flatMap(({ json }) => ofRecord(json, json.mark, played, 'A later step')),
	];
}

function ofAct({ node, marks }: Act, { wishes }: Played): Finding[] {
	const [mark, ...others] = new Set(marks);
	if (mark === undefined) return [{ kind: 'nobody', text: `${node} sent something for nobody` }];
	if (others.length > 0)
		return [
			{ kind: 'mixed', text: `${node} sent one thing for ${[mark, ...others].join(' and ')}` },
		];
	if (wishes.get(node)?.includes(mark)) return [];
	return [{ kind: 'wrong person', text: `${node} sent for ${mark}, which didn't come to it` }];
}

function sentTooOften(node: string, mark: string, played: Played): Finding[] {
	const { acts, wishes, once } = played;
	const sent = Math.max(
		...acts.map(
			({ press }, index) => actsFor({ node, press, acts: index + 1 }, mark, played).length,
		),
	);
	const came = wishes.get(node)?.filter((one) => one === mark).length ?? 0;
	const most = once.has(node) ? Math.min(1, came) : came;
	if (sent <= most) return [];
	return [
		{ kind: 'too often', text: `${node} sent ${sent} times for ${mark}, instead of ${most}` },
	];
}

function ofRun(run: Run, played: Played): Finding[] {
	return run.inputs.flatMap((mark, item) => {
		const where = `${run.node}, item ${item} (${mark})`;
		const outputs = run.outputs.flat().filter(({ items }) => items.includes(item));
		const [output, another] = outputs;
		if (!output) return [{ kind: 'lost', text: `${where} has no output` }];
		if (another) return [{ kind: 'doubled', text: `${where} has ${outputs.length} outputs` }];
		if (mark === undefined) return [];
		const acts = actsFor(run, mark, played);
		const { error } = output.json;
		if (error !== undefined) return ofItemError(error, ofClaims(run, acts, played), where);
		if (acts.length === 0) return [{ kind: 'not done', text: `${where} is output as done` }];
		return [...ofRecord(output.json, mark, played, where), ...ofAnswer(output.json, acts, where)];
	});
}

/** A question's output is what its own person responded, in time. */
function ofAnswer({ data, timedOut }: OutputItem['json'], acts: readonly Act[], where: string) {
	const { approved } = (data ?? {}) as Record<string, unknown>;
	if (approved === undefined) return [];
	const given = acts.flatMap(({ answer = [] }) => answer);
	const isTrue =
		timedOut === true
			? approved !== true && given.length < acts.length
			: given.includes(approved === true);
	if (isTrue) return [];
	const text = `${where} says ${timedOut === true ? 'timed out' : String(approved)}`;
	return [{ kind: 'wrong answer', text }];
}

/** An item mustn't show what was done for another person. */
function ofRecord(
	json: OutputItem['json'],
	mark: unknown,
	{ acts }: Played,
	where: string,
): Finding[] {
	const id = json.id ?? json.order_key;
	const act =
		typeof id === 'string' && typeof mark === 'string' && acts.find((one) => one.id === id);
	if (!act || act.marks.some((one) => one === mark)) return [];
	const text = `${where} shows what was sent for ${[...new Set(act.marks)].join()} as that of ${String(mark)}`;
	return [{ kind: 'wrong person', text }];
}
