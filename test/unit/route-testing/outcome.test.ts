import { outcomeOf } from '../../../nodes/RouteTesting/test/outcome';
import { reportOf } from '../../../nodes/RouteTesting/test/report';

const response = { test: { id: 'one' } };

/** @param result what the handset has received */
const outcome = (senders: string[], result: Record<string, unknown> | null) =>
	outcomeOf('20404', {
		response,
		sent: { body: 'Hello', ...(senders.length > 0 && { senders }) },
		result: { statusCode: 1, result },
	});

test.each([
	['MyShop', 'MyShop', true],
	['MyShop', 'Myshop', false],
	['MyShop', '', false],
	['MyShop', null, null],
	['MyShop', undefined, null],
	['31612345678', '+31612345678', true],
	['+31612345678', '0031612345678', true],
	['+31612345678', '+31612345679', false],
	['12345', '0012345', false],
])(
	'of the sender %j received as %j it is known whether it is unchanged: %j',
	(sent, sender, is) => {
		expect(outcome([sent], { sender, content: 'Hello' }).isSenderUnchanged).toBe(is);
	},
);

test.each([
	['Hello', true],
	['hello', false],
	['', false],
	[null, null],
	[undefined, null],
])('of the text received as %j it is known whether it is unchanged: %j', (content, is) => {
	expect(outcome([], { content }).isTextUnchanged).toBe(is);
});

test('nothing that was not received, or not sent, is known to be changed', () => {
	expect(outcome(['MyShop'], null)).toMatchObject({
		isTextUnchanged: null,
		isSenderUnchanged: null,
	});
	expect(outcome([], { sender: 'MyShop', content: 'Hello' })).toMatchObject({
		isTextUnchanged: true,
		isSenderUnchanged: null,
	});
});

test.each([
	['2030-01-31T09:00:01.260Z', 1.3],
	['2030-01-31T10:00:00+01:00', 0],
	['2030-01-31T08:59:59Z', null],
	[undefined, null],
])('received at %s, it took %j seconds', (phoneReceivedDateTime, seconds) => {
	const message = { createdAtUtc: '2030-01-31T09:00:00Z' };
	const result = { statusCode: 1, result: { phoneReceivedDateTime } };
	expect(outcomeOf('20404', { response, message, result })).toMatchObject({ seconds });
});

test('a report counts as not delivered only what was, and names how many costs it lacks', () => {
	const tested = (statusCode: number, totalCost?: number) =>
		outcomeOf('20404', {
			response,
			result: { statusCode },
			...(totalCost !== undefined && { cost: { totalCost, currency: 'EUR' } }),
		});
	const outcomes = [
		tested(1, 0.08),
		tested(2, 0.08),
		tested(5),
		tested(4, 0.08),
		tested(0),
		tested(6),
		outcomeOf('310260', { response: { test: null } }),
	];
	expect(reportOf(outcomes)).toMatchObject({
		...{ total: 7, delivered: 1, notDelivered: 2, inconclusive: 4 },
		...{ costs: [{ cost: 0.24, currency: 'EUR' }], withoutCost: 3 },
	});
});

test('a report sums up the costs of each currency without the errors of floating point', () => {
	const tested = (cost: number, currency: string) => ({ delivery: 'delivered', cost, currency });
	const outcomes = [tested(0.1, 'EUR'), tested(1200, 'USD'), tested(0.2, 'EUR')];
	outcomes.push(tested(0.0745, 'EUR'));
	expect(reportOf(outcomes).costs).toEqual([
		{ cost: 0.3745, currency: 'EUR' },
		{ cost: 1200, currency: 'USD' },
	]);
});
