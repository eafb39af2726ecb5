/** Unchanged Fields: Keep sends back what was read. A read that isn't understood changes nothing. */
import type { INodeParameters } from 'n8n-workflow';
import { sentences } from '../sentences.ts';
import { byId } from './locator.ts';
import { simulatorBed } from './simulator-bed.ts';

const bed = simulatorBed();

interface Kept {
	endpoint: string;
	/** Gives the parameters of an update, and the record as it was before. */
	arrange(): { parameters: INodeParameters & { type: string }; record: { id: string } };
	/** What has to be sent back of it. */
	names: readonly string[];
}

const content = ['body', 'channels', 'recipients', 'senders'];

const kinds: Record<string, Kept> = {
	contact: {
		endpoint: '/accounts/{accountId}/contacts/{contactId}',
		arrange() {
			const [group] = bed.service.state.seedGroups(1);
			const [record] = bed.service.state.seedContacts(group.id, 1);
			record.customValues = [{ fieldId: 6, value: 'Boots Ltd' }];
			const parameters = { contactId: byId(record.id), updateFields: { insertion: 'de' } };
			return { parameters: { type: 'svcAddressBook', resource: 'contact', ...parameters }, record };
		},
		names: ['groupId', 'firstName', 'lastName', 'email', 'customValues'],
	},
	group: {
		endpoint: '/accounts/{accountId}/groups/{groupId}',
		arrange() {
			const [record] = bed.service.state.seedGroups(1);
			record.isFavorite = true;
			const parameters = { groupId: byId(record.id), updateFields: { isHidden: true } };
			return { parameters: { type: 'svcAddressBook', resource: 'group', ...parameters }, record };
		},
		names: ['name', 'isFavorite'],
	},
	message: {
		endpoint: '/accounts/{accountId}/messages/{messageId}',
		arrange() {
			const [record] = bed.service.state.seedMessages(1);
			const parameters = { messageId: byId(record.id), updateFields: { name: 'New' } };
			return { parameters: { type: 'svcMessages', ...parameters }, record };
		},
		names: content,
	},
	campaign: {
		endpoint: '/accounts/{accountId}/messages/{messageId}',
		arrange() {
			const [record] = bed.service.state.seedCampaigns(1);
			const parameters = { messageId: byId(record.id), updateFields: { name: 'New' } };
			return { parameters: { type: 'svcCampaigns', ...parameters }, record };
		},
		names: content,
	},
};

async function update({ endpoint, arrange }: Kept, answer: (record: { id: string }) => unknown) {
	const {
		parameters: { type, ...parameters },
		record,
	} = arrange();
	const before = structuredClone(record);
	bed.service.order({
		match: { endpoint: `GET ${endpoint}` },
		kind: 'status',
		status: 200,
		body: answer(before),
	});
	const { error } = await bed.engine.runNode(type, { operation: 'update', ...parameters });
	const puts = bed.service.requests.filter(({ method }) => method === 'PUT');
	return { error, puts, before: before as Record<string, unknown> };
}

/** As services return the members of a record that have no value. */
function withNulls(record: object): unknown {
	const { recipients, customValues } = record as Record<'recipients' | 'customValues', unknown>;
	return {
		...record,
		...(Array.isArray(recipients) && {
			recipients: recipients.map((one: object) => ({ ...one, group: null, data: null })),
		}),
		...(Array.isArray(customValues) && {
			customValues: [...(customValues as unknown[]), { fieldId: 7, value: null }],
		}),
	};
}

const capitalized = (value: unknown): unknown =>
	Array.isArray(value)
		? value.map(capitalized)
		: typeof value === 'object' && value !== null
			? Object.fromEntries(
					Object.entries(value).map(([name, one]) => [
						name.charAt(0).toUpperCase() + name.slice(1),
						capitalized(one),
					]),
				)
			: value;

describe.each(Object.entries(kinds))('%s', (_, kind) => {
	test.each<[string, (record: object) => unknown]>([
		['bare', (record) => record],
		['in an envelope', (record) => ({ data: record })],
		['in an envelope of another name', (record) => ({ success: true, thing: record })],
		['in an envelope inside an envelope', (record) => ({ response: { result: record } })],
		['in a list of one', (record) => [record]],
		['in an enveloped list', (record) => ({ items: [record], total: 1 })],
		['among others', (record) => [{ ...record, id: 'another' }, record]],
		['with names in another case', capitalized],
	])('%s: everything is sent back', async (_shape, answer) => {
		const { error, puts, before } = await update(kind, answer);
		expect(error?.message).toBeUndefined();
		expect(puts).toHaveLength(1);
		const [{ body }] = puts;
		for (const name of kind.names) {
			expect(before[name]).toBeDefined();
			expect(body).toHaveProperty([name], before[name]);
		}
	});

	test('null in place of what a part lacks is not sent back', async () => {
		const { puts, before } = await update(kind, withNulls);
		expect(puts).toHaveLength(1);
		for (const name of kind.names) expect(puts[0].body).toHaveProperty([name], before[name]);
	});

	test.each<[string, (record: { id: string }) => unknown]>([
		['an empty object', () => ({})],
		['null', () => null],
		['an empty list', () => []],
		['an empty envelope', () => ({ data: null })],
		['another record', (record) => ({ ...record, id: 'another' })],
		['its ID alone', ({ id }) => ({ id })],
		['text', () => 'ok'],
	])('%s: nothing is written', async (_shape, answer) => {
		const { error, puts } = await update(kind, answer);
		expect(puts).toEqual([]);
		expect(error?.message).toBe(`${sentences.unexpectedResponse} [item 0]`);
		expect(error?.description).toMatch(/this attempt changed nothing|is empty|broke off/);
	});

	test.each<[string, (record: { id: string }) => unknown]>([
		['a failure', () => ({ status: 409, message: 'Locked' })],
		['a failure that names it', ({ id }) => ({ status: 409, message: 'Locked', error: { id } })],
	])('%s is told, and nothing is written', async (_shape, answer) => {
		const { error, puts } = await update(kind, answer);
		expect(puts).toEqual([]);
		expect(error?.description).toContain('Locked');
	});
});
