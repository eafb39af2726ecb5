/** What "From List" offers. */
import { listSearch } from '../harness/index.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

const search = async (method: string, filter?: string) =>
	(await listSearch(bed.engine, { node: 'svcLetters', method, filter })).results;

const someCallback = (endpoint: string, id = '00000000-0000-4000-8000-00000000000a') => {
	bed.service.state.callbacks.push({ id, type: 'http', endpoint });
	return id;
};

const minuteOf = ({ createdAt }: { createdAt: string }) =>
	`${createdAt.slice(0, 16).replace('T', ' ')} UTC`;

describe('lists', () => {
	test('letters by recipient and status', async () => {
		const [first, second] = bed.service.state.seedLetters(2);
		bed.service.state.advanceLetter(second.id);
		expect(await search('searchLetters')).toEqual([
			{ name: `Customer 1 · received · ${minuteOf(first)}`, value: first.id },
			{ name: `Customer 2 · printed · ${minuteOf(second)}`, value: second.id },
		]);
	});

	test('callbacks by their address', async () => {
		const id = someCallback('https://example.com/[LETTER]');
		expect(await search('searchCallbacks')).toEqual([
			{ name: 'https://example.com/[LETTER]', value: id },
		]);
	});

	test('countries that have a price', async () => {
		expect(await search('searchCountries', 'ger')).toEqual([{ name: 'Germany (DE)', value: 'DE' }]);
		expect(await search('searchCountries', 'Deutschland')).toEqual([
			{ name: 'Germany (DE)', value: 'DE' },
		]);
	});

	test('statuses that letters have, each once', async () => {
		const [, second, third] = bed.service.state.seedLetters(3);
		bed.service.state.advanceLetter(second.id);
		bed.service.state.advanceLetter(third.id);
		expect(await search('searchLetterStatuses')).toEqual([
			{ name: 'printed', value: 'printed' },
			{ name: 'received', value: 'received' },
		]);
		expect(await search('searchLetterStatuses', 'PRI')).toEqual([
			{ name: 'printed', value: 'printed' },
		]);
	});

	test('a status that no letter has is offered with a warning', async () => {
		bed.service.state.seedLetters(1);
		expect(await search('searchLetterStatuses', ' Deliverd ')).toEqual([
			{ name: 'Deliverd (no letter of the account has this status)', value: 'Deliverd' },
		]);
	});

	test.each(['searchLetters', 'searchCallbacks', 'searchLetterStatuses'])(
		'%s: nothing there',
		async (method) => {
			expect(await search(method)).toEqual([]);
		},
	);
});

test('a letter with a subject shows it first', async () => {
	const [letter] = bed.service.state.seedLetters(1);
	letter.subject = 'Your order';
	expect(await search('searchLetters')).toEqual([
		{ name: `Your order · Customer 1 · received · ${minuteOf(letter)}`, value: letter.id },
	]);
});

test.each([
	['CUSTOMER 2', ['Customer 2 · received · 2030-01-31 10:00 UTC']],
	[
		'received',
		[
			'Customer 1 · received · 2030-01-31 10:00 UTC',
			'Customer 2 · received · 2030-01-31 10:00 UTC',
		],
	],
	['nobody', []],
])('the filter %j looks at names, in whatever case', async (filter, names) => {
	for (const letter of bed.service.state.seedLetters(2)) letter.createdAt = '2030-01-31T10:00:59Z';
	expect((await search('searchLetters', filter)).map(({ name }) => name)).toEqual(names);
});

test('the filter finds an ID', async () => {
	const [, letter] = bed.service.state.seedLetters(3);
	expect((await search('searchLetters', letter.id)).map(({ value }) => value)).toEqual([letter.id]);
});

test('too many requests are an error that names no option of a run', async () => {
	bed.service.order({ kind: 'status', status: 429, headers: { 'Retry-After': '240' } });
	await expect(search('searchLetters')).rejects.toMatchObject({
		message: expect.stringMatching(
			/requests\. Wait a few minutes, then open the list again\. Try again in/,
		),
	});
});

test('elements under other names, or without an ID, do no harm', async () => {
	const id = '00000000-0000-4000-8000-00000000000b';
	bed.service.order({
		kind: 'status',
		status: 200,
		body: { letters: [{ letterId: id }, { subject: 'no ID' }, 'text', null] },
	});
	expect(await search('searchLetters')).toEqual([{ name: id, value: id }]);
});

test.each([
	[
		{ country: 'Germany', isoCode: 'DE' },
		{ name: 'Germany (DE)', value: 'DE' },
	],
	[
		{ name: 'Germany', country: 'Deutschland', code: 'DE' },
		{ name: 'Germany (DE)', value: 'DE' },
	],
	[
		{ destination: 'Germany', countryCode: 'DEU' },
		{ name: 'Germany (DEU)', value: 'DEU' },
	],
	[
		{ country: 'DE', price: 1 },
		{ name: 'Germany (DE)', value: 'DE' },
	],
])('offers the code of the country in %j, not its name', async (price, entry) => {
	bed.service.order({ kind: 'status', status: 200, body: [price, { country: 'Elsewhere' }] });
	expect(await search('searchCountries')).toEqual([entry]);
});

test('countries come in the order of every list, the common ones first', async () => {
	const body = ['AD', 'US', 'ZA', 'NL', 'AL', 'DE'].map((isoCode) => ({ isoCode }));
	bed.service.order({ kind: 'status', status: 200, body });
	expect((await search('searchCountries')).map(({ value }) => value)).toEqual([
		'DE',
		'NL',
		'US',
		'AL',
		'AD',
		'ZA',
	]);
});

test.each([[], [{ country: 'Elsewhere' }]])(
	'without priced countries (%j) all are offered',
	async (...body) => {
		bed.service.order({ kind: 'status', status: 200, body, times: 2 });
		expect(await search('searchCountries')).toHaveLength(249);
		expect(await search('searchCountries', 'nether')).toContainEqual({
			name: 'Netherlands (NL)',
			value: 'NL',
		});
	},
);

test('a refused token is explained, without the token', async () => {
	bed.service.order({
		kind: 'status',
		status: 401,
		body: { message: `${bed.service.account.productToken} is revoked` },
	});
	const failure = await search('searchLetters').catch((error: unknown) => error);
	// n8n's list shows the message alone, so it also says what to do.
	expect(failure).toMatchObject({
		message: expect.stringMatching(
			/^SVC rejected the credential\. Open the credential: .+ \[hidden\] is revoked$/,
		),
		description: expect.stringContaining('[hidden] is revoked'),
	});
	expect(JSON.stringify(failure)).not.toContain(bed.service.account.productToken);
});

test('a country with several prices is listed once, by its name alone', async () => {
	const body = [
		{ countryCode: 'DE', country: 'Germany', pages: 1 },
		{ countryCode: 'DE', country: 'Germany', pages: 2 },
	];
	bed.service.order({ kind: 'status', status: 200, body });
	expect(await search('searchCountries')).toEqual([{ name: 'Germany (DE)', value: 'DE' }]);
});

test('what a list says to do is to open it again, since nothing runs', async () => {
	bed.service.order({ kind: 'status', status: 400, body: { message: 'Unknown account' } });
	await expect(search('searchLetters')).rejects.toMatchObject({
		message: expect.stringMatching(
			/ says: Unknown account\. Correct .+ and open the list again\.$/,
		),
	});
});
