/** Makes a workflow of a canvas. */
import type { INodeParameters } from 'n8n-workflow';
import type { WorkflowJson } from '../engine/harness/workflow.ts';
import type { Canvas, Ours, Settings } from './canvas.ts';
import { isPausing, operationOf } from './operations.ts';
import { edit, type Node, onlyIf, RETRY_ON_FAIL, STEPS } from './steps.ts';

interface End {
	readonly node: string;
	readonly output: number;
}

/** Where the line has come to. */
interface Tip {
	readonly ends: readonly End[];
	/** A node further up whose items have the mark, and that n8n finds the item of. */
	readonly source: string;
	readonly hasMark: boolean;
	/** Whether the next node may run twice, which n8n's Merge and Loop Over Items don't expect. */
	readonly isSplit: boolean;
}

export interface Built {
	readonly workflow: WorkflowJson;
	readonly subWorkflow: WorkflowJson | undefined;
	/** The pack's nodes by name. */
	readonly ours: ReadonlyMap<string, Ours>;
	/** Loops, with the node of the pack in them. */
	readonly loops: ReadonlyMap<string, string>;
}

export function build(canvas: Canvas): Built {
	const builder = new Builder();
	let tip = builder.start('manualTrigger', 1);
	for (const step of canvas.steps) {
		tip = step.kind === 'ours' ? builder.place(tip, step) : builder.step(tip, step.step, step);
	}
	return builder;
}

class Builder implements Built {
	readonly workflow: WorkflowJson = { nodes: [], connections: {} };
	subWorkflow: WorkflowJson | undefined;
	readonly ours = new Map<string, Ours>();
	readonly loops = new Map<string, string>();
	private count = 0;
	/** The one that is worked on. */
	private current = this.workflow;

	start(type: string, version: number): Tip {
		return after(this.add([], [type, version, {}]));
	}

	step(tip: Tip, name: string, more: Partial<Settings & Pick<Ours, 'onError'>> = {}): Tip {
		const { nodes, readsMark = false, breaksLinks = false, outputs = [0] } = STEPS[name];
		const from = readsMark ? this.marked(tip) : tip;
		let { ends, source } = from;
		for (const node of nodes) {
			const added = this.add(ends, node, { ...settingsOf(more), onError: more.onError });
			ends = outputs.map((output) => ({ node: added, output }));
			if (breaksLinks) source = added;
		}
		return { ...from, ends, source, isSplit: from.isSplit || ends.length > 1 };
	}

	place(tip: Tip, step: Ours): Tip {
		const linked = { ...step, way: step.way.filter((name) => !STEPS[name].breaksLinks) };
		if (step.place === 'sub' && !this.subWorkflow && !isPausing(step.operation))
			return this.sub(this.marked(tip), linked);
		if (step.place === 'loop' && !tip.isSplit) return this.loop(this.marked(tip), linked);
		if (step.place === 'merge' && !tip.isSplit) return this.merge(this.marked(tip), linked);
		// Without links, neither the next steps nor the node's own expressions could look further up.
		const isLast = step.place === 'branch' && tip.hasMark && !step.readsBefore;
		const next = this.our(tip, isLast ? step : linked);
		return step.place === 'branch' ? tip : next;
	}

	private add(from: readonly End[], [type, typeVersion, parameters]: Node, rest = {}): string {
		this.count += 1;
		const name = `${type} ${this.count}`;
		this.current.nodes.push({
			...{ name, type: type.startsWith('svc') ? type : `n8n-nodes-base.${type}`, typeVersion },
			...{ parameters, position: [this.count * 180, (this.count % 3) * 120], ...rest },
		});
		this.link(from, name);
		return name;
	}

	private link(from: readonly End[], node: string, index = 0): void {
		for (const end of from) connect(this.current, end, node, index);
	}

	/** With the mark in each item. */
	private marked(tip: Tip): Tip {
		if (tip.hasMark) return tip;
		const [mark, phone] = ['mark', 'phone'].map(
			(key) => `={{ $('${tip.source}').item.json.${key} }}`,
		);
		const node = this.add(tip.ends, edit({ mark, phone }));
		return { ...tip, ends: [{ node, output: 0 }], hasMark: true };
	}

