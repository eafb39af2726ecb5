import type { World } from '../../core/area.ts';
import { createDeliveries } from './deliveries.ts';
import { newId } from './ids.ts';
import {
	letterStatuses,
	type Callback,
	type CallbackDelivery,
	type Letter,
	type LetterStatus,
} from './model.ts';

export interface LettersState {
	letters: Letter[];
	/** Contents of small PDFs, by letter id. */
	letterPdfs: Map<string, Buffer>;
	callbacks: Callback[];
	/** Every callback request, in order. */
	callbackDeliveries: CallbackDelivery[];
	/** Moves a letter to the next status, or to the one named, and fires the callbacks. */
	advanceLetter(id: string, to?: LetterStatus): Letter;
	/** Puts letters there without a request: plausible ones, to be listed and read. */
	seedLetters(count: number): Letter[];
	/** Resolves when no callback is under way any more. */
	callbacksSettled(): Promise<void>;
}

export function createLettersState(world: World): { state: LettersState; reset(): void } {
	const callbacks: Callback[] = [];
	const letters: Letter[] = [];
	const letterPdfs = new Map<string, Buffer>();
	const deliveries = createDeliveries(world);

	const state: LettersState = {
		letters,
		letterPdfs,
		callbacks,
		callbackDeliveries: deliveries.list,
		callbacksSettled: deliveries.settled,

		advanceLetter(id, to) {
			const letter = letters.find((one) => one.id === id);
			if (!letter) throw new Error(`There is no letter ${id}`);
			const next = to ?? letterStatuses[letterStatuses.indexOf(letter.status) + 1];
			if (!next || next === letter.status) return letter;
			letter.status = next;
			letter.statusChangedAt = new Date().toISOString();
			for (const callback of callbacks) deliveries.start(callback, letter);
			return letter;
		},

		seedLetters(count) {
			const made = Array.from({ length: count }, (_, index): Letter => {
				const now = new Date().toISOString();
				return {
					id: newId(world.shapes),
					status: 'received',
					createdAt: now,
					statusChangedAt: now,
					addresses: [{ recipient: `Customer ${index + 1}\nMarket Street 1\n12345 Town` }],
					message: `Letter ${index + 1}`,
					destination: 'NL',
				};
			});
			for (const letter of made) letters.push(letter);
			return made;
		},
	};

	const reset = () => {
		letters.length = 0;
		callbacks.length = 0;
		letterPdfs.clear();
		deliveries.reset();
	};
	return { state, reset };
}
