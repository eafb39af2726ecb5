import type { Effect, OperationTexts } from '../errors';
import type { Fields } from '../fields';
import {
	type Area,
	type InputFile,
	type Method,
	parameterName,
	type SoughtRecord,
	splitRequest,
} from '../http';
import { type Outputs, type Run, showHint } from '../send';
import { type Blueprint, callOf } from './call';
import type { Called, Consequence, Definition, None } from './definition';
import { inputItem } from './inputItem';
import type { CollectionName, Parameters } from './parameters';
import { readComeBack, refuseComeBack } from './earlier/cameBack';
import { refusePassedOn } from './earlier/passedOn';
import { type Placed, placeFields } from './buildRequest';
import { type Send, strategyOf } from './send';
import { collectionsIn, type OwnFields, readValues, type ValuesOf } from './values';

/** An operation, ready for the editor (fields) and for a run (start). */
export interface Operation extends Called {
	readonly effect: Effect;
	/** Whether identical items are rejected, unless the user chooses otherwise. */
	readonly costsMoney: boolean;
	/** See `Definition`. */
	readonly simulatedBy?: string | undefined;
	/** See `Definition`. */
	readonly again?: string | undefined;
	/** See `Definition`. */
	readonly isRecordedApart?: boolean;
	/** Whether the editor warns of several input items. */
	readonly usuallyOnce: boolean;
	readonly send: Send<never>;
	readonly sharesRequests: boolean;
	/** Whether items that change something take turns, even if the user wants several at once. */
	readonly takesTurns: boolean;
	readonly area: Area;
	/** Method and path as in SVC's description; empty if nothing is sent. */
	readonly request: string;
	readonly fields: Fields;
	readonly collections: Readonly<Partial<Record<CollectionName, Fields>>>;
	readonly failureTexts: OperationTexts;
	/** Does what the operation does for all items of a run; see `Strategy`. */
	start(run: Run, parameters: Parameters): Promise<Outputs | undefined>;
}

/** What the path leads to by the ID that a field has, so that an error can name it; null if it has none. */
function soughtRecord(
	path: string,
	placed: readonly Placed[],
	fields: Fields,
): SoughtRecord | null | undefined {
	if (!placed.some(({ place }) => place === 'path')) return null;
	const ids = [...path.matchAll(/\{(\w*(?:id|key))\}/gi)].flatMap(([inPath, name = '']) => {
		const { displayName, type } = fields[parameterName(name)]?.property ?? {};
		return displayName !== undefined && type === 'resourceLocator'
			? [{ noun: displayName.toLowerCase(), inPath }]
			: [];
	});
	return ids.at(-1);
}

/** Returns the function that defines the operations of one area. */
export function operationsOf<Given extends string>(area: Area<Given>) {
	return function operation<
		Request extends `${Method} /${string}`,
		F extends Fields,
		A extends Fields = None,
		U extends Fields = None,
		Q extends Fields = None,
		O extends Fields = None,
	>(definition: Definition<Given, Request, F, A, U, Q, O> & Consequence<Request>): Operation {
		const { name, value, action, description, request, effect = 'read', send = {} } = definition;
		const { unknownOutcome, usuallyOnce = false, isRecordedApart, hints = [], again } = definition;
		const { simulatedBy } = definition;
		const statuses = { ...area.statuses, ...definition.statuses };
		const { anonymous, removes, expires, show } = definition;
		const own: OwnFields<F, A, U, Q, O> = definition;
		const { fields } = own;
		const collections = collectionsIn(own);
		const { method, path } = splitRequest(request);
		const boxes = [fields, ...Object.values(collections)];
		const placed = boxes.flatMap((box) => placeFields(box, method, path));
		const blueprint: Blueprint = {
			...{ method, path, effect, fields, anonymous, removes, expires, show },
			...{ placed, refusals: Object.keys(statuses).map(Number) },
			...{ record: soughtRecord(path, placed, fields), costsMoney: definition.costsMoney === true },
		};
		const strategy = strategyOf(send);
		const { sharesRequests = false, takesTurns = false } = strategy;

		return {
			...{ name, value, action, description, effect, send, area, request, collections },
			...{ costsMoney: blueprint.costsMoney, again, isRecordedApart, usuallyOnce },
			...{ sharesRequests, takesTurns, simulatedBy },
			fields: { ...fields, ...strategy.fields },
			failureTexts: { statuses, unknownOutcome },

			async start(run, parameters) {
				const entered: Array<ValuesOf<F, A, U, Q, O>> = [];
				const outputs = await strategy.start(run, async (index) => {
					const given = parameters.of(index, definition.whenEmpty);
					const files: InputFile[] = [];
					const item = inputItem(run, parameters, index, files);
					const read = () => readValues(given, own);
					const values = effect === 'read' ? read() : readComeBack(run, item, read);
					refusePassedOn(run.context, effect, item);
					if (effect !== 'read') await refuseComeBack(run, item, values, blueprint);
					await definition.check?.(values, item);
					// Not what is wrong by now: after a pause, an item can have its output all the same.
					if (hints.length > 0) entered[index] = values;
					return callOf(blueprint, {
						...{ values, item, files, given },
						account: run.connection.account,
						maxRateLimitWaitMs: definition.maxRateLimitWaitMs?.(values),
					});
				});
				for (const hint of hints) if (outputs) showHint(run, outputs, hint, entered);
				return outputs;
			},
		};
	};
}
