import { run, targets } from './run.ts';

/** Fixed, so that a run that passes passes again; `npm run test:fuzz` looks for what is new. */
const seed = 20_260_101;

it.each(targets)('$name: nothing from outside does harm', async (target) => {
	const { cases, failure } = await run(target, 30 * target.share, seed);
	expect(failure).toBeUndefined();
	expect(cases).toBe(30 * target.share);
});
