/** What the service description forbids is refused before anything is sent. */
import type { IDataObject } from 'n8n-workflow';
import { simulatorBed } from '../simulator-bed.ts';
import { createParameters, orderBody, someOrders } from './order.ts';

const bed = simulatorBed();
const [order] = someOrders(1);
/** A number whose last digits JavaScript has already lost. */
const tooLarge = Number('12345678901234567890');

const create = (item: IDataObject, parameters: IDataObject = {}) =>
	bed.engine.runNode('svcPayments', { ...createParameters, ...parameters } as never, {
		items: [{ ...order, ...item }],
	});

async function expectRefusal(message: string, ...given: Parameters<typeof create>) {
	const { error } = await create(...given);
	expect(error?.message).toBe(`${message} [item 0]`);
	expect(bed.service.requests).toEqual([]);
	return error;
}

/** Sent like this, and the referee has nothing against it. */
async function expectOrder(sent: IDataObject, ...given: Parameters<typeof create>) {
	const { error } = await create(...given);
	expect(error?.message).toBeUndefined();
	expect(bed.service.requests).toEqual([
		expect.objectContaining({ body: expect.objectContaining(sent) }),
	]);
	expect(bed.service.requests[0]).not.toHaveProperty('refusal');
}

describe('a decimal amount', () => {
	test.each<[unknown, string, number]>([
		['12.50', 'EUR', 1250],
		['12.5', 'EUR', 1250],
		[12.5, 'EUR', 1250],
		['1250', 'EUR', 125000],
		[' 0.01 ', 'EUR', 1],
		[4.35, 'EUR', 435],
		[1.1, 'USD', 110],
		['1250', 'JPY', 1250],
		['1.25', 'KWD', 1250],
		['0.001', 'KWD', 1],
		['1.2345', 'CLF', 12345],
		['90071992547409.91', 'EUR', 9007199254740991],
		['1000.00', 'JPY', 1000],
		['10.5000', 'EUR', 1050],
		['.5', 'EUR', 50],
		[0.1 + 0.2, 'EUR', 30],
		[1.1 * 1.1, 'EUR', 121],
		[
			Array<number>(10)
				.fill(0.1)
				.reduce((sum, one) => sum + one),
			'EUR',
			100,
		],
		[
			Array<number>(1000)
				.fill(0.1)
				.reduce((sum, one) => sum + one),
			'EUR',
			10_000,
		],
		[0.7 * 1000 * 1.1, 'JPY', 770],
	])('%j %s is %d minor units', async (amount, currency, minor) =>
		expectOrder({ amount: minor, currency }, { amount, currency } as IDataObject),
	);

	test.each<[string, boolean]>([
		['-5', true],
		['0', false],
	])('of %s is refused, with what to do for a refund: %j', async (amount, isRefund) => {
		const error = await expectRefusal(`"Amount" must be more than 0, but it's "${amount}"`, {
			amount,
		});
		expect(String(error?.description).includes("An order can't refund anything")).toBe(isRefund);
	});

	test.each<[unknown, string, string]>([
		[-5, 'EUR', 'must be more than 0, but it\'s "-5"'],
		[0, 'EUR', 'must be more than 0, but it\'s "0"'],
		['12.505', 'EUR', 'has 3 decimals, but EUR allows 2 decimals: "12.505"'],
		[1 / 3, 'EUR', 'has 16 decimals, but EUR allows 2 decimals: "0.3333333333333333"'],
		[12.345 * 1.1, 'EUR', 'has 15 decimals, but EUR allows 2 decimals: "13.579500000000001"'],
		['12.3400001', 'EUR', 'has 7 decimals, but EUR allows 2 decimals: "12.3400001"'],
		['12.34000001', 'EUR', 'has 8 decimals, but EUR allows 2 decimals: "12.34000001"'],
		[
			'10.500',
			'EUR',
			'has a point before three digits, which separates thousands in some countries: "10.500"',
		],
		['1250.50', 'JPY', 'has 2 decimals, but JPY allows no decimals: "1250.50"'],
		['1250.5', 'JPY', 'has one decimal, but JPY allows no decimals: "1250.5"'],
		['1.2345', 'KWD', 'has 4 decimals, but KWD allows 3 decimals: "1.2345"'],
		['12,505', 'EUR', 'must be a plain number such as 12.50, but it\'s "12,505"'],
		['1,250', 'KWD', 'must be a plain number such as 12.50, but it\'s "1,250"'],
		['12,50', 'JPY', 'has 2 decimals, but JPY allows no decimals: "12,50"'],
		['1,250.00', 'EUR', 'must be a plain number such as 12.50, but it\'s "1,250.00"'],
		['1 250', 'EUR', 'must be a plain number such as 12.50, but it\'s "1 250"'],
		['1e3', 'EUR', 'must be a plain number such as 12.50, but it\'s "1e3"'],
		[1e-7, 'EUR', 'must be a plain number such as 12.50, but it\'s "1e-7"'],
		['€12.50', 'EUR', 'must be a plain number such as 12.50, but it\'s "€12.50"'],
		['.', 'EUR', 'must be a plain number such as 12.50, but it\'s "."'],
		['1250n', 'EUR', 'must be a plain number such as 12.50, but it\'s "1250n"'],
		['90071992547409.92', 'EUR', 'is more than the node can send exactly: 90071992547409.92'],
		['12345678901234567890', 'JPY', 'is more than the node can send exactly: 12345678901234567890'],
		[tooLarge, 'EUR', 'is a number with more than 15 digits, and its last digits are already lost'],
		['', 'EUR', 'is empty'],
		[null, 'EUR', 'is empty'],
		[
			{ value: 12.5 },
			'EUR',
			'must be a number such as 12.50, but the expression returned an object',
		],
		[[12.5], 'EUR', 'must be a number such as 12.50, but the expression returned a list'],
		[true, 'EUR', 'must be a number such as 12.50, but the expression returned true or false'],
	])('%j %s is refused', async (amount, currency, message) => {
		await expectRefusal(`"Amount" ${message}`, { amount, currency } as IDataObject);
	});

	test.each([
		['1.250,00', 'EUR', 'Remove the thousands separators'],
		['1,000', 'EUR', 'Remove the thousands separators'],
		[true, 'EUR', 'Select the single number you need, such as {{ $json.order.total }}'],
		['5.', 'EUR', 'Enter 5, or add the decimals missing at the end.'],
		['1250,', 'JPY', 'Enter 1250, or add the decimals missing at the end.'],
		['1e3', 'EUR', '{{ $json.total.toFixed(2) }}'],
		['12.505', 'EUR', 'Enter 12.50 or 12.51, or 12505 if the point separates thousands.'],
		[1 / 3, 'EUR', 'Enter 0.33 or 0.34.'],
		['0.001', 'EUR', 'Enter 0.01.'],
		['10.500', 'EUR', 'Enter 10500 for 10500 EUR, or 10.50 for 10.50 EUR.'],
		['12.50', 'JPY', '{{ ($json.price * 1.19).toFloat().round(0) }}.'],
		['90071992547409.92', 'EUR', 'Enter 90071992547409.91 EUR or less'],
		['EUR 12.50', 'EUR', 'without a currency sign'],
		['19.90 EUR', 'EUR', '{{ String($json.amount).replace("EUR", "") }}'],
		['€12.50', 'EUR', '{{ String($json.amount).replace("€", "") }}'],
		['19.90 USD', 'EUR', 'The currency has its own field. Nothing was created for this item.'],
	])('%s %s comes with advice', async (amount, currency, advice) => {
		const { error } = await create({ amount, currency });
		expect(error?.description).toContain(advice);
	});

	test.each([
		[12.505, '$json.amount', 1251],
		['12.505', '$json.amount', 1251],
		[9.99, '$json.amount * 1.19', 1189],
	])('the advised expression rounds %j', async (entered, code, amount) => {
		const advised = `={{ (${code}).toFloat().round(2) }}`;
		await expectOrder({ amount }, { amount: entered }, { amount: advised });
	});
});

