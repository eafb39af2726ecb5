/** What has to compile, and what must not: checked by the compiler alone (npm run typecheck). */
import type { ReadContext } from '../../../../nodes/shared/fields';
import { ofItem, ofRun } from './read-contexts';

export const right: readonly ReadContext[] = [
	{ timezone: 'UTC' },
	{ timezone: 'UTC', entered: '={{ $json.name }}', whenEmpty: 'leaveOut', options: {} },
	ofRun,
	{ ...ofRun, entered: 'Jane' },
	ofItem,
	{ ...ofItem, keptId: (_: string, find: () => string) => find() },
];

export const wrong: readonly ReadContext[] = [
	// @ts-expect-error outside a run, no hint is shown
	{ timezone: 'UTC', hint: () => undefined },
	// @ts-expect-error a run knows whether it's a tool's
	{ ...ofRun, isTool: undefined },
	// @ts-expect-error what evaluates expressions also has what earlier nodes returned
	{ ...ofRun, evaluate: () => undefined },
	// @ts-expect-error names are kept where they are looked up
	{ timezone: 'UTC', keptId: (_: string, find: () => string) => find() },
];

export function known(context: ReadContext): readonly unknown[] {
	if (context.evaluate) return [context.allowsUnusualText(), context.isTool, context.named];
	// @ts-expect-error without an item, nothing can be evaluated
	return [context.evaluate('1')];
}
