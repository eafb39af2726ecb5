import { randomInt } from 'node:crypto';
import { answerNothing, Refusal, type Call, type Handler, type World } from '../../core/area.ts';
import { answerList } from '../../core/list.ts';
import { newId } from './ids.ts';
import { letterStatuses, type Letter, type LetterProperties } from './model.ts';
import { letterPrice } from './prices.ts';
import type { LettersState } from './state.ts';

/** The endpoints of letters: document 1, part B. */
export function letterHandlers(world: World, state: LettersState): Record<string, Handler> {
	const find = ({ path }: Call): Letter => {
		const letter = state.letters.find(({ id }) => id === path.letterId?.toLowerCase());
		if (!letter) throw new Refusal(404, `there is no letter ${path.letterId}`);
		return letter;
	};

	/** "currently acts only as a trigger to send instantly, scheduling is not supported" */
	const sendIfScheduled = (letter: Letter) => {
		if (letter.scheduledate !== undefined) state.advanceLetter(letter.id, 'sent');
	};

	return {
		'POST /accounts/{accountId}/letters': (call) => {
			const letter = createLetter(call, state, world);
			state.letters.push(letter);
			sendIfScheduled(letter);
			return { status: world.shapes.letterCreateStatus, body: { ...letter } };
		},

		'GET /accounts/{accountId}/letters': () =>
			answerList(world.shapes.letterLists, 'letters', state.letters),

		'GET /accounts/{accountId}/letters/{letterId}': (call) => ({ status: 200, body: find(call) }),

		'GET /accounts/{accountId}/letters/{letterId}/price': (call) => ({
			status: 200,
			body: letterPrice(find(call)),
		}),

		'PUT /accounts/{accountId}/letters/{letterId}': (call) => {
			const letter = find(call);
			// "only for a letter not yet sent"; the status of the refusal is undocumented, 409 is ours.
			if (isSent(letter)) throw new Refusal(409, `letter ${letter.id} has already been sent`);
			const { id, status, createdAt, statusChangedAt, trackingcode, pdf } = letter;
			for (const key of Object.keys(letter)) Reflect.deleteProperty(letter, key);
			const properties = call.body as LetterProperties;
			Object.assign(letter, { id, status, createdAt, statusChangedAt }, properties);
			Object.assign(letter, tracking(properties, trackingcode), pdf ? { pdf } : {});
			sendIfScheduled(letter);
			const { shapes } = world;
			return shapes.letterUpdates === 'object'
				? { status: 200, body: { ...letter } }
				: answerNothing(shapes);
		},

		'DELETE /accounts/{accountId}/letters/{letterId}': (call) => {
			const letter = find(call);
			state.letters.splice(state.letters.indexOf(letter), 1);
			state.letterPdfs.delete(letter.id);
			return answerNothing(world.shapes);
		},
	};
}

function createLetter({ body, files }: Call, state: LettersState, world: World): Letter {
	const properties = body as LetterProperties;
	const now = new Date().toISOString();
	const letter: Letter = {
		id: newId(world.shapes),
		status: letterStatuses[0],
		createdAt: now,
		statusChangedAt: now,
		...properties,
		...tracking(properties),
	};
	const [file] = files;
	if (file) {
		if (!file.head.toString('latin1').startsWith('%PDF-')) {
			throw new Refusal(400, 'form part pdf is not a PDF (it does not start with %PDF-)');
		}
		letter.pdf = { fileName: file.fileName, size: file.size, sha256: file.sha256 };
		if (file.content) state.letterPdfs.set(letter.id, file.content);
	}
	return letter;
}

function tracking(properties: LetterProperties, existing?: string): { trackingcode?: string } {
	const { registered, registeredMailbox, registeredReceipt } = properties;
	if (!registered && !registeredMailbox && !registeredReceipt) return {};
	return { trackingcode: existing ?? `SIM${randomInt(1e9, 1e10)}` };
}

function isSent({ status }: Letter): boolean {
	return letterStatuses.indexOf(status) >= letterStatuses.indexOf('sent');
}