	private our(tip: Tip, step: Ours, loop?: string): Tip {
		const operation = operationOf(step.operation);
		const copied = [...this.ours.values()].findIndex((one) => one.operation === step.operation);
		const word = `Node${step.isCopy && copied >= 0 ? copied : this.ours.size}n`;
		const from = tip.hasMark && !step.readsBefore ? '$json' : `$('${tip.source}').item.json`;
		const parameters: INodeParameters = {
			...operation.parameters({ from, greeting: word, ending: '' }),
			// SVC takes each only once.
			...(step.operation === 'order' && { orderReference: `={{ ${from}.mark }}${word}` }),
			...(step.atOnce > 1 && { requestOptions: { requestsAtOnce: step.atOnce } }),
		};
		const node = this.add(tip.ends, [operation.node, 1, parameters], {
			...(step.onError !== 'stopWorkflow' && { onError: step.onError }),
			...(step.retryOnFail && RETRY_ON_FAIL),
			...settingsOf(step),
		});
		this.ours.set(node, step);
		if (loop !== undefined) this.loops.set(loop, node);
		const next = { ...tip, ends: [{ node, output: 0 }], hasMark: false };
		if (step.onError !== 'continueErrorOutput') return next;
		const errors = { ...next, ends: [{ node, output: 1 }] };
		if (step.leadsTo === 'onward' && loop === undefined)
			return { ...next, ends: [...next.ends, ...errors.ends], isSplit: true };
		this.lead(errors, step, node, loop);
		return { ...next, isSplit: tip.isSplit || step.leadsTo === 'back' };
	}

	private lead(errors: Tip, step: Ours, node: string, loop?: string): void {
		if (step.leadsTo === 'note') this.add(errors.ends, edit({ why: '={{ $json.error.message }}' }));
		if (step.leadsTo === 'message')
			this.our(errors, { ...step, operation: 'message', onError: 'stopWorkflow' });
		// A round of several would go on with those that failed alone.
		if (step.leadsTo === 'onward' && loop !== undefined && step.batchSize === 1)
			this.link(errors.ends, loop);
		if (step.leadsTo !== 'back') return;
		// So that it ends. Where links are broken, the second time would give items the marks of others.
		const times = step.way.some((name) => STEPS[name].breaksLinks) ? '1' : '2';
		const again = this.add(errors.ends, ['if', 2.2, onlyIf('={{ $runIndex }}', 'lt', times)]);
		let tip: Tip = { ...errors, ends: [{ node: again, output: 0 }] };
		if (step.losesFields) {
			const bare = this.add(tip.ends, edit({ why: '={{ $json.error.message }}' }, false));
			tip = { ...tip, ends: [{ node: bare, output: 0 }] };
		}
		for (const name of step.way) tip = this.step(tip, name);
		this.link(tip.ends, node);
	}

	private loop(tip: Tip, step: Ours): Tip {
		const parameters = { batchSize: step.batchSize, options: {} };
		const name = this.add(tip.ends, ['splitInBatches', 3, parameters]);
		const round = { ...after(name), ends: [{ node: name, output: 1 }] };
		this.link(this.marked(this.our(round, step, name)).ends, name);
		return after(name);
	}

	/** Whoever builds this can't let items leave by the error output. */
	private merge(tip: Tip, step: Ours): Tip {
		const onError = step.onError === 'continueErrorOutput' ? 'stopWorkflow' : step.onError;
		const next = this.our(tip, { ...step, onError });
		const parameters = { mode: 'combine', combineBy: 'combineByPosition', options: {} };
		const name = this.add(next.ends, ['merge', 3, parameters]);
		this.link(tip.ends, name, 1);
		return after(name);
	}

	private sub(tip: Tip, step: Ours): Tip {
		const workflowId = { __rl: true, mode: 'id', value: 'sub' };
		const parameters = { source: 'database', workflowId, mode: 'once', options: {} };
		const name = this.add(tip.ends, ['executeWorkflow', 1.2, parameters]);
		this.subWorkflow = this.current = { id: 'sub', nodes: [], connections: {} };
		this.marked(this.our(this.start('executeWorkflowTrigger', 1.1), step));
		this.current = this.workflow;
		return { ...after(name), isSplit: tip.isSplit };
	}
}

const after = (source: string): Tip => ({
	...{ ends: [{ node: source, output: 0 }], source, hasMark: true, isSplit: false },
});

function settingsOf({ executeOnce, alwaysOutputData }: Partial<Settings>): Partial<Settings> {
	return { ...(executeOnce && { executeOnce }), ...(alwaysOutputData && { alwaysOutputData }) };
}

export function connect({ connections }: WorkflowJson, from: End, node: string, index = 0): void {
	const main = ((connections[from.node] ??= {}).main ??= []);
	while (main.length <= from.output) main.push([]);
	main[from.output]?.push({ node, type: 'main', index });
}
