/** Plays a canvas on n8n's engine. */
import type { Execution, N8n } from '../model/n8n.ts';
import { markOf, phoneOf } from '../model/operations.ts';
import type { Act, Service } from '../model/service.ts';
import { credentialsOf } from '../model/stage.ts';
import { build, type Built } from './build.ts';
import type { Canvas } from './canvas.ts';
import { change } from './changes.ts';
import { clickInEditor } from './editor.ts';
import { untilEnd } from './pauses.ts';
import type { Played } from './played.ts';
import { type Noted, record } from './record.ts';
import type { Scene } from './scene.ts';

const hourMs = 3_600_000;

export async function play(
	n8n: N8n,
	service: Service,
	canvas: Canvas,
): Promise<{ built: Built; played: Played }> {
	service.reset(canvas.faults);
	n8n.begin();
	n8n.modules.waits.shorten = () => 0;
	// What the nodes remember of the canvas before is forgotten.
	n8n.modules.clock.monotonicAhead += hourMs;
	const built = build(canvas);
	n8n.subWorkflow = built.subWorkflow;
	const noted: Noted[] = [];
	const presses = [0];
	const editions = new Map<string, number>();
	n8n.onRun = (execution, name, run, { nodes }) => {
		const { executeOnce = false } = nodes.find((one) => one.name === name) ?? {};
		const edition = editions.get(name);
		const node = edition === undefined ? name : `${name}, edition ${edition}`;
		const press = presses.length - 1;
		noted.push({ execution, name, node, run, executeOnce, acts: service.acts.length, press });
	};
	const account = { account: 'A', base: 'one', slash: false, token: 'token-1' } as const;
	const items = Array.from({ length: canvas.people }, (_, n) => ({
		json: { mark: markOf(n), phone: phoneOf(n) },
	}));
	const credentials = credentialsOf(service, account);
	const press = () => void presses.push(service.acts.length);
	const [events, answers] = [[...canvas.events], new Map<Act, boolean>()];
	const problems = new Set<string>();
	const scene: Scene = {
		...{ n8n, service, canvas, built, items, credentials },
		...{ editions, noted, events, answers, problems, press },
	};
	const last = await (canvas.clicks ? clickInEditor(scene) : retryPublished(scene));
	n8n.modules.waits.shorten = undefined;
	n8n.modules.clock.ahead = 0;
	return {
		built,
		played: record({ n8n, service, canvas, built, noted, presses, last, answers, problems }),
	};
}

async function retryPublished(scene: Scene): Promise<Execution> {
	const { n8n, canvas, built, items, credentials } = scene;
	let last = await untilEnd(scene, await n8n.run(built.workflow, items, credentials));
	for (const press of canvas.presses) {
		const { lastNodeExecuted = '' } = last.data.resultData;
		// Its error advises against a retry of the workflow that calls the other.
		if (last.status !== 'error' || lastNodeExecuted.startsWith('executeWorkflow')) break;
		scene.press();
		if (press !== 'original' && press !== 'current')
			change(built, lastNodeExecuted, press, String(last.error?.description));
		const current = press === 'original' ? undefined : built.workflow;
		last = await untilEnd(scene, await n8n.retry(last, credentials, current));
	}
	return last;
}
