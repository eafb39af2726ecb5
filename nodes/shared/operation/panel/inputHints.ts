import type { NodeHint } from 'n8n-workflow';
import type { Operation } from '../operation';
import type { Resource } from './describe';

const once = 'To run this node only once, turn on Execute Once in its Settings.';

/** Says before the node runs that each of several input items is billed, or creates something of its own. */
export function hintsOf(resources: readonly Resource[]): NodeHint[] {
	return [
		...hintFor(
			resources,
			({ costsMoney, send }) => costsMoney && send.as !== 'asked',
			`The node processes each input item, and each can cost money. ${once}`,
		),
		...hintFor(
			resources,
			({ costsMoney, send }) => costsMoney && send.as === 'asked',
			`Each input item sends its own message and can cost money, though n8n says that only the first item runs. ${once}`,
		),
		...hintFor(
			resources,
			({ usuallyOnce }) => usuallyOnce,
			`This node runs once for each input item, so it creates several. ${once}`,
		),
	];
}

function hintFor(
	resources: readonly Resource[],
	isMeant: (operation: Operation) => boolean,
	message: string,
): NodeHint[] {
	const meant = resources.flatMap(({ value, operations }) =>
		operations.filter(isMeant).map((operation) => `${value} ${operation.value}`),
	);
	if (meant.length === 0) return [];
	const isChosen = `${JSON.stringify(meant)}.includes($parameter.resource + " " + $parameter.operation)`;
	return [
		{
			message,
			type: 'warning',
			location: 'outputPane',
			whenToDisplay: 'beforeExecution',
			displayCondition: `={{ $input.all().length > 1 && ${isChosen} }}`,
		},
	];
}
