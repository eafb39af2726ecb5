/**
 * What the editor lists while a person fills in a panel, in whatever odd way SVC writes its responses: money is spent on
 * what is picked, so no entry may be missing in silence, be taken for another one, or be anything but what SVC lists.
 */
import type { INodeParameters } from 'n8n-workflow';
import { changing, dropped, RawReply } from './changing-service.ts';
import { listSearch, resourceMapping } from './harness/index.ts';
import { byId } from './locator.ts';
import { allSamples } from './samples.ts';
import { simulatorBed } from './simulator-bed.ts';
import { seeWaits } from './waits.ts';
import { nodes } from '../fuzz/nodes.ts';

const bed = simulatorBed();
const service = changing(bed);

/** Lists that no request is made for. */
const own = [
	'searchCurrencies',
	'searchLanguages',
	'searchPhoneCountries',
	'searchShopperCountries',
];

interface List {
	node: string;
	method: string;
	kind: 'listSearch' | 'resourceMapping';
}

const lists = nodes.flatMap(({ description: { name: node }, methods = {} }) =>
	(['listSearch', 'resourceMapping'] as const).flatMap((kind) =>
		Object.keys(methods[kind] ?? {})
			.filter((method) => !own.includes(method))
			.map((method): List => ({ node, method, kind })),
	),
);

/** Their values are codes or words, not IDs. */
const withoutIds = [
	...['searchCountries', 'searchLetterStatuses', 'searchStatuses', 'searchOperators'],
	'searchSharedNumbers',
];
/** Of a map of channels, the ID is the name of each. */
const isMap = ({ node, method }: List) => method === 'searchChannels' && node !== 'svcCampaigns';
const withIds = lists.filter((list) => !withoutIds.includes(list.method) && !isMap(list));

type Entries = Array<{ name: string; value: string }>;

/** A new simulator with two records of each kind in it. */
async function arrange({ node }: List): Promise<void> {
	bed.service.reset();
	// What lists remember of the service is forgotten.
	bed.engine.modules.clock.monotonicAhead += 3_600_000;
	for (const type of [node.replace('Trigger', ''), 'svcAddressBook']) {
		for (const index of [0, 1]) {
			await allSamples.get(type)?.arrangeItem(bed.service, index, bed.engine.files);
		}
	}
}

function parametersOf({ node }: List): INodeParameters {
	const [shopEvent] = bed.service.state.shopEvents;
	return node === 'svcTicketShop' && shopEvent
		? {
				...{ resource: 'order', operation: 'calculateTotal' },
				eventUuid: byId(shopEvent.event.uuid),
			}
		: {};
}

async function entriesOf(list: List): Promise<Entries> {
	const { node, method, kind } = list;
	const question = { node, method, parameters: parametersOf(list) };
	if (kind === 'resourceMapping') {
		const { fields } = await resourceMapping(bed.engine, question);
		return fields.map(({ id, displayName }) => ({ name: displayName, value: id }));
	}
	const filter = method === 'searchContacts' ? 'a' : undefined;
	const { results } = await listSearch(bed.engine, { ...question, filter });
	return results.map(({ name, value }) => ({ name, value: value as string }));
}

type Change = (body: unknown, url: string) => unknown;

/** @returns what the list has, or the error's sentences */
async function listed(list: List, change: Change): Promise<Entries | string> {
	await arrange(list);
	service().change = change;
	try {
		return await entriesOf(list);
	} catch (error) {
		const { message, description } = error as { message: string; description?: string };
		return `${message}. ${description ?? ''}`;
	}
}

async function red(
	of: readonly List[],
	change: Change,
	problemIn: (found: Entries | string, usual: Entries) => string | false | undefined,
): Promise<string[]> {
	seeWaits(bed.engine, () => 0);
	const problems: string[] = [];
	for (const list of of) {
		await arrange(list);
		service().change = (body) => body;
		const usual = await entriesOf(list);
		expect({ list, length: usual.length }).not.toEqual({ list, length: 0 });
		const problem = problemIn(await listed(list, change), usual);
		if (problem) problems.push(`${list.node} ${list.method}: ${problem}`);
	}
	return problems;
}

/** Each value under a name, at every depth. */
function mapped(value: unknown, change: (name: string, value: unknown) => unknown): unknown {
	if (Array.isArray(value)) return value.map((one) => mapped(one, change));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, one]) => {
			const isLeaf = typeof one !== 'object' || one === null;
			return [name, isLeaf ? change(name, one) : mapped(one, change)];
		}),
	);
}

function renamed(value: unknown, rename: (name: string) => string): unknown {
	if (Array.isArray(value)) return value.map((one) => renamed(one, rename));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, one]) => [rename(name), renamed(one, rename)]),
	);
}

const isId = (name: string) => /^(?:id|uuid|order_key)$/.test(name);
const isName = (name: string) =>
	/^(?:name|firstName|insertion|lastName|firstname|lastname|groupName|email|phoneNumber|subject|body|endpoint|recipient|keyword|number|order_reference|venue_name|en|nl)$/.test(
		name,
	);