describe('an amount in minor units', () => {
	const minorUnits = { amountIn: 'minorUnits' };

	test.each<[unknown, string, number]>([
		['1250', 'EUR', 1250],
		[1250, 'EUR', 1250],
		['1250', 'JPY', 1250],
		['1250', 'KWD', 1250],
		['9007199254740991', 'EUR', 9007199254740991],
		[19.99 * 100, 'EUR', 1999],
	])('%j %s is sent as %d', async (amount, currency, minor) =>
		expectOrder({ amount: minor, currency }, { amount, currency } as IDataObject, minorUnits),
	);

	test.each<[unknown, string]>([
		['12.50', 'must be a whole number of minor units, but it\'s "12.50"'],
		['1250.00', 'must be a whole number of minor units, but it\'s "1250.00"'],
		[12.5, 'must be a whole number of minor units, but it\'s "12.5"'],
		[-1, 'must be more than 0, but it\'s "-1"'],
		[0, 'must be more than 0, but it\'s "0"'],
		['9007199254740993', 'is more than the node can send exactly: 9007199254740993'],
		[tooLarge, 'is a number with more than 15 digits, and its last digits are already lost'],
	])('%j is refused', async (amount, message) => {
		await expectRefusal(`"Amount" ${message}`, { amount } as IDataObject, minorUnits);
	});
});

