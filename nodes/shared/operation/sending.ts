import type { IDataObject } from 'n8n-workflow';
import {
	type Answer,
	asItem,
	asList,
	asObject,
	type Body,
	fillPath,
	type Query,
	readPages,
	type ServiceRequest,
	totalIn,
	UnusableAnswer,
} from '../http';
import type {
	FileDefaults,
	FileReceiver,
	InputItem,
	OutputItem,
	Part,
	Sender,
	SendStep,
	Step,
	Together,
} from '../send';
import { InputError } from '../fields';
import { splitRequest } from './placing';
import type { Waiting, Watched } from '../suspend';

/** An item, checked: to be sent on its own, with the others in one request, or to be waited for. */
export type Prepared = SentAlone | Part<OutputItem> | Watched;

export type SentAlone = (send: Sender, receive: FileReceiver) => Promise<OutputItem[]>;

/** The operation's request for the item, with more in its query and another body. */
type RequestWith = (query: Query, body: Body | undefined) => ServiceRequest;

/** Simplified, where the operation can and the user wants it. */
type Shape = (full: IDataObject) => OutputItem;

/** One request, one answer. */
export function forAnswer(
	request: ServiceRequest,
	output: (answer: Answer) => IDataObject[] = ({ body }) => [asObject(body)],
	shape: Shape,
): SentAlone {
	return async (send) => output(await send(request)).map(shape);
}

/** A list, whole or in pages; up to `limit` elements. */
export function forList(
	kind: 'pages' | 'sharedPages' | 'whole',
	limit: number | undefined,
	limitAs: { query: string; max: number } | undefined,
	requestWith: RequestWith,
	shape: Shape,
): Prepared {
	const limitQuery = limitAs ? queryOfLimit(limit, limitAs) : {};
	return async (send) => {
		const page = async (query: Query) => {
			const { body, headers } = await send(requestWith(query, undefined));
			return { elements: asList(body), total: totalIn(headers) };
		};
		const elements =
			kind === 'whole'
				? (await page(limitQuery)).elements.slice(0, limit)
				: await readPages(
						async (skip, take) => await page({ skip: `${skip}`, take: `${take}` }),
						limit,
						kind === 'sharedPages' ? { wholePages: true } : { oneAhead: true },
					);
		return elements.map((element) => shape(asItem(element)));
	};
}

/** Without a limit as much as the service gives. */
function queryOfLimit(limit: number | undefined, { query, max }: { query: string; max: number }) {
	if (limit !== undefined && limit > max) {
		throw new InputError(`must be ${max} or less, but it is ${limit}`, undefined, 'Limit');
	}
	return { [query]: `${limit ?? max}` };
}

/** A file, into the binary field `field`. */
export function forFile(request: ServiceRequest, defaults: FileDefaults, field: string): Prepared {
	return async (_, receive) => {
		const file = await receive(request, defaults);
		const { fileName, mimeType } = file;
		return [{ json: { fileName, mimeType }, binary: { [field]: file } }];
	};
}

/** The item's part of a request for all items; `own` is what its body fields make. */
export function withOthers<V>(
	together: Together<V>,
	values: V,
	item: InputItem,
	own: () => unknown,
	requestWith: RequestWith,
	shape: Shape,
): Prepared {
	const parts = together.parts?.(values, item) ?? [own()];
	const request = (isLast: boolean) =>
		requestWith(together.sequence?.query(isLast) ?? {}, undefined);
	return {
		path: request(false).path,
		request,
		parts,
		isDealtOut: together.output !== undefined,
		merge: together.merge?.(values),
		again: together.again && ((dealt, asked) => together.again?.(dealt, values, asked)),
		receive: (dealt, answer, batch) => {
			if (together.outcome) return together.outcome({ values, parts, answer, batch }).map(shape);
			const found = dealt.map((one, index) => {
				if (one) return one;
				throw together.missing?.(parts[index]) ?? new UnusableAnswer('lacks an entry');
			});
			return together.output(found, values).map(shape);
		},
	};
}

/** Several requests, one after another. */
export function inSteps(
	run: (send: SendStep) => Promise<OutputItem[]>,
	requestWith: RequestWith,
	accountPath: Readonly<Record<string, string>>,
): Prepared {
	const stepsWith = steps(requestWith, accountPath);
	return async (send) => await run(stepsWith(send));
}

/** What is looked at until it is done. `own` is the request of a spend, which goes first. */
export function forWaiting<V>(
	waiting: Waiting<V>,
	values: V,
	own: ServiceRequest | undefined,
	requestWith: RequestWith,
	accountPath: Readonly<Record<string, string>>,
	shape: Shape,
): Watched {
	const stepsWith = steps(requestWith, accountPath);
	return {
		limitMs: waiting.limitMs(values),
		pace: waiting.pace,
		callback: waiting.callback?.(values),
		begin: own && (async (send) => waiting.nameIn?.(await send(own)) ?? ''),
		look: async (send, name, news) => await waiting.look(values, stepsWith(send), name, news),
		receive({ done, output }) {
			const failure = done ? undefined : waiting.tooLate?.(values);
			if (failure) throw failure;
			const { json } = shape(output);
			return [{ json: { ...json, timedOut: !done } }];
		},
	};
}

function steps(requestWith: RequestWith, accountPath: Readonly<Record<string, string>>) {
	const requestOf = (step: Step): ServiceRequest => {
		const { method, request, area, path, query = {}, body, effect } = step;
		const there = request && splitRequest(request);
		return {
			...requestWith(query, body),
			...(there && {
				method: there.method,
				endpoint: request,
				path: fillPath(there.path, { ...accountPath, ...path }, query),
			}),
			...(area && { area }),
			...(method && { method, endpoint: method, effect: 'read' }),
			...(effect && { effect }),
		};
	};
	// A value that cannot stand in the path is found before anything is sent.
	requestOf({});
	return (send: Sender): SendStep =>
		async (step) =>
			await send(requestOf(step));
}
