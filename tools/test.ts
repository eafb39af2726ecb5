import { buildLeg, lintLeg, runLegs, summarize, typesLeg } from './legs.ts';
import { jestLeg } from './jest-leg.ts';

/*
 * `npm test`: the build, then types, lint and tests beside each other. The last lines say what failed and
 * how to repeat it. Arguments go to Jest.
 */

const command = 'npm test';
const build = await runLegs([buildLeg]);
if (build.length > 0) summarize(command, build);
else summarize(command, await runLegs([typesLeg, lintLeg, jestLeg(process.argv.slice(2))]));
