import { whyBuildIsStale } from './build-state.ts';
import { renderBuild } from './rendering.ts';

const stale = whyBuildIsStale();
if (stale) throw new Error(`${stale}: run "npm run build" first`);
for (const file of renderBuild(process.cwd(), '.rendered')) console.log(`.rendered/${file}`);
