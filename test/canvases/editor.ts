/** What a person does in n8n's editor. */
import type { Execution } from '../model/n8n.ts';
import { change } from './changes.ts';
import { untilEnd } from './pauses.ts';
import type { Scene } from './scene.ts';

export async function clickInEditor(scene: Scene): Promise<Execution> {
	const { n8n, canvas, built, items, credentials, editions, noted } = scene;
	const { workflow } = built;
	const names = workflow.nodes.map(({ name }) => name).filter((name) => built.ours.has(name));
	/** Since they ran, so that n8n runs them again. */
	const edited = new Set<string>();
	let shown = await untilEnd(scene, await n8n.run(workflow, items, credentials, 'manual'));
	for (const click of canvas.clicks ?? []) {
		const name = names[click.node % names.length];
		if (name === undefined) break;
		if (click.on === 'text') {
			change(built, name, 'text', '');
			editions.set(name, (editions.get(name) ?? 0) + 1);
			edited.add(name);
			continue;
		}
		scene.press();
		const begun =
			click.on === 'step'
				? await n8n.executeStep(workflow, name, shown, [...edited], credentials)
				: await n8n.run(workflow, items, credentials, 'manual');
		shown = await untilEnd(scene, begun);
		for (const run of noted) if (run.execution === shown.id) edited.delete(run.name);
	}
	return shown;
}
