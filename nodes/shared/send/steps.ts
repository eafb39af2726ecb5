import type { IBinaryData, IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { executionIdOf, isAgentTool, runIndexOf } from '../host';
import {
	type Area,
	fillPath,
	type OperationRequest,
	type OutputFile,
	type ServiceRequest,
	type SoughtRecord,
	splitRequest,
	storeFile,
} from '../http';
import type { InputItem, OutputItem } from './items';
import { sharing } from './sharing';
import type { Sender, SendStep, Step } from './step';
import type { Call, Run, Strategy } from './strategy';

/**
 * Several requests for one item, one after another: the escape hatch for what the rest can't express.
 * In a spend the ledger knows each of them, so a retry goes on after the last that was answered.
 */
export interface Steps<V> {
	readonly as: 'steps';
	/** Of a read: each request is sent once a run, however many items need it. */
	readonly areShared?: true;
	run(values: V, send: SendStep, item: InputItem, created: Created): Promise<IDataObject[]>;
	/** Other areas that an item's requests go to. If a credential for one is missing, nothing is sent. */
	areas?(values: V): readonly Area[];
}

/**
 * What the execution has created so far, by whatever the operation knows it by: SVC's lists may lag behind, and each
 * round of a loop is a run of its own.
 */
export interface Created {
	/** The run that goes on now. */
	readonly run: string;
	readonly by: Map<string, CreatedBy>;
}

interface CreatedBy {
	/** The run and the index of the item that has created it. */
	readonly run: string;
	readonly item: number;
	/** Undefined for what may have been created, or can't be named. */
	readonly record: IDataObject | undefined;
}

/** Writes a file to n8n's binary storage while it's created. */
export type FileStore = (file: OutputFile) => Promise<IBinaryData>;

/** As `steps`, for what makes files of the responses. */
export interface StepsToFile<V> {
	readonly as: 'stepsToFile';
	run(values: V, send: SendStep, store: FileStore, item: InputItem): Promise<OutputItem[]>;
}

export function steps<V>({ run: work, areShared, areas }: Steps<V>): Strategy<V> {
	return inSteps(
		async ({ values, item }, send, _, created) => {
			const found = await work(values, send, item, created);
			return found.map((json) => ({ json }));
		},
		{ areShared, areas },
	);
}

export function stepsToFile<V>({ run: work }: StepsToFile<V>): Strategy<V> {
	return inSteps(
		async ({ values, item }, send, { context }) =>
			await work(values, send, async (made) => await storeFile(context, made), item),
	);
}

function inSteps<V>(
	work: (call: Call<V>, send: SendStep, run: Run, created: Created) => Promise<OutputItem[]>,
	{ areShared, areas = () => [] }: Pick<Steps<V>, 'areShared' | 'areas'> = {},
): Strategy<V> {
	return {
		fields: {},
		takesTurns: true,
		async start(run, read) {
			const shared = sharing(areShared);
			const created = createdIn(run.context);
			return await run.sendEach(async (item) => {
				const call = await read(item);
				const others = await run.pathsIn(areas(call.values));
				const sendStep = stepsOf({ ...call, accountPath: { ...others, ...call.accountPath } });
				return {
					ready: async (send) => await work(call, sendStep(shared(send)), run, created),
					purchase: call.purchase(),
				};
			});
		},
	};
}

/** By n8n's node context, which all tries of Retry On Fail and all rounds of a loop have in common. */
const createdInNodes = new WeakMap<object, { readonly execution: string } & Pick<Created, 'by'>>();

/** An item that failed in the first try can be the same as a later one that didn't. */
function createdIn(context: IExecuteFunctions): Created {
	const node = context.getContext('node');
	const run = runIndexOf(context);
	// Each call of an agent's tool is a run, and what an earlier one may have created, the ledger knows.
	const execution = `${executionIdOf(context)} ${isAgentTool(context) ? run : ''}`;
	const known = createdInNodes.get(node);
	const created = known?.execution === execution ? known : { execution, by: new Map() };
	createdInNodes.set(node, created);
	return { run, by: created.by };
}

/** A path of its own can lead to another record, which a 404 is then about: with a `groupId`, to a group. */
function soughtIn(
	template: string,
	path: Step['path'] = {},
	record: SoughtRecord | null | undefined,
): SoughtRecord | null | undefined {
	// All that it has comes from the credential.
	if (Object.keys(path).length === 0) return null;
	if (record && template.includes(record.inPath)) return record;
	const name = Object.keys(path).findLast((one) => /.(?:Id|_key)$/.test(one));
	if (name === undefined) return undefined;
	const noun = name.replace(/(?:Id|_key)$/, '').replace(/[A-Z]/g, ' $&');
	return { noun: noun.toLowerCase(), inPath: `{${name}}` };
}

export function stepsOf(
	call: Pick<Call<unknown>, 'request' | 'accountPath'>,
): (send: Sender) => SendStep {
	const requestOf = (step: Step): ServiceRequest => {
		const { method, request, of, path, query = {}, body, area, note, removes } = step;
		const there = request && splitRequest(request);
		const own = call.request(query, body);
		const isGet = (there?.method ?? method) === 'GET';
		const made: OperationRequest = {
			...own,
			...(there && {
				method: there.method,
				endpoint: of === undefined ? request : `${request} ${of}`,
				record: soughtIn(there.path, path, own.record),
				path: fillPath(there.path, { ...call.accountPath, ...path }, query),
			}),
			...(method && { method, endpoint: method }),
			// Whatever the operation does, a GET changes nothing.
			effect: step.effect ?? (isGet ? 'read' : own.effect),
			area,
			note,
			...(removes !== undefined && { removes }),
		};
		if (step.effect === undefined || step.effect === 'read') return made;
		const { effect, basis, beforeSending, cameToNothing } = step;
		return { ...made, effect, basis, beforeSending, cameToNothing };
	};
	// A value that can't stand in the path is found before anything is sent.
	requestOf({});
	return (send) => async (step) => await send(requestOf(step));
}
