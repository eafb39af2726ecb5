/**
 * All operations, and each of their requests, against all shapes of responses and errors: the data comes
 * out, or the error says what happened. Nothing is lost in silence.
 */
import { answerTo, type Outcome, run, type Usual, usualRuns } from './matrix.ts';
import { isFile, usualAnswer } from './service.ts';
import { errorShapes, failuresAsSuccess, responseShapes, type Shape, words } from './shapes.ts';

const json = { 'content-type': 'application/json' };
const { setTimeout: slow } = globalThis;
let all: Usual[];
/** What comes out of each in the usual shape. */
let bases: Map<Usual, Outcome>;
let combinations = 0;

beforeAll(async () => {
	// Pauses between attempts are part of what runs, but take no time.
	globalThis.setTimeout = setImmediate as unknown as typeof setTimeout;
	all = await usualRuns();
	bases = new Map();
	for (const usual of all) bases.set(usual, await run(usual, usualAnswer));
});

afterAll(() => {
	globalThis.setTimeout = slow;
});

test('all goes well as usual, so that a shape is what makes the difference', () => {
	const failed: string[] = [];
	for (const [usual, { error, items }] of bases) {
		if (error !== undefined) failed.push(`${usual.title}: ${error}`);
		else if (items.length === 0 && !waiting.includes(usual.title)) failed.push(usual.title);
		else if (usual.requests.length === 0 && !silent.includes(usual.title)) failed.push(usual.title);
	}
	expect(failed).toEqual([]);
});

/** The execution waits for a person. */
const waiting = ['Messages: Message > Send and Wait for Response'];
/** They send nothing. */
const silent = [
	'Campaigns: Text > Count Characters',
	'Letters: Letter > Preview',
	'Messages: Text > Count Characters',
];

/** What is wrong with what came of a response; undefined if all is right. */
type Finding = (usual: Usual, endpoint: string) => Promise<string[]>;

async function findingsOf(finding: Finding): Promise<string[]> {
	const found: string[] = [];
	for (const usual of all) {
		for (const endpoint of usual.requests) {
			const problems = await finding(usual, endpoint);
			found.push(...problems.map((problem) => `${usual.title}, ${endpoint}: ${problem}`));
		}
	}
	return found;
}

const isRead = (endpoint: string) =>
	endpoint.startsWith('GET ') ||
	endpoint.endsWith('/cost') ||
	endpoint === 'POST /testresult/{testProductAccount}';

/** All values of the output, as text; what the node adds of its own is among them. */
function leavesOf(value: unknown): string[] {
	if (value === undefined) return [];
	if (typeof value !== 'object' || value === null) return [JSON.stringify(value)];
	return Object.values(value).flatMap(leavesOf);
}

function problemOf(
	shape: Shape,
	usual: Usual,
	endpoint: string,
	{ items, error }: Outcome,
): string | undefined {
	const base = bases.get(usual);
	if (error !== undefined) return error.trim() === '' ? 'an error without words' : undefined;
	const empty = items.find((item) => Object.keys(item.json).length === 0 && !item.binary);
	if (empty) return 'an empty item';
	if (endpoint === opaque) return items.length === 1 ? undefined : 'no session came out';
	if (!base || base.error !== undefined || base.items.length === 0) return undefined;
	const text = JSON.stringify(items);
	if (!shape.hasData) {
		// Where several requests lead to the result, one that finds nothing is part of it.
		if (usual.requests.length > 1 && emptyLists.includes(shape.name)) return undefined;
		if (!isRead(endpoint)) return items.length > 0 ? undefined : 'nothing came out of a change';
		const isNoChannel = endpoint === channelMap && shape.name === 'an empty object';
		const isEmptyList = items.length === 0 && (isNoChannel || emptyLists.includes(shape.name));
		const isSaid = text.includes('42') || text.includes('"ok"');
		return isEmptyList || isSaid ? undefined : `taken for data: ${text.slice(0, 200)}`;
	}
	if (items.length === 0) return 'its data is lost';
	const [first] = base.items;
	// What a change was answered with counts less than that it was made.
	if (!isRead(endpoint) && shape.name === 'as a list') return undefined;
	const there = leavesOf(items[0]?.json).map((leaf) => leaf.toLowerCase());
	const lost = leavesOf(first?.json).filter((leaf) => !there.includes(leaf.toLowerCase()));
	return lost.length > 0 ? `lost ${lost.join(', ')}` : undefined;
}

/** The session is opaque, so it comes out as it came, whatever it is. */
const opaque = 'POST /mobile/walletpay/merchants/{merchant_key}/payments/{order_key}/initialize';
/** An object whose members are the channels: without any, there are none. */
const channelMap = 'GET /accounts/{accountId}/channels';

/** How an empty list may be written: `null` is what some services make of one. */
const emptyLists = ['null', 'an empty envelope', 'nothing'];

test.each(responseShapes.map((shape) => [shape.name, shape] as const))(
	'a response: %s',
	async (name, shape) => {
		const found = await findingsOf(async (usual, endpoint) => {
			combinations++;
			const answer = answerTo(endpoint, ({ body }) => ({
				status: 200,
				headers: { 'content-type': shape.contentType },
				// A file in an envelope would be no file.
				body: shape.body(isFile(endpoint) ? { content: body } : JSON.parse(body)),
			}));
			const problem = problemOf(shape, usual, endpoint, await run(usual, answer));
			return problem === undefined ? [] : [problem];
		});
		expect(found).toEqual([]);
	},
);

test.each(errorShapes.map((shape) => [shape.name, shape] as const))(
	'an error: its words in %s come out',
	async (_, { contentType, body }) => {
		const found = await findingsOf(async (usual, endpoint) => {
			combinations++;
			const headers = { 'content-type': contentType };
			const { error } = await run(
				usual,
				answerTo(endpoint, () => ({ status: 400, headers, body })),
			);
			return error?.includes(words) ? [] : [error ?? 'no error'];
		});
		expect(found).toEqual([]);
	},
);

test.each(failuresAsSuccess.map(({ name, body }) => [name, body] as const))(
	'a failure with a successful status code: %s',
	async (_, body) => {
		const found = await findingsOf(async (usual, endpoint) => {
			combinations++;
			const answer = { status: 200, headers: json, body: JSON.stringify(body) };
			const { error } = await run(
				usual,
				answerTo(endpoint, () => answer),
			);
			return error === undefined ? ['passed for a success'] : [];
		});
		expect(found).toEqual([]);
	},
);

test('all operations were there, in all shapes', () => {
	const perRequest = responseShapes.length + errorShapes.length + failuresAsSuccess.length;
	const requests = all.reduce((sum, one) => sum + one.requests.length, 0);
	expect(combinations).toBe(requests * perRequest);
	expect(perRequest).toBe(36);
	expect(all.length).toBeGreaterThan(117);
});
