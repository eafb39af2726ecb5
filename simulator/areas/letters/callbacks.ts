import { answerNothing, Refusal, type Call, type Handler, type World } from '../../core/area.ts';
import { answerList } from '../../core/list.ts';
import type { Shapes } from '../../shapes.ts';
import { newId } from './ids.ts';
import type { Callback, CallbackProperties } from './model.ts';
import type { LettersState } from './state.ts';

/** The endpoints of callbacks: document 1, part B. */
export function callbackHandlers(world: World, state: LettersState): Record<string, Handler> {
	const indexOf = ({ path }: Call): number => {
		const index = state.callbacks.findIndex(({ id }) => id === path.callbackId?.toLowerCase());
		if (index < 0) throw new Refusal(404, `there is no callback ${path.callbackId}`);
		return index;
	};

	return {
		'POST /accounts/{accountId}/callbacks': ({ body }) => {
			const callback: Callback = { id: newId(world.shapes), ...(body as CallbackProperties) };
			state.callbacks.push(callback);
			return { status: world.shapes.letterCreateStatus, body: callback };
		},

		'GET /accounts/{accountId}/callbacks': () =>
			answerList(
				world.shapes.letterLists,
				'callbacks',
				state.callbacks.map((callback) => shownCallback(world.shapes, callback, true)),
			),

		'GET /accounts/{accountId}/callbacks/{callbackId}': (call) => ({
			status: 200,
			body: shownCallback(world.shapes, state.callbacks[indexOf(call)], false),
		}),

		'PUT /accounts/{accountId}/callbacks/{callbackId}': (call) => {
			const index = indexOf(call);
			const id = call.path.callbackId?.toLowerCase() ?? '';
			const callback: Callback = { id, ...(call.body as CallbackProperties) };
			state.callbacks[index] = callback;
			const { shapes } = world;
			return shapes.letterUpdates === 'object'
				? { status: 200, body: callback }
				: answerNothing(shapes);
		},

		'DELETE /accounts/{accountId}/callbacks/{callbackId}': (call) => {
			state.callbacks.splice(indexOf(call), 1);
			return answerNothing(world.shapes);
		},
	};
}

function shownCallback({ callbackFields }: Shapes, callback: Callback, isListed: boolean) {
	const { endpoint, config, ...rest } = callback;
	if (callbackFields === 'no endpoint') return { ...rest, config };
	return callbackFields === 'id in lists' && isListed ? rest : callback;
}
