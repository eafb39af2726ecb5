/**
 * `npm run test:canvases`: random canvases of the pack's nodes among n8n's own, each with a seed.
 *
 *   --canvases 1000   how many
 *   --seed 42         the seed of the first; at random by default
 *   --package folder  where the built package is; by default here
 *   --survey          goes on after a finding, and tells of one for each sort
 *
 * First come those of `known.ts`. Each of these rules, undone in the built package, is found by one of them:
 *
 * - `withEmptyItem` links the empty item of Always Output Data to no one.
 * - `toLeaveOut` advises to lead back to the loop, and Continue for rounds of several.
 * - `PurchaseMemory.earlier` finds what the editor has sent.
 * - `keepEntered` keeps what was entered for items that may have been sent.
 * - `ItemRecords.fingerprint` leaves out the parameters.
 * - `askedBefore` finds what was asked before a pause, and a question's `look` approves nothing without a response.
 *
 * Before canvases had pauses and the editor, these were found within 1,000 of them from seed 1000:
 *
 * - `Ledger.once` returns a known response again, and throws `StillUnknown` for a lost one.
 * - `refuseComeBack` refuses an item that may have been sent, also if it came back without its links, and tells of one
 *   that costs nothing; `readComeBack` tells of one that can't be read any more.
 * - `toLeaveOut` advises Continue before a Merge node that combines items by position.
 */
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { installN8n } from '../../tools/n8n/install.ts';
import type { WorkflowJson } from '../engine/harness/workflow.ts';
import { N8n } from '../model/n8n.ts';
import { Service } from '../model/service.ts';
import type { Built } from './build.ts';
import { type Canvas, canvases } from './canvas.ts';
import { judge } from './judge.ts';
import { KNOWN } from './known.ts';
import { play } from './play.ts';
import type { Finding, Played } from './played.ts';
import { realNodes } from './steps.ts';

const { values } = parseArgs({
	options: {
		canvases: { type: 'string', default: '1000' },
		seed: { type: 'string', default: String(Math.floor(Math.random() * 2 ** 30)) },
		package: { type: 'string', default: process.cwd() },
		survey: { type: 'boolean', default: false },
	},
});
const wanted = Number(values.canvases);
const first = Number(values.seed);
/** By a clock that isn't the nodes' own. */
const start = process.uptime();

await installN8n();
const n8n = await N8n.start(values.package, await realNodes());
const service = await Service.start();
const sorts = new Map<string, number>();
for (const [name, canvas] of Object.entries(KNOWN)) await checkKnown(name, canvas);
let seed = first;
for (; seed < first + wanted && (sorts.size === 0 || values.survey); seed++) {
	const kind = await check(seed);
	if (kind !== undefined) sorts.set(kind, (sorts.get(kind) ?? 0) + 1);
}
const seconds = (process.uptime() - start).toFixed(0);
const found = [...sorts].map(([kind, times]) => `${times} × ${kind}`).join(', ');
console.log(
	`${seed - first} canvases from seed ${first}: ${found || 'nothing found'}, ${seconds} s`,
);
process.exit(sorts.size > 0 ? 1 : 0);

async function checkKnown(name: string, canvas: Canvas): Promise<void> {
	const { built, played } = await play(n8n, service, canvas);
	const findings = judge(played);
	if (findings.length === 0) return;
	sorts.set(`not so: ${name}`, 1);
	console.log([name, ...reportOf(canvas, built, played, findings)].join('\n  '));
}

/** Plays the canvas of a seed. If something is found, the shortest canvas with it is told. */
async function check(seed: number): Promise<string | undefined> {
	let kind: string | undefined;
	let report: string[] = [];
	const property = fc.asyncProperty(canvases, async (canvas) => {
		const { built, played } = await play(n8n, service, canvas);
		const findings = judge(played);
		kind ??= findings[0]?.kind;
		if (!findings.some((one) => one.kind === kind)) return true;
		report = reportOf(canvas, built, played, findings);
		return sorts.has(kind ?? '');
	});
	await fc.check(property, { seed, numRuns: 1, unbiased: true });
	if (kind !== undefined && !sorts.has(kind)) {
		const again = `Again: npm run test:canvases -- --seed ${seed} --canvases 1`;
		console.log([`seed ${seed}: ${kind}`, ...report, again].join('\n  '));
	}
	return kind;
}

function reportOf(
	{ people, faults, presses, clicks, events }: Canvas,
	{ workflow, subWorkflow }: Built,
	{ acts, runs }: Played,
	findings: readonly Finding[],
): string[] {
	return [
		`${people} items`,
		...wordsOf(workflow),
		...(subWorkflow ? ['Sub-workflow:', ...wordsOf(subWorkflow)] : []),
		`requests: ${faults.join(' ') || 'all ok'}`,
		...(clicks?.map(({ on, node }) => `in the editor: ${on} ${node}`) ??
			presses.map((press) => `after a failure: retry, ${press}`)),
		...events.map(({ is, who }) => `while it waits: ${is} ${who}`),
		...acts.map(
			({ node, marks, press, isTold }) =>
				`SVC: ${node} for ${[...new Set(marks)].join()}, execution ${press + 1}${isTold ? '' : ', response lost'}`,
		),
		...runs.map(({ node, inputs, outputs, error }) => {
			const shown = error
				? `${error.message} | ${error.description ?? ''}`
				: JSON.stringify(outputs);
			return `${node} for ${inputs.join()}: ${shown}`;
		}),
		...findings.map(({ kind, text }) => `${kind}: ${text}`),
	];
}

/** The nodes as they are in the end, so with what an error has advised. */
function wordsOf({ nodes, connections }: WorkflowJson): string[] {
	return nodes.map(({ name, parameters, onError, ...node }) => {
		const outputs = (connections[name]?.main ?? []).map(
			(to) => (to ?? []).map(({ node }) => node).join(' and ') || 'nothing',
		);
		const on = (['retryOnFail', 'executeOnce', 'alwaysOutputData'] as const).filter(
			(one) => node[one],
		);
		const settings = [onError, ...on, JSON.stringify(parameters)];
		return `${name} (${settings.filter(Boolean).join(', ')}) -> ${outputs.join(' | ')}`;
	});
}
