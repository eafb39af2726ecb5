import type { INodeExecutionData, NodeHint } from 'n8n-workflow';
import { resources as addressBook } from '../../../../nodes/AddressBook/resources';
import { resources as campaigns } from '../../../../nodes/Campaigns/resources';
import { resources as letters } from '../../../../nodes/Letters/resources';
import { resources as voice } from '../../../../nodes/Voice/resources';
import { hintsOf } from '../../../../nodes/shared/operation';
import { inEditor } from './in-editor';

/** Whether n8n's editor shows the hint, which evaluates its condition with the node's input. */
function isShown(hint: NodeHint, resource: string, operation: string, items: number): unknown {
	const { node, workflow } = inEditor(resource, operation);
	const input = Array.from({ length: items }, (): INodeExecutionData => ({ json: {} }));
	return workflow.expression.getParameterValue(
		hint.displayCondition ?? '',
		...([null, 0, 0, node.name, input, 'manual', {}] as const),
	);
}

test.each([
	['create', 2, true],
	['createAndWait', 2, true],
	['create', 1, false],
	['get', 2, false],
])(
	'before %s runs for %i items, the editor warns that each is billed: %s',
	(operation, items, shown) => {
		const [billed] = hintsOf(letters);
		expect(billed.message).toMatch('can cost money');
		expect(isShown(billed, 'letter', operation, items)).toBe(shown);
	},
);

test.each([
	['group', 'create', 2, true],
	['group', 'create', 1, false],
	['field', 'create', 2, true],
	['contact', 'create', 2, false],
	['contact', 'import', 2, false],
])(
	'before %s > %s runs for %i items, the editor warns that several are created: %s',
	(resource, operation, items, shown) => {
		const [several, ...others] = hintsOf(addressBook);
		expect(others).toEqual([]);
		expect(several.message).toMatch('it creates several');
		expect(isShown(several, resource, operation, items)).toBe(shown);
	},
);

test('a node without either warns of nothing', () => {
	expect(hintsOf(voice)).toEqual([]);
});

test('that items are sent separately is not said, since those of a campaign share a request', () => {
	expect(JSON.stringify(hintsOf(campaigns))).not.toContain('separately');
});
