import type { NodeHint } from 'n8n-workflow';
import type { Resource } from './describe';

/** Says before the node runs that each input item is billed, where several are about to be. */
export function hintsOf(resources: readonly Resource[]): NodeHint[] {
	const costly = resources.flatMap(({ value, operations }) =>
		operations
			.filter(({ costsMoney }) => costsMoney)
			.map((operation) => `${value} ${operation.value}`),
	);
	if (costly.length === 0) return [];
	const isChosen = `${JSON.stringify(costly)}.includes($parameter.resource + " " + $parameter.operation)`;
	return [
		{
			message:
				'Each input item is sent separately and can cost money. To run this node only once, turn on Execute Once in its Settings.',
			type: 'warning',
			location: 'outputPane',
			whenToDisplay: 'beforeExecution',
			displayCondition: `={{ $input.all().length > 1 && ${isChosen} }}`,
		},
	];
}
