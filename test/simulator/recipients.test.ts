/** Whom a message or campaign may be sent to: anyone, or with the shape `unknownRecipients` only who is there. */
import { furnish, trialShapes } from '../../demo/world.ts';
import { createAreas } from '../../simulator/areas/index.ts';
import { demoAccount } from '../../simulator/account.ts';
import { readContract } from '../../simulator/core/contract.ts';
import { startSimulator } from '../../simulator/index.ts';
import { defaultShapes } from '../../simulator/shapes.ts';
import { message, messagesPath, useSimulator } from './support.ts';

const client = useSimulator();
const { send } = client;

const base = '/accounts/{accountId}/messages';
const nobody = '00000000-0000-4000-8000-000000000000';
const refuse = () => client.simulator.shape({ unknownRecipients: 'refused' });

function seed() {
	const [group] = client.simulator.state.seedGroups(1);
	const [contact] = client.simulator.state.seedContacts(group!.id, 1);
	return { group: group!.id, contact: contact!.id };
}

type Recipients = readonly object[];
type Area = 'campaigns' | 'messages';

/** Each request that names recipients, or is about those of an earlier one. */
const requests: Array<
	[Area, endpoint: string, ask: (recipients: Recipients) => ReturnType<typeof send>]
> = [
	...(['campaigns', 'messages'] as const).flatMap((area): typeof requests => [
		[
			area,
			`POST ${base}`,
			async (recipients) =>
				await send({ area, method: 'POST', path: messagesPath, body: { ...message, recipients } }),
		],
		[
			area,
			`PUT ${base}/{messageId}`,
			async (recipients) => {
				const { state } = client.simulator;
				const [{ id } = { id: '' }] =
					area === 'campaigns' ? state.seedCampaigns(1) : state.seedMessages(1);
				const path = `${messagesPath}/${id}`;
				return await send({ area, method: 'PUT', path, body: { ...message, recipients } });
			},
		],
	]),
	[
		'campaigns',
		`POST ${base}/cost`,
		async (recipients) =>
			await send({
				area: 'campaigns',
				method: 'POST',
				path: `${messagesPath}/cost`,
				body: { ...message, recipients },
			}),
	],
	[
		'campaigns',
		`POST ${base}/{triggeredCampaignId}/trigger`,
		async (recipients) => {
			const [campaign] = client.simulator.state.seedTriggeredCampaigns(1);
			const path = `${messagesPath}/${campaign?.id}/trigger`;
			return await send({ area: 'campaigns', method: 'POST', path, body: recipients });
		},
	],
	[
		'messages',
		`GET ${base}/{messageId}/cost`,
		async (recipients) => {
			const [kept] = client.simulator.state.seedMessages(1);
			Object.assign(kept ?? {}, { recipients });
			return await send({ area: 'messages', path: `${messagesPath}/${kept?.id}/cost` });
		},
	],
];

/** By name: recipients that aren't there, and what SVC says of them. */
const unknown: Record<string, [recipient: object, says: RegExp]> = {
	'a group that is not in the book': [
		{ group: nobody },
		/^There is no group 0{8}-.* address book\. Choose one from the list of groups\.$/,
	],
	'a contact that is not in the book': [
		{ contact: nobody },
		/^There is no contact 0{8}-.* address book\. Choose one from the list of contacts\.$/,
	],
	'a number that is too short': [{ msisdn: '+31612345' }, /^There is no phone number \+31612345\./],
	'a number that is too long': [{ msisdn: '+3161234567890' }, /phone number \+3161234567890\./],
	'a country code of none': [{ msisdn: '+999123456789' }, /phone number \+999123456789\./],
};

/** The trigger call takes only numbers, which its contract says. */
const fits = (endpoint: string, recipient: object) =>
	!endpoint.endsWith('/trigger') || 'msisdn' in recipient;

describe.each(requests)('%s: %s', (_area, endpoint, ask) => {
	const cases = Object.entries(unknown).filter(([, [recipient]]) => fits(endpoint, recipient));

	test.each(cases)('takes %s while nothing else is chosen', async (_, [recipient]) => {
		const { status } = await ask([recipient]);
		expect(status).toBe(endpoint === `POST ${base}` ? 201 : 200);
	});

	test.each(cases)('refuses %s, also among others', async (_, [recipient, says]) => {
		refuse();
		for (const recipients of [
			[recipient],
			[{ msisdn: '+31612345678' }, recipient, { msisdn: '+4915112345678' }],
		]) {
			expect(await ask(recipients)).toMatchObject({
				status: 400,
				json: { message: expect.stringMatching(says) },
			});
		}
	});

	test('takes all who are there', async () => {
		refuse();
		const { group, contact } = seed();
		const all = [
			{ group },
			{ group: group.toUpperCase() },
			{ contact },
			{ contact: contact.toUpperCase() },
			...['+31612345678', '+4915112345678', '+12025550123', '+31201234567'].map((msisdn) => ({
				msisdn,
			})),
		].filter((recipient) => fits(endpoint, recipient));
		expect((await ask(all)).status).toBeLessThan(300);
	});
});