describe('codes', () => {
	const aCurrency = "must be an ISO 4217 currency code or a currency's name";
	const aLanguage = "must be an ISO 639-1 language code or a language's name";
	const aCountry = "must be an ISO 3166-1 country code or a country's name";

	test.each([
		[{ currency: 'eur' }, { currency: 'EUR' }],
		[{ language: 'EN' }, { language: 'en' }],
		[{ country: 'nl' }, { country: 'NL' }],
		[{ currency: 'EURO' }, { currency: 'EUR' }],
		[{ currency: 'US Dollar (USD)' }, { currency: 'USD' }],
		[{ language: 'Dutch' }, { language: 'nl' }],
		[{ language: 'nl-NL' }, { language: 'nl' }],
		[{ language: 'de-AT' }, { language: 'de' }],
		[{ country: 'Deutschland' }, { country: 'DE' }],
		[{ country: 'NLD' }, { country: 'NL' }],
	])('%j are sent as %j', async (item, sent) => expectOrder(sent, item));

	test.each([
		[{ currency: 'Dollar' }, `"Currency" ${aCurrency}, but "Dollar" isn't one`],
		[{ currency: 'XYZ' }, `"Currency" ${aCurrency}, but "XYZ" isn't one`],
		[{ currency: 'DEM' }, `"Currency" ${aCurrency}, but "DEM" isn't one`],
		[{ currency: 'GBp' }, `"Currency" ${aCurrency}, but "GBp" isn't one`],
		[{ currency: '€' }, `"Currency" ${aCurrency}, but it's "€"`],
		[{ currency: '' }, '"Currency" is empty'],
		[
			{ currency: { code: 'EUR' } },
			'"Currency" must be text, but the expression returned an object',
		],
		[{ language: 'Englisch' }, `"Language" ${aLanguage}, but "Englisch" isn't one`],
		[{ language: 'xx-GB' }, `"Language" ${aLanguage}, but "xx-GB" isn't one`],
		[{ language: 'xx' }, `"Language" ${aLanguage}, but "xx" isn't one`],
		[{ country: 'EN' }, `"Country" ${aCountry}, but "EN" isn't one`],
		[{ country: 'NLX' }, `"Country" ${aCountry}, but "NLX" isn't one`],
	])('%j are refused', async (item, message) => {
		await expectRefusal(message, item);
	});
});

