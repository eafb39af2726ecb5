import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import {
	choice,
	fieldProperties,
	InputError,
	isObject,
	number,
	property,
	readCollection,
	type WhenEmpty,
} from '../fields';
import type { Effect } from '../errors';
import { alphabetical, isInEditor } from '../host';
import { mostAtOnce, usualTimeoutMs } from '../http';
import type { IdenticalRequests } from '../ledger';

/** Requests at the same time that change something. */
const mostWritesAtOnce = 20;

const emptyExpressions = choice({
	displayName: 'Empty Expressions',
	description:
		'How to handle an item if the expression of an optional field returns nothing. Without this option, the item fails, unless the field is only informational, such as a name.',
	options: [
		{
			name: 'Reject',
			value: 'refuse',
			description: 'Fail the item and send nothing for it',
		},
		{
			name: 'Leave Out',
			value: 'leaveOut',
			description:
				'Send the item without the field. Required fields, switches, and schedules are still rejected.',
		},
	],
	default: 'refuse',
	fixed: true,
});

const identicalRequests = choice({
	displayName: 'Identical Requests',
	description: 'How to handle several input items that would send the same request',
	options: [
		{
			name: 'Automatic',
			value: 'automatic',
			description:
				'Reject when you execute the step in the editor. Send once in published workflows.',
		},
		{
			name: 'Reject',
			value: 'refuse',
			description: 'Send nothing for these items and report an error',
		},
		{
			name: 'Send Once',
			value: 'sendOnce',
			description: 'Send one request and output its result for each of these items',
		},
		{
			name: 'Send All',
			value: 'sendAll',
			description:
				'Send and pay for each item, even in an evaluation or if you execute the step again in the editor',
		},
	],
	default: 'automatic',
	fixed: true,
});

/** As in n8n's own HTTP Request node: how many items at a time, and how long to wait. */
const batching = {
	batchSize: number({
		displayName: 'Items per Batch',
		description: 'The number of input items to process before each pause',
		min: 1,
		default: 50,
	}),
	batchInterval: number({
		displayName: 'Batch Interval (Ms)',
		description: 'The pause between batches, in milliseconds. Set to 0 for no pause.',
		min: 0,
		default: 1000,
	}),
};

const others = {
	emptyExpressions,
	requestsAtOnce: number({
		displayName: 'Parallel Requests',
		description: `Requests to send at the same time, up to ${mostWritesAtOnce} for changes. Without this option, and in operations with several requests per item, changes are sent one by one.`,
		hint: "Above 1, SVC can get items in any order, and a failed item doesn't stop those already sent",
		min: 1,
		max: mostAtOnce,
		default: 1,
	}),
	timeout: number({
		displayName: 'Timeout (Ms)',
		description:
			'Time in milliseconds to wait for each response from SVC. Defaults to 300,000, which is 5 minutes.',
		min: 1,
		default: usualTimeoutMs,
	}),
};

const readable = { ...batching, ...others, identicalRequests };

/** @param costly the operations that cost money */
export function requestOptionsFor(
	costly: ReadonlyArray<{ resource: string; operation: string }>,
): INodeProperties {
	const where = {
		'/resource': [...new Set(costly.map(({ resource }) => resource))],
		'/operation': [...new Set(costly.map(({ operation }) => operation))],
	};
	const options: INodeProperties[] = [
		{
			displayName: 'Batching',
			name: 'batching',
			type: 'fixedCollection',
			placeholder: 'Add Batching',
			default: { batch: {} },
			options: [{ displayName: 'Batching', name: 'batch', values: fieldProperties(batching) }],
		},
		...fieldProperties(others),
		...(costly.length > 0 ? [property('identicalRequests', identicalRequests, where)] : []),
	];
	return {
		displayName: 'Request Options',
		name: 'requestOptions',
		type: 'collection',
		placeholder: 'Add Request Option',
		default: {},
		options: options.sort((a, b) => alphabetical(a.displayName, b.displayName)),
	};
}

export interface RequestOptions {
	/** Items worked on before a pause; all without batching. */
	readonly batchSize: number;
	/** The pause in milliseconds. */
	readonly batchInterval: number;
	/** How to handle an optional field whose expression returns nothing. If absent, the field and its operation say it. */
	readonly emptyExpressions?: WhenEmpty | undefined;
	/** If absent, the limit of reads finds itself, and everything else is sent one after another. */
	readonly requestsAtOnce?: number | undefined;
	/** Milliseconds to wait for a response. */
	readonly timeoutMs?: number | undefined;
	readonly identicalRequests: IdenticalRequests;
}

/** What the options mean for the operation depends on this. */
interface Traits {
	readonly effect: Effect;
	readonly takesTurns: boolean;
}

/** These belong to the whole run, so item 0 speaks for all, as in n8n's HTTP Request node. */
export function readRequestOptions(context: IExecuteFunctions, chosen: Traits): RequestOptions {
	const entered: unknown = context.getNodeParameter('requestOptions', 0, {});
	if (!isObject(entered)) throw new InputError('must be an object', undefined, 'Request Options');
	const batching = isObject(entered.batching) ? entered.batching.batch : undefined;
	const given: Record<string, unknown> = { ...entered, ...(isObject(batching) && batching) };
	const read = readCollection(readable, given, { timezone: context.getTimezone() });
	return {
		batchSize: read.batchSize ?? Infinity,
		batchInterval: read.batchInterval ?? 0,
		emptyExpressions: read.emptyExpressions,
		requestsAtOnce: atOnce(read.requestsAtOnce, chosen),
		timeoutMs: read.timeout,
		identicalRequests: forIdentical(context, read.identicalRequests),
	};
}

/**
 * While someone builds a workflow, several equal items are a mistake that has to be seen: three imported contacts would
 * become three campaigns. In a published workflow no one sees it, and an event that comes twice between two polls is no
 * reason to lose both.
 */
function forIdentical(
	context: IExecuteFunctions,
	chosen: IdenticalRequests | 'automatic' = 'automatic',
): IdenticalRequests {
	if (chosen !== 'automatic') return chosen;
	return isInEditor(context) ? 'refuse' : 'sendOnce';
}

function atOnce(entered: number | undefined, { effect, takesTurns }: Traits): number | undefined {
	if (effect === 'read' || entered === undefined) return entered;
	if (entered <= mostWritesAtOnce) return takesTurns ? undefined : entered;
	throw new InputError(
		`must be ${mostWritesAtOnce} or less where requests change something, but it's ${entered}`,
		undefined,
		'Parallel Requests',
	);
}
