import fc from 'fast-check';
import { UnusableAnswer } from '../../../../nodes/shared/errors/failure';
import {
	type Page,
	pagesAhead,
	pageSize,
	readList,
	totalIn,
} from '../../../../nodes/shared/http/paging';

interface Service {
	/** How many elements the list has. */
	length: number;
	/** The largest page it gives. */
	cap: number;
	ignores: 'nothing' | 'skip' | 'take' | 'paging';
	/** How many elements are appended after each request, until there are 60 more. */
	growth: number;
}

/** A list of the service, and a record of what was asked. */
function serviceOf({ length, cap, ignores, growth }: Service) {
	const asked: Array<{ skip: number; take: number }> = [];
	let present = length;
	const fetchPage = (skip: number, take: number) => {
		asked.push({ skip, take });
		const from = ignores === 'skip' || ignores === 'paging' ? 0 : skip;
		const size = ignores === 'take' || ignores === 'paging' ? Infinity : Math.min(take, cap);
		const page = Array.from({ length: present }, (_, id) => ({ id })).slice(from, from + size);
		present = Math.min(length + 60, present + growth);
		return Promise.resolve(page);
	};
	return { asked, fetchPage, present: () => present };
}

/** With numbers, as the service counts, and with the elements as it gave them. */
async function readPages(
	fetchPage: (skip: number, take: number) => Promise<unknown[] | Page>,
	limit?: number,
	reading?: Parameters<typeof readList>[1],
): Promise<unknown[]> {
	const elements = await readList(
		async ({ skip, take }) => await fetchPage(Number(skip), Number(take)),
		{ limit, ...reading },
	);
	return elements.map((one) => one.value ?? one);
}

const ids = (elements: unknown[], name = 'id'): unknown[] =>
	elements.map((element) => Reflect.get(Object(element), name));
const upTo = (end: number) => Array.from({ length: end }, (_, id) => id);

const anyLength = fc.oneof(
	fc.integer({ min: 0, max: 350 }),
	fc.constantFrom(0, 1, pageSize - 1, pageSize, pageSize + 1, 2 * pageSize, 3 * pageSize),
);
const anyLimit = fc.oneof(
	fc.integer({ min: 1, max: 400 }),
	fc.constantFrom(1, pageSize, 2 * pageSize, Infinity),
);
const anyCap = fc.integer({ min: 1, max: 2 * pageSize });

it('gives the first elements, in order, of a list that does as it is asked', async () => {
	await fc.assert(
		fc.asyncProperty(anyLength, anyLimit, anyCap, async (length, limit, cap) => {
			const { fetchPage, asked } = serviceOf({ length, cap, ignores: 'nothing', growth: 0 });
			const elements = await readPages(fetchPage, limit);
			expect(ids(elements)).toEqual(upTo(Math.min(length, limit)));
			// Each request asks for what is still missing, and for no element twice.
			let missing = limit;
			for (const { skip, take } of asked) {
				expect(skip).toBe(limit === Infinity ? skip : limit - missing);
				expect(take).toBe(Math.min(pageSize, missing));
				missing -= Math.min(take, cap, Math.max(0, length - skip));
			}
		}),
	);
});

it.each([
	[1, [1]],
	[50, [50]],
	[100, [100]],
	[101, [100, 1]],
	[250, [100, 100, 50]],
])('asks for no more than a limit of %p needs', async (limit, takes) => {
	const { fetchPage, asked } = serviceOf({ length: 999, cap: 999, ignores: 'nothing', growth: 0 });
	await readPages(fetchPage, limit);
	expect(asked.map(({ take }) => take)).toEqual(takes);
});

it.each(['take', 'paging'] as const)(
	'takes the list once from a service that ignores %s',
	async (ignores) => {
		await fc.assert(
			fc.asyncProperty(anyLength, anyLimit, async (length, limit) => {
				const { fetchPage, asked } = serviceOf({ length, cap: 1, ignores, growth: 0 });
				expect(ids(await readPages(fetchPage, limit))).toEqual(upTo(Math.min(length, limit)));
				// More than was asked for can only be the whole list.
				if (length > Math.min(limit, pageSize)) expect(asked).toHaveLength(1);
			}),
		);
	},
);