describe('texts', () => {
	test.each([
		['reference', 'order_reference'],
		['about', 'description'],
	])('%s may have 255 characters, emoji counted once', async (name, sent) => {
		const longest = `${'ü'.repeat(254)}🎈`;
		await expectOrder({ [sent]: longest }, { [name]: longest });
	});

	test.each([
		[{ reference: 'x'.repeat(256) }, '"Order Reference" has 256 characters, but up to 255'],
		[
			{ reference: { id: 7 } },
			'"Order Reference" must be text, but the expression returned an object',
		],
		[{ reference: '' }, '"Order Reference" is empty'],
		[{ reference: tooLarge }, '"Order Reference" is a number with more than 15 digits'],
		[{ about: 'x'.repeat(256) }, '"Description" has 256 characters, but up to 255 are allowed'],
		[{ about: ['a', 'b'] }, '"Description" must be text, but the expression returned a list'],
		[{ email: `${'x'.repeat(189)}@example.com` }, '"Email" has 201 characters, but up to 200'],
		[
			{ reference: '4.50001E+12' },
			'"Order Reference" is a number that a spreadsheet has shortened',
		],
		[{ reference: '#N/A' }, '"Order Reference" contains "#N/A"'],
		[{ email: 'nobody' }, '"Email" must be one email address, but it\'s "nobody"'],
		[{ email: 'a@example.com, b@example.com' }, '"Email" must be one email address'],
	])('%j are refused', async (item, message) => {
		const { error } = await create(item);
		expect(error?.message).toContain(message);
		expect(error?.context?.itemIndex).toBe(0);
		expect(bed.service.requests).toEqual([]);
	});

	test('a reference is the same order with and without the spaces of a table', () =>
		expectOrder({ order_reference: 'INV-7' }, { reference: '\u00a0INV-7 ' }));

	test('an email of 200 characters is sent', async () => {
		const email = `${'x'.repeat(188)}@example.com`;
		await expectOrder({ email }, { email });
	});

	test.each([
		[{ profile: 'x'.repeat(51) }, '"Profile" has 51 characters, but up to 50 are allowed'],
		[
			{ returnUrls: { values: { pending: 'shop.example.com' } } },
			'"Return URLs: Pending" must be a URL with a scheme, such as https://shop.example.com or myapp://paid, but it\'s "shop.example.com"',
		],
		[
			{ returnUrls: { values: { success: 'https://[' } } },
			`"Return URLs: Success" isn't a URL: "https://["`,
		],
		[
			{ returnUrls: { values: { error: 'javascript:alert(1)' } } },
			'"Return URLs: Error" must be a URL with a scheme, such as https://shop.example.com or myapp://paid, but it\'s "javascript:alert(1)"',
		],
	])('%j are refused', async (additionalFields, message) => {
		await expectRefusal(message, {}, { additionalFields });
	});

	test('a duration with a comma says how to write it', async () => {
		const expiry = { values: { duration: '={{ "1,5" }}', unit: 'HOURS' } };
		const { error } = await create({}, { additionalFields: { expiry } });
		expect(error?.description).toContain('Use a decimal point: 1.5.');
	});

	test('a return URL with a space says how to write it', async () => {
		const returnUrls = { values: { success: 'https://shop.example.com/thanks?name=Jane Doe' } };
		const { error } = await create({}, { additionalFields: { returnUrls } });
		expect(error?.description).toContain('with %20 in place of each space');
	});
});

