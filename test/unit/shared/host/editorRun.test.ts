import type { IExecuteFunctions, NodeTypeAndVersion } from 'n8n-workflow';
import { isEvaluation, isInEditor } from '../../../../nodes/shared/host';

const svcLetters = 'n8n-nodes-svc.svcLetters';

test.each<[boolean, string, string, string | undefined, string[]]>([
	[true, svcLetters, 'manual', undefined, []],
	[true, svcLetters, 'evaluation', undefined, []],
	[false, svcLetters, 'webhook', undefined, []],
	[true, svcLetters, 'integrated', 'manual', []],
	[true, svcLetters, 'integrated', 'evaluation', []],
	[false, svcLetters, 'integrated', 'webhook', []],
	[false, svcLetters, 'integrated', undefined, []],
	[false, `${svcLetters}Tool`, 'manual', undefined, []],
	[false, `${svcLetters}Tool`, 'manual', undefined, ['Another']],
	[true, `${svcLetters}Tool`, 'manual', undefined, ['Letters']],
	[false, `${svcLetters}Tool`, 'integrated', 'manual', []],
	[false, `${svcLetters}Tool`, 'webhook', undefined, ['Letters']],
])('%j: %s in mode %s, called from %s, tools executed alone: %j', (expected, type, ...of) => {
	const [mode, rootExecutionMode, alone] = of;
	const context = {
		additionalData: { ...(rootExecutionMode !== undefined && { rootExecutionMode }) },
		getMode: () => mode,
		getNode: () => ({ name: 'Letters', type }),
		getParentNodes: (name: string, options: object): Array<Partial<NodeTypeAndVersion>> => {
			expect([name, options]).toEqual([
				'PartialExecutionToolExecutor',
				{ connectionType: 'ai_tool' },
			]);
			return alone.map((one) => ({ name: one }));
		},
	};
	expect(isInEditor(context as unknown as IExecuteFunctions)).toBe(expected);
	const isOfEvaluation = [mode, rootExecutionMode].includes('evaluation');
	expect(isEvaluation(context as unknown as IExecuteFunctions)).toBe(isOfEvaluation);
});
