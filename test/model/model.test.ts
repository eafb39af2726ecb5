/**
 * Histories made up at random, always the same ones here; `npm run test:model` plays others. A
 * failure tells the shortest history that shows it, and how to play it again.
 */
import { Model } from './run.ts';

const FIRST_SEED = 20_260_101;
const HISTORIES = 100;

let model: Model;

beforeAll(async () => {
	model = await Model.start();
});
afterAll(async () => model.close());

test(`${HISTORIES} histories: nothing too often, nothing lost, nothing untrue`, async () => {
	for (let seed = FIRST_SEED; seed < FIRST_SEED + HISTORIES; seed++) {
		const found = await model.check(seed);
		if (found) throw new Error(found.report);
	}
});
