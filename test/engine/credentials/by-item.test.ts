/** A credential whose expressions read the item: a run has one account, so it must not send one customer's letters with another's. */
import type { IDataObject } from 'n8n-workflow';
import { createEngine } from '../harness/index.ts';
import { createParameters, someLetters } from '../letters/letter.ts';
import { createParameters as orderParameters, someOrders } from '../payments/order.ts';
import { credentialsFor, simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

type Type = 'svcLetters' | 'svcPayments';

const node = {
	svcLetters: { credential: 'svcProductTokenApi', field: 'productToken' },
	svcPayments: { credential: 'svcPaymentsApi', field: 'merchantKey' },
} as const;

/** @param values of the field of the credential, one for each item */
async function send(expression: string, values: readonly unknown[], type: Type = 'svcLetters') {
	const { credential, field } = node[type];
	const all = credentialsFor(bed.service);
	const engine = await createEngine({
		credentials: { ...all, [credential]: { ...all[credential], [field]: expression } },
	});
	const records = type === 'svcLetters' ? someLetters : someOrders;
	const { error } = await engine.runNode(
		type,
		type === 'svcLetters' ? createParameters : orderParameters,
		{
			items: records(values.length).map(
				(item, index): IDataObject => ({ ...item, own: values[index] as string }),
			),
			settings: { name: 'Node' },
		},
	);
	return {
		error: error?.message,
		remedy: error?.description,
		sent: bed.service.requests.length,
	};
}

const token = () => bed.service.account.productToken;
const otherwise = (item: number) =>
	`can't be used: an expression in it returns a different value for item ${item} than for item 0`;

test.each([
	['', '={{ $json.own }}'],
	[', with one to fall back to', '={{ $json.own ?? "another" }}'],
	[', of an earlier step', '={{ $("Trigger").item.json.own }}'],
])(
	"items with credentials of their own aren't sent with the first one's%s",
	async (_, expression) => {
		const { error, remedy, sent } = await send(expression, [token(), token(), undefined]);
		expect(error).toContain(otherwise(2));
		expect(remedy).toContain('Loop Over Items');
		expect(sent).toBe(0);
	},
);

test('nor with the one to fall back to, which the first one has', async () => {
	const { error, sent } = await send('={{ $json.own ?? "another" }}', [undefined, token()]);
	expect(error).toContain(otherwise(1));
	expect(sent).toBe(0);
});

const byIndex = '={{ ($("Trigger").all()[$itemIndex] ?? $("Trigger").all()[0]).json.own }}';

test.each([[['another']], [['a third', 'another']], [['another', 'a third', 'another']]])(
	'nor with one to fall back to by its index: %j',
	async (own) => {
		const { error, sent } = await send(byIndex, [token(), ...own]);
		expect(error).toContain(otherwise(1));
		expect(sent).toBe(0);
	},
);

test('nor the last one with the account of all others', async () => {
	const { error, sent } = await send(byIndex, [token(), token(), token(), 'another']);
	expect(error).toContain(otherwise(3));
	expect(sent).toBe(0);
});

test.each(['$json?.own ?? KEY', '$input.all()[$itemIndex]?.json.own ?? KEY', '$json.own || KEY'])(
	'nor one in the middle with the account to fall back to, which all others have: %s',
	async (code) => {
		const { merchantKey } = bed.service.account;
		const own = [undefined, undefined, 'another', undefined];
		const expression = `={{ ${code.replace('KEY', `"${merchantKey}"`)} }}`;
		const { error, sent } = await send(expression, own, 'svcPayments');
		expect(error).toContain(otherwise(2));
		expect(sent).toBe(0);
	},
);

test('nor one in the middle by its index', async () => {
	const { error, sent } = await send(byIndex, [token(), token(), 'another', token()]);
	expect(error).toContain(otherwise(2));
	expect(sent).toBe(0);
});

test('nor are orders of several merchants', async () => {
	const { merchantKey } = bed.service.account;
	const { error, sent } = await send('={{ $json.own }}', [merchantKey, 'another'], 'svcPayments');
	expect(error).toContain(otherwise(1));
	expect(sent).toBe(0);
});

test.each([
	['of the only item', '={{ $json.own }}', 1],
	['of items that agree', '={{ $json.own }}', 3],
	['that reads no item', '={{ $("Trigger").first().json.own }}', 3],
])('an expression %s is used', async (_, expression, count) => {
	const { error, sent } = await send(expression, Array.from({ length: count }, token));
	expect({ error, sent }).toEqual({ error: undefined, sent: count });
});
