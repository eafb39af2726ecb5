import { cruise, type IFlattenedRuleSet, type IForbiddenRuleType } from 'dependency-cruiser';
import { rooms } from './rooms.ts';

const shared = '^nodes/shared/';
const insideOfARoom = `${shared}[^/]+/(?!index[.]ts$)`;

const rules: IForbiddenRuleType[] = [
	...rooms.slice(0, -1).map((room, floor) => ({
		name: `${room}-imports-from-below`,
		from: { path: `${shared}${room}/` },
		to: { path: `${shared}(${rooms.slice(floor + 1).join('|')})/` },
	})),
	{
		name: 'the-core-knows-no-area',
		from: { path: shared },
		to: { path: '^(nodes/(?!shared/)|credentials/|simulator/|tools/|test/|demo/)' },
	},
	{
		name: 'rooms-have-one-door',
		from: { path: `${shared}([^/]+)/` },
		to: { path: insideOfARoom, pathNot: `${shared}$1/` },
	},
	{
		name: 'areas-use-the-door',
		from: { path: '^(nodes/(?!shared/)|credentials/)' },
		to: { path: insideOfARoom },
	},
	{ name: 'no-circles', from: {}, to: { circular: true } },
];

/**
 * Checks which file imports which, types included.
 *
 * @param folders relative to `root`
 * @returns one line for each import that breaks a rule
 */
export async function checkImports(root: string, folders: string[]): Promise<string[]> {
	const forbidden = rules.map((rule) => ({ severity: 'error' as const, ...rule }));
	const ruleSet: IFlattenedRuleSet = { forbidden };
	const { output } = await cruise(
		folders,
		{
			baseDir: root,
			ruleSet,
			validate: true,
			doNotFollow: { path: 'node_modules' },
			exclude: { path: '(^|/)(node_modules|dist|[.]data)/' },
			// Else an `import type` would be no import.
			tsPreCompilationDeps: true,
		},
		{ extensions: ['.ts', '.js'] },
	);
	if (typeof output === 'string') throw new Error(output);
	if (output.summary.totalCruised === 0) return ['No files were checked'];
	return output.summary.violations.map(({ rule, from, to, cycle = [] }) => {
		const way = cycle.length > 0 ? cycle.map(({ name }) => name) : [to];
		return `${rule.name}: ${[from, ...way].join(' -> ')}`;
	});
}