test('no other endpoint of messages and campaigns takes recipients', () => {
	const { areas } = createAreas({ account: demoAccount, shapes: defaultShapes, url: '' });
	const taking = areas
		.filter(({ name }) => name === 'campaigns' || name === 'messages')
		.flatMap(({ name, contract }) =>
			readContract(name, contract)
				.filter(({ media }) => media.size > 0)
				.map(({ endpoint }) => `${name} ${endpoint}`),
		);
	const tried = requests.map(([area, endpoint]) => `${area} ${endpoint}`);
	expect(tried).toEqual(expect.arrayContaining(taking));
});

test('what is refused leaves no message, and an update and a campaign as they were', async () => {
	refuse();
	for (const [, , ask] of requests) await ask([{ msisdn: '+31612345' }]);
	const { messages, campaigns, triggeredRecipients } = client.simulator.state;
	expect([messages.length, campaigns.length]).toEqual([2, 2]);
	expect(messages[0]?.recipients).toEqual([{ msisdn: '+31600000000' }]);
	expect(campaigns.map(({ analytics }) => analytics.recipients)).toEqual([1, 0]);
	expect(triggeredRecipients.size).toBe(0);
});

test('a draft needs no recipients', async () => {
	refuse();
	const { recipients: _, ...draft } = message;
	for (const body of [draft, { ...draft, recipients: [] }]) {
		const made = await send({ area: 'messages', method: 'POST', path: messagesPath, body });
		expect(made).toMatchObject({ status: 201, json: { status: 'draft' } });
	}
});

test('a group that is gone is not there any more', async () => {
	refuse();
	const { group } = seed();
	const body = { ...message, recipients: [{ group }] };
	const create = async () =>
		(await send({ area: 'messages', method: 'POST', path: messagesPath, body })).status;
	expect(await create()).toBe(201);
	await send({
		area: 'addressbook',
		method: 'DELETE',
		path: `/accounts/{accountId}/groups/${group}`,
	});
	expect(await create()).toBe(400);
});

describe('the trial', () => {
	const seeded = () => {
		client.simulator.reset();
		client.simulator.shape(trialShapes);
		furnish(client.simulator);
		const [group] = client.simulator.state.addressGroups();
		return { group: group?.id, contacts: client.simulator.state.contactsIn(group?.id ?? '') };
	};

	test('refuses who is not there, and sends to its own group, its contacts, and their numbers', async () => {
		const { group, contacts } = seeded();
		const post = async (recipients: object[]) =>
			(
				await send({
					area: 'messages',
					method: 'POST',
					path: messagesPath,
					body: { ...message, recipients },
				})
			).status;
		const people = contacts.flatMap(({ id, phoneNumber }) => [
			{ contact: id },
			{ msisdn: phoneNumber },
		]);
		expect(people).toHaveLength(6);
		expect(await post([{ group }, ...people])).toBe(201);
		expect(await post([{ group: nobody }])).toBe(400);
	});

	test('has the same group and contacts after each start', () => {
		const ids = () => {
			const { group, contacts } = seeded();
			return [group, ...contacts.map(({ id }) => id)];
		};
		expect(ids()).toEqual(ids());
	});
});

describe('a simulator that is started with shapes of its own', () => {
	test('goes back to them, and not to the defaults', async () => {
		const trial = await startSimulator({ shapes: { unknownRecipients: 'refused' } });
		try {
			trial.shape({ unknownRecipients: 'accepted', errors: 'html' });
			trial.reset();
			expect(trial.shapes).toEqual({ ...defaultShapes, unknownRecipients: 'refused' });
		} finally {
			await trial.close();
		}
	});

	test('refuses what is no shape', async () => {
		const start = async () => {
			const started = await startSimulator({ shapes: { errors: 'music' as 'html' } });
			await started.close();
		};
		await expect(start()).rejects.toThrow(/^Shape: /);
	});
});