it('gives no element twice from a service that ignores skip', async () => {
	await fc.assert(
		fc.asyncProperty(anyLength, anyLimit, anyCap, async (length, limit, cap) => {
			const { fetchPage, asked } = serviceOf({ length, cap, ignores: 'skip', growth: 0 });
			const elements = await readPages(fetchPage, limit);
			expect(ids(elements)).toEqual(upTo(Math.min(length, limit, cap, pageSize)));
			expect(asked.length).toBeLessThanOrEqual(2);
		}),
	);
});

it('follows a list that grows while it is read', async () => {
	const anyGrowth = fc.integer({ min: 0, max: 30 });
	await fc.assert(
		fc.asyncProperty(anyLength, anyLimit, anyCap, anyGrowth, async (length, limit, cap, growth) => {
			for (const oneAhead of [false, true]) {
				const { fetchPage, present } = serviceOf({ length, cap, ignores: 'nothing', growth });
				const elements = await readPages(fetchPage, limit, { oneAhead });
				expect(ids(elements)).toEqual(upTo(elements.length));
				expect(elements.length).toBeGreaterThanOrEqual(Math.min(length, limit));
				expect(elements.length).toBeLessThanOrEqual(Math.min(present(), limit));
			}
		}),
	);
});

describe('with one page ahead', () => {
	it('gives the same as one after another, for one request more at most', async () => {
		const anyIgnored = fc.constantFrom('nothing', 'skip', 'take', 'paging');
		await fc.assert(
			fc.asyncProperty(
				anyLength,
				anyLimit,
				anyCap,
				anyIgnored,
				async (length, limit, cap, ignores) => {
					const plain = serviceOf({ length, cap, ignores, growth: 0 });
					const ahead = serviceOf({ length, cap, ignores, growth: 0 });
					const elements = await readPages(plain.fetchPage, limit);
					expect(await readPages(ahead.fetchPage, limit, { oneAhead: true })).toEqual(elements);
					expect(ahead.asked.length).toBeLessThanOrEqual(plain.asked.length + 1);
					for (const { skip, take } of ahead.asked) {
						expect(skip + take).toBeLessThanOrEqual(limit);
					}
					// A list that fits into one page costs no more.
					if (elements.length < pageSize) expect(ahead.asked).toEqual(plain.asked);
				},
			),
		);
	});

	it('has two pages under way, and gives all in order, whichever comes first', async () => {
		const anyWaits = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 9 });
		await fc.assert(
			fc.asyncProperty(anyLength, anyLimit, anyWaits, async (length, limit, waits) => {
				let requests = 0;
				let underWay = 0;
				let most = 0;
				const fetchPage = async (skip: number, take: number) => {
					most = Math.max(most, ++underWay);
					const wait = waits[requests++ % waits.length] ?? 0;
					for (let turn = 0; turn < wait; turn++) await new Promise(setImmediate);
					underWay--;
					return upTo(length).slice(skip, skip + take);
				};
				const elements = await readPages(fetchPage, limit, { oneAhead: true });
				expect(elements).toEqual(upTo(Math.min(length, limit)));
				expect(most).toBe(length >= pageSize && limit > 2 * pageSize ? 2 : 1);
				expect(underWay).toBe(0);
			}),
		);
	});

	it('does not mind what the service says to a page beyond the end', async () => {
		const fetchPage = async (skip: number, take: number) => {
			if (skip > 130) throw new Error('there is no such page');
			return await Promise.resolve(upTo(130).slice(skip, skip + take));
		};
		expect(await readPages(fetchPage, Infinity, { oneAhead: true })).toEqual(upTo(130));
	});
});

