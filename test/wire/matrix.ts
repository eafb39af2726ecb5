import { actionNodes, NodeApiError, NodeOperationError } from '../fuzz/nodes.ts';
import { type Offered, operationsOf } from '../fuzz/offered.ts';
import { filledIn } from './places.ts';
import {
	type Answer,
	type Call,
	contextOf,
	StandIn,
	type StandInResponse,
	usualAnswer,
} from './service.ts';
import { areaOf, ownOf, titleOfOperation } from './settings.ts';

/** An operation with parameters with which all goes well. */
export interface Usual {
	readonly title: string;
	readonly call: Call;
	readonly area: string;
	/** Its requests, each "GET /events": what can come in another shape. */
	readonly requests: readonly string[];
}

export interface Outcome {
	readonly items: ReadonlyArray<{ json: Record<string, unknown>; binary?: object }>;
	/** What n8n's error says, in one text. */
	readonly error: string | undefined;
}

export async function run(
	{ call, area }: Usual,
	answer: Answer,
): Promise<Outcome & { service: StandIn }> {
	const service = new StandIn(area, answer);
	try {
		const [items = []] = (await call.type.execute?.call(
			contextOf(call, service),
		)) as Outcome['items'][];
		return { service, items, error: undefined };
	} catch (error) {
		if (!(error instanceof NodeOperationError) && !(error instanceof NodeApiError)) throw error;
		return { service, items: [], error: `${error.message} ${error.description ?? ''}` };
	}
}

/** Operations that wait are asked once: what they read is the same each time. */
export async function usualRuns(): Promise<Usual[]> {
	return await Promise.all(actionNodes.flatMap(operationsOf).map(usualRun));
}

async function usualRun(offered: Offered): Promise<Usual> {
	const { type, chosen, properties } = offered;
	const own = { ...ownOf(type, chosen), ...chosen };
	const call = { type, parameters: { ...filledIn(properties), ...own } };
	const name = type.description.displayName.replace('SVC ', '');
	const title = `${name}: ${titleOfOperation(offered)}`;
	const area = areaOf[type.description.name] ?? '';
	const { service } = await run({ title, call, area, requests: [] }, usualAnswer);
	const requests = service.requests.map(({ route }) => route.documented.endpoint);
	return { title, call, area, requests: [...new Set(requests)] };
}

/** Answers one endpoint in its own way, and the others as usual. */
export function answerTo(
	endpoint: string,
	answer: (usual: StandInResponse) => StandInResponse,
): Answer {
	return (options, route, before) => {
		const usual = usualAnswer(options, route, before);
		return route.documented.endpoint === endpoint ? answer(usual) : usual;
	};
}
