/** What happens while an execution is suspended. */
import type { Execution } from '../model/n8n.ts';
import type { Act as ServiceAct } from '../model/service.ts';
import { linkIn } from './operations.ts';
import type { Scene } from './scene.ts';

/** More often, no execution of a canvas is suspended. */
const mostEvents = 200;

/** When no more is planned, the time passes. */
export async function untilEnd(scene: Scene, first: Execution): Promise<Execution> {
	let now = first;
	for (let count = 0; now.status === 'waiting'; count++) {
		if (count > mostEvents) {
			scene.problems.add('An execution never ends');
			break;
		}
		const { is, who } = scene.events.shift() ?? { is: 'time', who: 0 };
		if (is === 'delivered') deliver(scene, who);
		else if (is === 'time') now = await timePasses(scene, now);
		else now = await respond(scene, now, who, is);
	}
	return now;
}

function deliver({ service }: Scene, who: number): void {
	const letters = service.acts.filter(({ kind }) => kind === 'letter');
	const record = service.records.get(letters[who % letters.length]?.id ?? '');
	if (record) record.status = 'delivered';
}

async function timePasses({ n8n, credentials }: Scene, now: Execution): Promise<Execution> {
	const { waitTill } = now.data;
	if (!waitTill) throw new Error('Nothing says until when it waits');
	n8n.modules.clock.ahead += Math.max(0, waitTill.getTime() - Date.now()) + 1000;
	return await n8n.wake(now, credentials);
}

async function respond(
	{ n8n, service, credentials, answers, problems }: Scene,
	now: Execution,
	who: number,
	how: 'yes' | 'no' | 'twice',
): Promise<Execution> {
	// n8n itself refuses calls of executions that have ended.
	const asked = service.acts.filter((act) => linkOf(act)?.pathname.split('/').includes(now.id));
	const act = asked[who % asked.length];
	const link = act && linkOf(act);
	if (!link) return now;
	const approved = how !== 'no';
	const call = (body: string) => ({
		headers: { 'content-type': 'application/x-www-form-urlencoded' },
		...{ body, query: Object.fromEntries(link.searchParams) },
	});
	const { status, woken } = await n8n.call(now, credentials, call(`approved=${approved}`));
	if (status === 200 && !answers.has(act)) answers.set(act, approved);
	if (how === 'twice') {
		const again = await n8n.call(now, credentials, call('approved=false'));
		if (again.woken) problems.add('A second response has resumed the execution');
	}
	return woken ?? now;
}

function linkOf({ kind, text }: ServiceAct): URL | undefined {
	return kind === 'message' ? linkIn(text) : undefined;
}
