import { certainCostIn } from '../../../nodes/messaging/cost';
import { messageNames } from '../../../nodes/messaging/names';
import { NegativeAnswer, UnusableAnswer } from '../../../nodes/shared/errors';

const cost = (countryCode: unknown) => ({
	totalCost: 1,
	countryCosts: [{ countryCode: 'NL' }, { countryCode } as { countryCode: string }],
});

it.each(['ZZ', ' zz ', '', null])('is no cost with the country code %j', (code) => {
	expect(() => certainCostIn(cost(code), [])).toThrow(NegativeAnswer);
});

it.each([
	{ CountryCosts: [{ CountryCode: 'ZZ' }] },
	{ countryCosts: { countryCode: '', cost: 1 } },
])('is no cost in another form: %j', (given) => {
	expect(() => certainCostIn(messageNames({ totalCost: 1, ...given }), [])).toThrow(NegativeAnswer);
});

// Which codes SVC has is undocumented, and so is a response without them.
it.each([undefined, 'XK', 'NLD', '31', 31])('is a cost with the country code %j', (code) => {
	const given = cost(code);
	expect(certainCostIn(given, [])).toBe(given);
});

it.each([
	{ totalCost: 1 },
	{ totalCost: 1, countryCosts: null },
	{ totalCost: 1, countryCosts: { NL: 1 } },
	{ totalCost: 1, countryCosts: ['NL'] },
])('is a cost: %j', (given) => expect(certainCostIn(given, [])).toBe(given));

it('is no cost in an envelope either', () => {
	const body = { cost: { totalCost: 1, countryCosts: [{ countryCode: 'ZZ' }] } };
	expect(() => certainCostIn(body, [])).toThrow(NegativeAnswer);
});

it.each([
	{ text: 'Under maintenance' },
	[{ text: 'Under maintenance' }],
	{ costs: [{ countryCode: 'NL', cost: 1, messageCount: 1 }] },
	{},
	null,
])('is no cost: %j', (body) => expect(() => certainCostIn(body, [])).toThrow(UnusableAnswer));

it.each([
	{ totalCost: 0 },
	{ data: { TotalCost: '1.50' } },
	{ data: { totalCost: 1 }, links: { self: '/1' } },
	{ succeeded: true, errors: null, data: { totalCost: 1 } },
	{ countryCosts: [] },
])('is read as a cost: %j', (body) =>
	expect(() => certainCostIn(messageNames(body), [])).not.toThrow(),
);

it('names the numbers of no country, each once, and not too many', () => {
	const people = [
		{ msisdn: '+31612345671' },
		{ phoneNumber: '06 12345671' },
		{ phoneNumber: '06 12345671' },
		{ phoneNumber: null },
		{ group: 'a group' },
		...Array.from({ length: 30 }, (_, index) => ({ msisdn: `+99900000${index}` })),
	];
	expect(() => certainCostIn(cost('ZZ'), people)).toThrow(
		expect.objectContaining({
			remedy: expect.stringMatching(
				/^Check these phone numbers: "06 12345671", "\+999000000", .*"\+9990000018", and 11 more\. /,
			),
		}),
	);
	expect(() => certainCostIn(cost('ZZ'), [{ msisdn: '+31612345671' }])).toThrow(
		expect.objectContaining({
			remedy: expect.stringContaining('Check the phone numbers of the recipients.'),
		}),
	);
});