it('keeps a short last page that looks like the beginning of the page before', async () => {
	const same = Array.from({ length: 150 }, () => 'same');
	const fetchPage = (skip: number, take: number) => Promise.resolve(same.slice(skip, skip + take));
	expect(await readPages(fetchPage)).toHaveLength(150);
});

it('gives up on a list without end', async () => {
	let requests = 0;
	const fetchPage = () => Promise.resolve([{ id: requests++ }]);
	await expect(readPages(fetchPage)).rejects.toThrow(UnusableAnswer);
	expect(requests).toBe(10_000);
	requests = 0;
	expect(await readPages(fetchPage, 7)).toHaveLength(7);
});

it('takes hundreds of thousands of elements in one page', async () => {
	const all = Array.from({ length: 300_000 }, (_, id) => id);
	expect(await readPages(() => Promise.resolve(all))).toEqual(all);
});

describe('a service that tells how long its list is', () => {
	const fetchFrom = (length: number, asked: number[]) => async (skip: number, take: number) => {
		asked.push(take);
		const elements = upTo(length).slice(skip, skip + take);
		return await Promise.resolve({ elements, total: length });
	};

	it('has several pages under way up to the end of a long list', async () => {
		let underWay = 0;
		const atEach: number[] = [];
		const fetchPage = async (skip: number, take: number) => {
			atEach.push(++underWay);
			await new Promise(setImmediate);
			underWay--;
			return { elements: upTo(2000).slice(skip, skip + take), total: 2000 };
		};
		expect(await readPages(fetchPage)).toEqual(upTo(2000));
		expect(Math.max(...atEach.slice(0, 10))).toBe(pagesAhead);
		expect(Math.max(...atEach.slice(10))).toBe(pagesAhead);
	});

	it('is not asked for what is not there', async () => {
		const asked: number[] = [];
		expect(await readPages(fetchFrom(250, asked))).toEqual(upTo(250));
		expect(asked).toEqual([100, 100, 100]);
	});

	it.each([
		['nothing', () => 0],
		['what is left', (skip: number) => 250 - skip],
	])('loses nothing if it tells %s instead', async (_, total) => {
		const fetchPage = async (skip: number, take: number) => {
			const elements = upTo(250).slice(skip, skip + take);
			return await Promise.resolve({ elements, total: total(skip + elements.length) });
		};
		expect(await readPages(fetchPage)).toEqual(upTo(250));
	});

	it('has the next pages under way, and gives all in order, whichever comes first', async () => {
		const anyWaits = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 9 });
		const anyPage = fc.integer({ min: 20, max: 2 * pageSize });
		await fc.assert(
			fc.asyncProperty(
				anyLength,
				anyLimit,
				anyPage,
				anyWaits,
				async (length, limit, cap, waits) => {
					const asked: number[] = [];
					let underWay = 0;
					let most = 0;
					const elements = await readPages(async (skip, take) => {
						const wait = waits[asked.push(skip) % waits.length] ?? 0;
						most = Math.max(most, ++underWay);
						for (let turn = 0; turn < wait; turn++) await new Promise(setImmediate);
						underWay--;
						const end = skip + Math.min(take, cap);
						return { elements: upTo(length).slice(skip, end), total: length };
					}, limit);
					expect(elements).toEqual(upTo(Math.min(length, limit)));
					expect(new Set(asked).size).toBe(asked.length);
					const pages = Math.max(1, Math.ceil(Math.min(length, limit) / Math.min(pageSize, cap)));
					expect(asked).toHaveLength(pages);
					expect(most).toBe(Math.min(pages - 1, pagesAhead) || 1);
				},
			),
		);
	});

	it('is left in peace before a failure is told', async () => {
		let underWay = 0;
		const reading = readPages(async (skip) => {
			underWay++;
			await new Promise(setImmediate);
			if (skip !== 100) for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
			underWay--;
			if (skip === 100) throw new Error('page 2');
			return { elements: upTo(1000).slice(skip, skip + 100), total: 1000 };
		});
		await expect(reading).rejects.toThrow('page 2');
		expect(underWay).toBe(0);
	});

	it.each([
		[{ 'x-svc-pagination-total': '250' }, 250],
		[{ 'x-svc-pagination-total': ' 0 ' }, 0],
		[{ 'x-svc-pagination-total': '-1' }, undefined],
		[{ 'x-svc-pagination-total': 'many' }, undefined],
		[{ 'x-svc-pagination-total': '1e3' }, undefined],
		[{}, undefined],
	])('says so in its headers: %j', (headers, total) => {
		expect(totalIn(headers)).toBe(total);
	});
});

