/**
 * Every field of every operation, with an expression that returns every kind of nothing. What comes
 * of it stands in `fields.txt`, for people to read; `npm run fields` writes it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { type Field, type Fields, text } from '../../../nodes/shared/fields';
import { type Target, targets } from '../faults/operations.ts';
import { type ItemInput, toItem } from '../harness/workflow.ts';
import { isN8n1 } from '../line.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { goodEntry, wrapped } from './good-value.ts';

const file = path.join(process.cwd(), 'test/engine/empty/fields.txt');
const bed = simulatorBed();

/** By their expressions. One item meets each of them. `undefined` is also what a missing field of an item is. */
const nothings = ['undefined', '" \\n"', 'null', '""', 'NaN', 'DateTime.fromISO("soon")', '[]'];
const expression = `={{ [${nothings.join(', ')}][$itemIndex] }}`;

beforeAll(async () => bed.engine.modules.evaluateExpressionsIn('legacy'));
afterAll(async () => bed.engine.modules.evaluateExpressionsIn('vm'));
beforeEach(() => {
	bed.engine.modules.waits.shorten = () => 0;
});

/** A field with the parameters that show it, given a value. */
interface Place {
	/** As a person finds it: "Additional Fields > Expiry > Duration". */
	label: string;
	field: Field<unknown>;
	/** The parameters with this value in the field; without it if undefined. */
	withValue(value: unknown): INodeParameters;
}

const collectionNames = {
	additionalFields: 'Additional Fields',
	updateFields: 'Update Fields',
	filters: 'Filters',
	options: 'Options',
};

function* placesOf({ operation, parameters = {} }: Target): Generator<Place> {
	const { fields, collections } = operation;
	yield* placesIn(fields, [], parameters, (changed) => changed);
	for (const [name, entries] of Object.entries(collections)) {
		const present = (parameters[name] ?? {}) as INodeParameters;
		const label = collectionNames[name as keyof typeof collectionNames];
		yield* placesIn(entries, [label], present, (changed) => ({ ...parameters, [name]: changed }));
	}
}

function* placesIn(
	fields: Fields,
	within: string[],
	present: INodeParameters,
	around: (changed: INodeParameters) => INodeParameters,
): Generator<Place> {
	for (const [name, field] of Object.entries(fields)) {
		const { displayName, type, noDataExpression } = field.property;
		// Neither takes an expression; tools have fields of their own.
		const isFixed = noDataExpression && type !== 'resourceMapper';
		if (type === 'notice' || isFixed || field.shownIn === 'tool') continue;
		const shown = Object.entries(field.showWhen ?? {}).map(([sibling, [value]]) => [
			sibling,
			value,
		]);
		const { [name]: own, ...others } = { ...present, ...Object.fromEntries(shown) };
		const labels = [...within, displayName];
		if (type === 'resourceMapper') {
			yield* columnsOf(labels, (columns) => around({ ...others, [name]: columns }));
			continue;
		}
		yield {
			label: labels.join(' > '),
			field,
			withValue: (value) =>
				around({ ...others, ...(value !== undefined && { [name]: value as never }) }),
		};
		if (!('entry' in field)) continue;
		const entryFields = field.entry as Fields;
		const saved = (own ?? {}) as { entries?: INodeParameters[]; values?: INodeParameters };
		yield* placesIn(
			entryFields,
			labels,
			{ ...goodEntry(entryFields), ...(saved.entries?.[0] ?? saved.values) },
			(changed) => around({ ...others, [name]: wrapped(field, changed as never) }),
		);
	}
}

/** Of the only resource mapper, a value of each kind of column, beside another. */
function* columnsOf(
	within: string[],
	around: (columns: INodeParameters) => INodeParameters,
): Generator<Place> {
	for (const [column, displayName] of [
		['firstName', 'First Name'],
		['phoneNumber', 'Phone Number'],
		['field6', 'Company'],
	] as const) {
		yield {
			label: [...within, displayName].join(' > '),
			field: text({ displayName }),
			withValue: (value) =>
				around({
					mappingMode: 'defineBelow',
					value: { email: 'ann@example.com', [column]: value as never },
				}),
		};
	}
}

interface Outcome {
	/** By item; undefined where it did not fail. */
	errors: Array<string | undefined>;
	/** What the service got, without what differs between runs. */
	requests: string[];
}

async function run(
	target: Target,
	parameters: INodeParameters,
	indexes: number[],
): Promise<Outcome> {
	bed.service.reset();
	const items: INodeExecutionData[] = [];
	for (const index of indexes) {
		const item: ItemInput | undefined = await target.samples?.arrangeItem(
			bed.service,
			index,
			bed.engine.files,
		);
		items.push(toItem(item ?? {}));
	}
	bed.service.requests.length = 0;
	const { resource, operation, node } = target;
	const result = await bed.engine.runNode(
		node,
		{ resource, operation: operation.value, ...parameters },
		{ items, settings: { name: 'Node', onError: 'continueRegularOutput' } },
	);
	const errors = indexes.map(() => undefined as string | undefined);
	if (result.error) errors.fill(result.error.message);
	for (const { json, pairedItem } of result.outputs.Node?.[0] ?? []) {
		const { item } = pairedItem as { item: number };
		const { error } = json as { error?: { message: string } };
		if (error?.message) errors[item] = error.message;
	}
	const requests = bed.service.requests.map(({ method, path: to, query, body }) =>
		JSON.stringify([method, to, query, body])
			.replace(changing, '<id>')
			.replace(times, (time) => (isNearNow(time) ? '<now>' : time)),
	);
	return { errors, requests: requests.sort() };
}

