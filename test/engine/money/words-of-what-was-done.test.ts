/** In a retry by hand, errors say what earlier attempts have done for the item in words that are true of it. */
import type { IDataObject } from 'n8n-workflow';
import { letterText, someLetters } from '../letters/letter.ts';
import { byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';

const bed = simulatorBed();

const parameters = {
	resource: 'letter',
	operation: 'update',
	...letterText,
	letterId: byId('={{ $json.id }}'),
};

const updated = (changes: IDataObject) => ({
	Letters: { parameters: { ...parameters, ...changes } },
});

function updateTwo(changes: IDataObject = {}) {
	const saved = bed.service.state.seedLetters(2);
	for (const letter of saved) letter.status = 'received';
	return bed.engine.run({
		nodes: [{ type: 'svcLetters', name: 'Letters', parameters: { ...parameters, ...changes } }],
		items: someLetters(2).map((item, index) => ({ ...item, id: saved[index].id })),
	});
}

describe('an update', () => {
	const failedAtSecond = async () => {
		bed.service.order({ kind: 'status', status: 400, match: { nth: 2 } });
		return await updateTwo();
	};
	const lost = async () => {
		bed.service.order({ kind: 'status', status: 500 });
		const failed = await updateTwo();
		expect(failed.error?.description).toContain('SVC may have done it anyway.');
		return failed;
	};

	test('that was made before it was corrected, and is rejected now', async () => {
		const failed = await failedAtSecond();
		bed.service.order({ kind: 'status', status: 409 });
		const { error } = await bed.engine.retry(failed, { nodes: updated({ message: 'Other text' }) });
		expect(error?.message).toBe("SVC can't update this letter anymore [item 0]");
		expect(error?.description).toContain('Something was already changed for this item.');
		expect(error?.description).not.toContain('Nothing was');
	});

	test('that may have been made, and has a wrong value now', async () => {
		const failed = await lost();
		const { error } = await bed.engine.retry(failed, {
			nodes: updated({ message: '={{ $json.none }}' }),
		});
		expect(error?.message).toMatch(/^"Text" is empty/);
		expect(error?.description).toContain('Something may already have been changed for this item.');
	});

	test('names the item that was rejected beside one whose outcome is open', async () => {
		bed.service.order({ kind: 'status', status: 422, match: { nth: 1 } });
		bed.service.order({ kind: 'status', status: 500, match: { nth: 2 }, times: 9 });
		const { error } = await updateTwo({ requestOptions: { requestsAtOnce: 2 } });
		expect(error?.description).toMatch(/Nothing was changed for item \d\./);
		expect(error?.description).not.toContain('this item');
	});

	test('that is rejected for several items at once', async () => {
		bed.service.order({ kind: 'status', status: 403, times: 9 });
		const { error } = await updateTwo({ requestOptions: { requestsAtOnce: 2 } });
		expect(error?.message).toContain('[items 0 to 1]');
		expect(error?.description).toContain('Nothing was changed for these items.');
	});
});

test('a contact that was updated was not created', async () => {
	const [{ id }] = bed.service.state.seedGroups(1);
	const [{ email }] = bed.service.state.seedContacts(id, 1);
	const nodes = [
		{
			type: 'svcAddressBook',
			name: 'Node',
			parameters: {
				resource: 'contact',
				operation: 'upsert',
				groupId: byId(id),
				matchEmail: '={{ $json.email }}',
				firstName: 'Zoe',
			},
		},
	];
	bed.service.order({ kind: 'status', status: 400, match: { bodyIncludes: 'ben@example.com' } });
	const items = [String(email), 'ben@example.com'].map((one) => ({ email: one }));
	const failed = await bed.engine.run({ nodes, items });
	expect(failed.error?.message).toContain('[item 1]');
	const again = { resource: 'contact', operation: 'create', groupId: byId(id), email };
	await bed.engine.runNode('svcAddressBook', again);
	const { error } = await bed.engine.retry(failed);
	expect(error?.message).toContain('matches 2 contacts');
	expect(error?.description).toContain('Something was already sent for this item');
	expect(error?.description).not.toContain('created for this item');
});

test('a message that may have been updated, and cannot be sent now', async () => {
	const put = 'PUT /accounts/{accountId}/messages/{messageId}';
	const [message] = bed.service.state.seedMessages(1);
	message.status = 'draft';
	const { id } = message;
	const update = (minutes: number) => ({
		resource: 'message',
		operation: 'update',
		messageId: byId(id),
		updateFields: { scheduledAtUtc: `={{ $now.plus({ minutes: ${minutes} }) }}` },
	});
	bed.service.order({ kind: 'status', status: 500, match: { endpoint: put } });
	const nodes = [{ type: 'svcMessages', name: 'Node', parameters: update(600) }];
	const failed = await bed.engine.run({ nodes });
	expect(failed.error?.description).toContain('SVC may have done it anyway.');
	bed.service.order({ kind: 'status', status: 409, match: { endpoint: put } });
	const { error } = await bed.engine.retry(failed, {
		nodes: { Node: { parameters: update(1) } },
	});
	expect(error?.description).toContain(
		'An earlier attempt of this execution may have been applied',
	);
	expect(error?.description).not.toContain('Nothing was');
});