const ids = (id: (value: unknown) => unknown): Change =>
	function withIds(body) {
		return mapped(body, (name, value) => (isId(name) ? id(value) : value));
	};
const names = (text: unknown): Change =>
	function withNames(body) {
		return mapped(body, (name, value) =>
			isName(name) && typeof value === 'string' ? text : value,
		);
	};

/** Without what is another in each run. */
const steady = (text: string) =>
	text.replace(/[\da-f-]{32,36}/gi, 'ID').replace(/(?:\b\d{4}-\d\d-\d\d )?\b\d\d:\d\d\b/g, 'time');

const shape = (entries: Entries) =>
	entries
		.map(({ name, value }) => [name, value].map(steady))
		.sort()
		.join('\n');

test.each<[string, (name: string) => string]>([
	['begin with a capital', (name) => name.charAt(0).toUpperCase() + name.slice(1)],
	['are in capitals', (name) => name.toUpperCase()],
	['are in small letters', (name) => name.toLowerCase()],
])('names that %s', async (_, rename) => {
	const change: Change = (body, url) =>
		/\/channels$/.test(url)
			? Object.fromEntries(
					Object.entries(body as object).map(([id, one]) => [id, renamed(one, rename)]),
				)
			: renamed(body, rename);
	const problems = await red(lists, change, (found, usual) => {
		if (typeof found === 'string') return found.includes("isn't an event") ? false : found;
		return shape(found) === shape(usual) ? false : `${shape(found)} instead of ${shape(usual)}`;
	});
	expect(problems).toEqual([]);
});

test.each<[string, (nth: number) => string]>([
	['short', (nth) => String(nth)],
	['longer than JavaScript keeps exactly', (nth) => `900719925474099${nth}`],
])('numbers for IDs, %s', async (_, number) => {
	let nth = 1000;
	const sent = new Set<string>();
	const change: Change = (body) => {
		const marked = mapped(body, (name, value) => {
			if (!isId(name)) return value;
			sent.add(number(++nth));
			return `#${number(nth)}#`;
		});
		const text = JSON.stringify(marked).replace(/"#(\d+)#"/g, '$1');
		return new RawReply({ status: 200, text });
	};
	const isPredefined = (value: string) => /^(?:field)?\d{1,2}$|^[a-zA-Z]+$/.test(value);
	const problems = await red(withIds, change, (found, usual) => {
		if (typeof found === 'string') return found;
		const values = found.map(({ value }) => value).filter((value) => !isPredefined(value));
		const known = values.filter((value) => sent.has(value.replace(/^field/, '')));
		const least = usual.filter(({ value }) => !isPredefined(value)).length;
		return (known.length < values.length || values.length < least) && `lists ${values.join()}`;
	});
	expect(problems).toEqual([]);
});

test.each<[string, unknown]>([
	['null', null],
	['empty', ''],
	['blank', '  '],
	['an object', {}],
])('no list of records whose IDs are %s', async (_, id) => {
	const problems = await red(
		withIds,
		ids(() => id),
		(found) => typeof found !== 'string' && `lists ${JSON.stringify(found)}`,
	);
	expect(problems).toEqual([]);
});

test.each<[string, unknown]>([
	['the same', 'Same'],
	['empty', ''],
	['blank', '  '],
	['null', null],
	['numbers', 42],
	['expressions', '={{ $json.secret }}'],
])('records whose names are %s can be told apart', async (_, text) => {
	// A shared number is its own value.
	const others = lists.filter(({ method }) => method !== 'searchSharedNumbers');
	const problems = await red(others, names(text), (found, usual) => {
		if (typeof found === 'string') return found;
		const shown = found.map(({ name }) => name);
		if (new Set(shown).size < shown.length) return `shows ${shown.join()}`;
		if (shown.some((name) => name.trim() === '' || /^[=·\s]/.test(name))) {
			return `shows ${JSON.stringify(shown)}`;
		}
		return found.length !== usual.length && `lists ${found.length} of ${usual.length}`;
	});
	expect(problems).toEqual([]);
});

const reply = (status: number, text: string, type = 'application/json'): Change =>
	function reply() {
		return new RawReply({ status, text, headers: { 'content-type': type } });
	};

test.each<[string, Change, RegExp]>([
	['401', reply(401, ''), /credential/],
	['403', reply(403, ''), /credential/],
	['404', reply(404, ''), /base URL/],
	['429', reply(429, ''), /open the list again/],
	['503', reply(503, '<html>Down</html>', 'text/html'), /Try again later/],
	['a lost connection', () => dropped, /Try again later/],
	['a page', reply(200, '<!doctype html><p>Maintenance', 'text/html'), /try again later/],
	['a text', reply(200, 'Maintenance', 'text/plain'), /try again later/],
	['a message', reply(200, '{"message":"Maintenance"}'), /try again later/],
	['half of a list', reply(200, '[{"id":"6f1c'), /try again later/],
])('says what to do after %s', async (_, change, says) => {
	const problems = await red(lists, change, (found) => {
		if (typeof found !== 'string') return `lists ${JSON.stringify(found)}`;
		return !says.test(found) && `says ${found}`;
	});
	expect(problems).toEqual([]);
});