/** The time of the run, as a letter gets it, is another in the run that it's compared with. */
function isNearNow(time: string): boolean {
	return Math.abs(Date.now() - Date.parse(time)) < 10 * 60_000;
}

const times = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g;
const changing = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const all = nothings.map((_, index) => index);

/**
 * Runs of the same operation, by their parameters: an optional field that isn't set leaves the same parameters as
 * any other.
 */
let runsWithout = new Map<string, Promise<Outcome>>();

beforeEach(() => {
	runsWithout = new Map();
});

async function runWithout(
	target: Target,
	parameters: INodeParameters,
	indexes: number[],
): Promise<Outcome> {
	const key = JSON.stringify([parameters, indexes]);
	const known = runsWithout.get(key) ?? run(target, parameters, indexes);
	runsWithout.set(key, known);
	return await known;
}

/** What each kind of nothing has come to. */
async function wordsFor(
	target: Target,
	place: Place,
	kinds: number[],
	options: INodeParameters = {},
): Promise<string[]> {
	const { type } = place.field.property;
	const value = type === 'resourceLocator' ? byId(expression) : expression;
	const wrappedValue = type === 'fixedCollection' ? {} : value;
	const given = { ...place.withValue(wrappedValue), ...options };
	const { errors, requests } = await run(target, given, kinds);
	const sent = kinds.filter((index) => errors[index] === undefined);
	const name = place.field.property.displayName;
	const words = errors.map((error, index) => {
		if (error === undefined) return 'sent';
		const problem = error.replace(` [item ${index}]`, '').replace(/\s+/g, ' ');
		return problem.endsWith(`${name}" is empty`) ? 'refused' : `refused as ${problem}`;
	});
	if (sent.length === 0) {
		// Whether something is missing can depend on what the service has, such as a campaign's text.
		expect(requests.filter((request) => !request.startsWith('["GET"'))).toEqual([]);
	} else {
		const without = await runWithout(target, { ...place.withValue(undefined), ...options }, sent);
		const isSame = JSON.stringify(without.requests) === JSON.stringify(requests);
		// A field whose default is sent as an empty text is left out too if nothing of it is sent.
		const word = isSame || !JSON.stringify(requests).includes('\\"\\"') ? 'left out' : 'sent empty';
		for (const index of sent) words[index] = without.errors.some(Boolean) ? 'accepted' : word;
	}
	return words;
}

const isOne = (words: readonly string[]) => new Set(words).size === 1;

/** One word, or one for each kind of nothing. */
const inWords = (words: readonly string[]) =>
	isOne(words)
		? String(words[0])
		: words.map((word, index) => `${nothings[index]} ${word}`).join('; ');

/** Kinds that are the same to a field are left out the same way: an absent one and a blank text show it. */
async function verdict(target: Target, place: Place): Promise<string> {
	const words = await wordsFor(target, place, all);
	const options = { requestOptions: { emptyExpressions: 'leaveOut' } };
	let leftOut = await wordsFor(target, place, isOne(words) ? all.slice(0, 2) : all, options);
	if (isOne(words) && !isOne(leftOut)) leftOut = await wordsFor(target, place, all, options);
	const [plain, other] = [inWords(words), inWords(leftOut)];
	return plain === other ? plain : `${plain}, with Leave Out ${other}`;
}

/** n8n 1.x doesn't name the fields that it misses. */
const inWordsOfN8n = (line: string | undefined) =>
	isN8n1
		? line?.replace(
				/The 'Node' node has issues: .+/,
				'The workflow has issues and cannot be executed for that reason. Please fix them first.',
			)
		: line;

const pinned = new Map(
	(existsSync(file) ? readFileSync(file, 'utf8') : '')
		.split('\n')
		.filter((line) => line.includes(' | '))
		.map((line) => {
			const [name = '', ...rest] = line.split(' | ');
			return [name, rest.join(' | ')];
		}),
);
const found: string[] = [];

describe.each(targets.map((target) => [target.name, target] as const))('%s', (name, target) => {
	const places = [...placesOf(target)];
	if (places.length === 0) return;
	test('pins what each of its fields makes of nothing ("npm run generate" writes it)', async () => {
		const lines: Record<string, string> = {};
		for (const place of places) {
			lines[`${name}: ${place.label}`] = await verdict(target, place);
		}
		for (const [key, line] of Object.entries(lines)) found.push(`${key} | ${line}`);
		if (process.env.SVC_FIELDS === 'write') return;
		expect(lines).toEqual(
			Object.fromEntries(Object.keys(lines).map((key) => [key, inWordsOfN8n(pinned.get(key))])),
		);
	});
});

test('names no field that is gone', () => {
	if (process.env.SVC_FIELDS === 'write') {
		const head = [
			'What each field makes of an expression that returns nothing:',
			nothings.join('   '),
			'',
			'refused: nothing is sent for the item, and the error is the field.',
			'left out: the request is the same as without the field.',
			'sent empty: the service gets an empty text, which clears what it has.',
			'with Leave Out: with Request Options > Empty Expressions set to Leave Out.',
			'',
		];
		writeFileSync(file, [...head, ...found, ''].join('\n'));
		return;
	}
	const known = targets.flatMap((target) =>
		[...placesOf(target)].map(({ label }) => `${target.name}: ${label}`),
	);
	expect([...pinned.keys()].filter((key) => !known.includes(key))).toEqual([]);
});