describe('email and country', () => {
	test.each([
		['email', 'Email'],
		['country', 'Country'],
	])('%s is needed', async (name, field) => {
		const error = await expectRefusal(`"${field}" is empty`, { [name]: '' });
		expect(error?.description).toContain("'Billing Address Key'");
	});

	test.each([
		['the field', { billingAddressKey: 'address-7' }],
		['additional properties', { additionalProperties: { billing_address_key: 'address-7' } }],
	])('may be left out with a billing address key in %s', async (_where, additionalFields) => {
		await expectOrder(
			{ billing_address_key: 'address-7' },
			{ email: '', country: '' },
			{ additionalFields },
		);
		expect(bed.service.requests[0].body).not.toHaveProperty('email');
		expect(bed.service.requests[0].body).not.toHaveProperty('country');
	});

	test('may come as additional properties', async () => {
		await expectOrder(
			{ email: 'a@example.com', country: 'XK' },
			{ email: '', country: '' },
			{ additionalFields: { additionalProperties: { email: 'a@example.com', country: 'XK' } } },
		);
	});
});

describe('expiry', () => {
	const within = (duration: unknown, unit: string) => ({
		additionalFields: { expiry: { values: { duration, unit } } },
	});

	test.each([
		[1, 'MINUTES'],
		[30240, 'MINUTES'],
		[504, 'HOURS'],
		[21, 'DAYS'],
		['21', 'DAYS'],
		[1.5, 'DAYS'],
		[90.25, 'MINUTES'],
	])('%j %s is sent', async (duration, unit) => {
		await expectOrder(
			{ expiry: { expire_after: { unit, duration: Number(duration) } } },
			{},
			within(duration, unit),
		);
	});

	test.each<[unknown, string, string]>([
		[30241, 'MINUTES', 'is 30241 minutes, but an order can be paid for up to 30240 minutes'],
		[505, 'HOURS', 'is 505 hours, but an order can be paid for up to 504 hours'],
		[22, 'DAYS', 'is 22 days, but an order can be paid for up to 21 days'],
		[0, 'DAYS', "must be 1 or more, but it's 0"],
		[-1, 'HOURS', "must be 1 or more, but it's -1"],
		[20.5 + 0.6, 'DAYS', 'is 21.1 days, but an order can be paid for up to 21 days'],
		['soon', 'DAYS', 'must be a number, but it\'s "soon"'],
		['', 'DAYS', 'is empty'],
	])('%j %s is refused', async (duration, unit, message) => {
		await expectRefusal(`"Expiry: Duration" ${message}`, {}, within(duration, unit));
	});

	test.each([
		[0.5, 'DAYS', "For a shorter time, set 'Unit' to a smaller one."],
		[0.5, 'MINUTES', undefined],
		[0, 'HOURS', undefined],
		[-1, 'DAYS', undefined],
	])('%j of %s is refused: %s', async (duration, unit, remedy) => {
		const error = await expectRefusal(
			`"Expiry: Duration" must be 1 or more, but it's ${duration}`,
			{},
			within(duration, unit),
		);
		if (remedy) expect(error?.description).toContain(remedy);
		else expect(error?.description).not.toContain('Unit');
	});

	test('needs a unit that the service knows', async () => {
		const { error } = await create({}, within(1, 'WEEKS'));
		expect(error?.message).toContain('"Expiry: Unit" can\'t be "WEEKS"');
		expect(bed.service.requests).toEqual([]);
	});
});

