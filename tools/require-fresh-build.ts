import { whyBuildIsStale } from './build-state.ts';

/** Jest's global setup of the engine tests: they run what is published, so it has to be current. */
export default function requireFreshBuild(): void {
	const reason = whyBuildIsStale();
	if (reason) throw new Error(`${reason}: run "npm run build" first`);
}
