import { chosenOutput } from '../../../../nodes/shared/send/simplify';

const full = { id: 1, name: 'Ann', notes: 'long' };
const simplify = ({ id, missing }: { id?: number; missing?: string }) => ({
	...(id !== undefined && { id }),
	...(missing !== undefined && { missing }),
});

it.each([
	['with Simplify', { simple: true }, { id: 1 }],
	['without Simplify', { simple: false }, full],
	['for an agent, simplified', { toolOutput: 'simplified' }, { id: 1 }],
	['for an agent, raw', { toolOutput: 'raw' }, full],
	[
		'for an agent, selected',
		{ toolOutput: 'selected', toolFields: ['notes', 'id', 'age'] },
		{ id: 1, notes: 'long' },
	],
	['for an agent, none of the selected', { toolOutput: 'selected', toolFields: ['age'] }, full],
] as const)('%s', (_, chosen, expected) => {
	expect(
		chosenOutput(
			{ ...chosen, toolFields: 'toolFields' in chosen ? [...chosen.toolFields] : undefined },
			simplify,
		)(full),
	).toEqual(expected);
});

it('gives everything where nothing would be left', () => {
	expect(chosenOutput({ simple: true }, simplify)({ other: 1 })).toEqual({ other: 1 });
});
