/** One case in a process of its own, so that none measures what another has left behind. */
import { cases } from './cases/index.ts';
import { finish } from './finish.ts';
import type { CaseOptions } from './result.ts';

const { name, ...options } = JSON.parse(process.argv[2] ?? '{}') as CaseOptions & { name: string };
const run = cases[name];
if (!run) throw new Error(`There is no case ${name}`);
await finish(await run(options));
