/** Five letters in one node: what most of the money rules are shown with. */
import type { ChainNode, Engine, RunResult } from '../harness/index.ts';
import { createParameters, LETTERS, someLetters } from '../letters/letter.ts';
import type { SimulatorBed } from '../simulator-bed.ts';

export const CREATE = `POST ${LETTERS}`;

export const fiveTexts = someLetters(5).map(({ text }) => text);

/** "Retry On Fail", as fast as n8n can. */
export const retryOnFail = { retryOnFail: true, maxTries: 3, waitBetweenTries: 1 };

export const createFive = (engine: Engine, settings: Partial<ChainNode> = {}): Promise<RunResult> =>
	engine.runNode('svcLetters', createParameters, {
		items: someLetters(5),
		settings: { name: 'Letters', ...settings },
	});

/** The texts of the letters that the service has, in the order in which they were created. */
export const lettersAt = ({ service }: SimulatorBed): unknown[] =>
	service.state.letters.map(({ message }) => message);

/** Five letters came out, each linked to its own item. */
export function expectFive({ outputs, error }: RunResult): void {
	expect(error?.message).toBeUndefined();
	expect(
		outputs.Letters[0].map(({ json, pairedItem }) => ({ text: json.message, pairedItem })),
	).toEqual(fiveTexts.map((text, item) => ({ text, pairedItem: { item } })));
}