it('asks for whole pages where others share them, and gives no more than the limit', async () => {
	const { fetchPage, asked } = serviceOf({ length: 999, cap: 999, ignores: 'nothing', growth: 0 });
	expect(ids(await readPages(fetchPage, 130, { wholePages: true }))).toEqual(upTo(130));
	expect(asked).toEqual([
		{ skip: 0, take: 100 },
		{ skip: 100, take: 100 },
	]);
});

describe('a list that changes while it is read', () => {
	/** Newest first; `added` come in front after the first page was given. */
	async function newestFirst(added: number, id: (number: number) => unknown, name = 'id') {
		let all = upTo(250);
		return await readPages(async (skip, take) => {
			const page = all.slice(skip, skip + take).map((number) => ({ [name]: id(number), number }));
			if (skip === 0) all = [...upTo(added).map((number) => 1000 + number), ...all];
			return await Promise.resolve(page);
		});
	}

	it.each([...['id', 'Id', 'ID', 'callId', 'CallId']])(
		'gives nothing twice, and all that was there, by its %s',
		async (name) => {
			const elements = await newestFirst(30, (number) => `id-${number}`, name);
			expect(ids(elements, 'number')).toEqual(upTo(250));
		},
	);

	it.each([undefined, null, { in: 'an object' }])('compares no ID such as %j', async (id) => {
		expect(await newestFirst(30, () => id)).toHaveLength(280);
	});

	it('leaves elements of one page alone, whatever their IDs', async () => {
		const twins = [{ id: 1 }, { id: 1 }];
		expect(await readPages(async (skip) => await Promise.resolve(skip === 0 ? twins : []))).toEqual(
			twins,
		);
	});
});

it.each<[string, (page: Array<{ id: number }>, request: number) => object[]]>([
	['in another order', (page, request) => (request % 2 ? page : [...page].reverse())],
	['with a changing counter', (page, request) => page.map((one) => ({ ...one, seen: request }))],
])('a page that comes again %s ends the list', async (_, change) => {
	let requests = 0;
	const page = upTo(40).map((id) => ({ id }));
	const fetchPage = async () => await Promise.resolve(change(page, requests++));
	expect(await readPages(fetchPage)).toHaveLength(40);
	expect(requests).toBeLessThanOrEqual(3);
});

it('goes on after one page without a new ID', async () => {
	const pages = [[1, 2], [2, 1], [3, 4], []].map((page) => page.map((id) => ({ id })));
	const elements = await readPages(async () => await Promise.resolve(pages.shift() ?? []));
	expect(elements).toEqual([1, 2, 3, 4].map((id) => ({ id })));
});

it('a page of several lists is as long as the longest', async () => {
	const asked: number[] = [];
	const list = (skip: number, end: number, name: string) =>
		upTo(end)
			.slice(skip, skip + pageSize)
			.map((id) => ({ id: `${name}${id}` }));
	const elements = await readPages(async (skip) => {
		asked.push(skip);
		const lists = [list(skip, 150, 'contact'), list(skip, 120, 'group')];
		const longest = Math.max(...lists.map(({ length }) => length));
		return await Promise.resolve({ elements: lists.flat(), total: undefined, longest });
	});
	expect(elements).toHaveLength(270);
	expect(asked).toEqual([0, 100, 150]);
});
