/** What costs money says so in its description, which people and an AI agent's model read. */
import { type Target, targets } from './faults/operations.ts';

/** What creates something, but nothing that anybody pays for as far as the document says. */
const free = new Set([
	'svcAddressBook contact create',
	'svcAddressBook contact import',
	'svcAddressBook contact upsert',
	'svcAddressBook field create',
	'svcAddressBook group create',
	// Nobody gets it before recipients are added.
	'svcCampaigns campaign createTriggered',
	'svcLetters callback create',
	// A draft or a template.
	'svcMessages message duplicate',
	// Shoppers pay in the payment menu, if they want to.
	'svcPayments order create',
	'svcPayments order createForSubscription',
	// The document names no price for tests.
	'svcRouteTesting test create',
	'svcRouteTesting test createMany',
]);

const spends = targets.filter(({ operation }) => operation.effect === 'spend');

test('there are no free operations but those that spend', () => {
	const names = spends.map(({ name }) => name);
	expect([...free].filter((name) => !names.includes(name))).toEqual([]);
});

const says = /\bcosts? money\b|\bcharged?\b/i;

/** What to do where the list, the description, and the definition disagree. */
function toDo(name: string, { description, costsMoney }: Target['operation']): string | undefined {
	const isSaid = says.test(description);
	if (isSaid !== free.has(name) && costsMoney === isSaid) return undefined;
	if (free.has(name)) {
		return 'It is in "free" of this file, so it may not have "costsMoney", nor say in its description that it costs money';
	}
	// Without costsMoney, a run would send again what an earlier one has sent in the editor.
	return 'Add it to "free" in this file if nobody pays for it. Otherwise, set "costsMoney", and say in its description that it costs money or who is charged';
}

test.each(spends.map((target) => [target.name, target] as const))('%s', (name, { operation }) => {
	expect(toDo(name, operation)).toBeUndefined();
});

test.each(
	targets
		// Where it's only simulated until a switch is off, the switch says so.
		.filter(({ operation }) => operation.costsMoney && !('simulate' in operation.fields))
		.map((target) => [target.name, target] as const),
)('%s says it right under Operation, where a small screen shows it', (_, { operation }) => {
	const [first] = Object.values(operation.fields);
	expect(first?.property.type).toBe('notice');
});

test('an agent that has all operations as tools can tell them apart by name and description', () => {
	// n8n makes the tool's name of the action, and cuts it.
	const names = targets.map(({ node, operation: { action } }) =>
		`${action} in ${node}`.replaceAll(/[^\w-]+/g, '_').slice(0, 64),
	);
	expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