describe('additional properties', () => {
	const adding = (properties: IDataObject, more: IDataObject = {}) => ({
		additionalFields: { ...more, additionalProperties: JSON.stringify(properties) },
	});

	test.each([{ amount: 5 }, { amount: 5, currency: 'USD' }])('%j win over the fields', (sent) =>
		expectOrder(sent, {}, adding(sent)),
	);

	test('win over an amount that is none in the currency of the field', () =>
		expectOrder({ amount: 1250 }, { amount: '12.505' }, adding({ amount: 1250 })));

	test.each<[string, IDataObject, IDataObject]>([
		['currency', { currency: 'Credits' }, { currency: 'USD', amount: 7 }],
		['language', { language: 'Elvish' }, { language: 'de' }],
	])('an unknown %s is sent as its error says: beside a known one', async (name, item, sent) => {
		const given = adding(sent);
		const { error } = await create(item, given);
		expect(error?.message).toContain('must be an ISO');
		const { description } = error ?? {};
		expect(description).toContain(`choose any ${name} here, and enter yours as "${name}"`);
		expect(description).not.toContain('{');
		await expectOrder(sent, {}, given);
	});

	test('with a currency need its amount, whose decimals the node would guess', async () => {
		const error = await expectRefusal(
			'"Additional Properties (JSON)" has "currency" without "amount"',
			{},
			adding({ currency: 'USD' }),
		);
		expect(error?.description).toContain('also enter "amount" in minor units');
	});

	test('with a currency go with an amount in minor units', () =>
		expectOrder(
			{ amount: 7, currency: 'USD' },
			{ amount: 7 },
			{ amountIn: 'minorUnits', ...adding({ currency: 'USD' }) },
		));

	test('replace one return URL and leave the others', () =>
		expectOrder(
			{ return_urls: { success: 'shopapp://paid', error: 'https://a.example/error' } },
			{},
			adding(
				{ return_urls: { success: 'shopapp://paid' } },
				{
					returnUrls: {
						values: { success: 'https://a.example', error: 'https://a.example/error' },
					},
				},
			),
		));
});

test.each(['myapp://paid?order=7', 'com.example.shop:/paid', 'https://a.example/[x]'])(
	'a return URL may be %s',
	(success) =>
		expectOrder(
			{ return_urls: { success } },
			{},
			{ additionalFields: { returnUrls: { values: { success } } } },
		),
);

test('a bad item stops all others before any order is created', async () => {
	const items = someOrders(3);
	const { error } = await bed.engine.runNode('svcPayments', createParameters, {
		items: [items[0], items[1], { ...items[2], amount: -1 }],
	});
	expect(error?.message).toContain('[item 2]');
	expect(bed.service.requests).toEqual([]);
});

test('no items, no orders', async () => {
	const { error, status } = await bed.engine.runNode('svcPayments', createParameters, {
		items: [],
	});
	expect({ error, status }).toEqual({ error: undefined, status: 'success' });
	expect(bed.service.requests).toEqual([]);
});

test('expressions see their own item', async () => {
	const items = someOrders(4);
	await bed.engine.runNode('svcPayments', createParameters, { items });
	expect(bed.service.requests.map(({ body }) => body)).toEqual(items.map(orderBody));
});

describe('a description', () => {
	test.each(['Order of {{name}}', 'Order [[first name]]'])('%s is refused', async (about) => {
		const { error } = await create({ about });
		expect(error?.message).toContain('a tag for messages and campaigns');
		expect(error?.description).toContain('enter it as "description"');
		expect(bed.service.requests).toEqual([]);
	});

	test('may have a tag as an additional property', () =>
		expectOrder(
			{ description: 'Order {{1}}' },
			{ about: 'Another text' },
			{ additionalFields: { additionalProperties: '{"description":"Order {{1}}"}' } },
		));
});

test.each(['INV-undefined', 'INV-NaN', 'INV-null'])('%s is no reference', async (reference) =>
	expectRefusal(`"Order Reference" contains "${reference.slice(4)}" instead of a value`, {
		reference,
	}),
);

test.each(['INV-{id}', '{order_number}', 'INV-${order.id}'])(
	'%s is a template and no reference',
	async (reference) =>
		expectRefusal(
			`"Order Reference" contains "${/\{.*\}/.exec(reference)?.[0]}", which would be sent as is`,
			{ reference },
		),
);

test.each(['{F2504E04-4F89-41D3-9A0C-0305E82C3301}', 'INV-{7}', '{ id}'])(
	'%s may be a reference',
	async (reference) => expectOrder({ order_reference: reference }, { reference }),
);
