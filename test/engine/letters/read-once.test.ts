/** How often a run of Letter > Send has n8n evaluate a parameter, the slowest part of its way. */
import type { IExecuteFunctions, INodeType } from 'n8n-workflow';
import { simulatorBed } from '../simulator-bed.ts';
import { createParameters, someLetters } from './letter.ts';

const bed = simulatorBed();

test('reads a parameter once a run, and one with an expression at most once for each item', async () => {
	const reads = await readsOf(async () => {
		const { error } = await bed.engine.runNode(
			'svcLetters',
			{
				...createParameters,
				message: '={{ $json.text.toUpperCase() }}',
				additionalFields: {
					omitScheduledate: true,
					subject: '={{ $json.text.trim() }}',
					express: true,
				},
			},
			{ items: someLetters(3) },
		);
		expect(error).toBeUndefined();
	});
	expect(bed.service.requests).toHaveLength(3);
	const { message, additionalFields, ...others } = reads;
	expect({ message, additionalFields }).toEqual({
		message: [0, 1, 2],
		additionalFields: [0, 1, 2],
	});
	// Taken from the item, since they are nothing but a field of it.
	expect(Object.keys(others)).not.toContain('recipient');
	expect(Object.keys(others)).not.toContain('destination');
	expect(Object.keys(others)).toEqual(
		expect.arrayContaining(['resource', 'operation', 'requestOptions', 'content']),
	);
	expect(Object.entries(others).filter(([, items]) => items.length > 1)).toEqual([]);
});

/** By parameter: for which items it was read. */
async function readsOf(work: () => Promise<void>): Promise<Record<string, number[]>> {
	const reads: Record<string, number[]> = {};
	const letters = bed.engine.types.getByName('svcLetters') as INodeType;
	const { execute } = letters;
	letters.execute = async function (this: IExecuteFunctions) {
		const counting = Object.create(this, {
			getNodeParameter: {
				value: (name: string, item: number, fallback?: unknown) => {
					(reads[name] ??= []).push(item);
					return this.getNodeParameter(name, item, fallback);
				},
			},
		}) as IExecuteFunctions;
		return (await execute?.call(counting)) ?? [];
	};
	try {
		await work();
	} finally {
		letters.execute = execute;
	}
	return reads;
}
