/** Workflows that would start themselves, again and again, and pay each time. */
import type { INodeParameters } from 'n8n-workflow';
import { byId, byName } from '../locator.ts';
import { until } from '../until.ts';
import { triggerBed } from './bed.ts';
import { call } from './host.ts';

const bed = triggerBed();
const groupEndpoint = 'GET /accounts/{accountId}/groups/{groupId}';

/** By trigger: its parameters, a step that causes its events, and one that doesn't. */
const loops: Array<[string, INodeParameters, string, string, string]> = [
	['svcLettersTrigger', {}, 'svcLetters', 'letter create', 'letter get'],
	['svcLettersTrigger', {}, 'svcLetters', 'letter createAndWait', 'letter getPrice'],
	['svcMessagesTrigger', {}, 'svcMessages', 'message create', 'message get'],
	['svcMessagesTrigger', {}, 'svcMessages', 'message sendAndWait', 'message getAll'],
	['svcMessagesTrigger', {}, 'svcMessages', 'message duplicate', 'message getCost'],
	['svcMessagesTrigger', {}, 'svcRouteTesting', 'test run', 'result get'],
	['svcMessagesTrigger', { kind: 'campaigns' }, 'svcCampaigns', 'campaign create', 'campaign get'],
	['svcPhoneNumbersTrigger', {}, 'svcPhoneNumbers', 'numberRequest create', 'phoneNumber get'],
	['svcPaymentsTrigger', { events: [] }, 'svcPayments', 'order create', 'order get'],
	[
		'svcPaymentsTrigger',
		{ events: ['orderCreated'] },
		'svcPayments',
		'order createForSubscription',
		'order getAll',
	],
	['svcRouteTestingTrigger', {}, 'svcRouteTesting', 'test create', 'result get'],
	['svcSigningTrigger', { dossierStates: [] }, 'svcSigning', 'dossier create', 'invite create'],
	[
		'svcSigningTrigger',
		{ dossierStates: ['draft'] },
		'svcSigning',
		'dossier sendForSigning',
		'file upload',
	],
];

const polled = ['svcMessagesTrigger', 'svcPhoneNumbersTrigger', 'svcPaymentsTrigger'];

async function publish(
	type: string,
	parameters: INodeParameters,
	next: { type: string; does: string; disabled?: boolean },
): Promise<void> {
	const [resource, operation] = next.does.split(' ');
	const steps = [
		{
			...{ name: 'The Step', type: next.type, parameters: { resource, operation } },
			...(next.disabled && { disabled: true }),
		},
	];
	const options = { type, parameters, next: steps };
	if (polled.includes(type)) await bed.pollHost(options).activate();
	else await (await bed.host(options)).activate();
}

const refused = {
	message: expect.stringMatching(
		/^"The Step" .+, which starts this workflow again, in an endless loop$/,
	),
	description: expect.stringContaining('turn on Options > Allow Loop'),
};

test.each(loops)('%s %j and %s %s', async (type, parameters, cause, does, harmless) => {
	await expect(publish(type, parameters, { type: cause, does })).rejects.toMatchObject(refused);
	expect(bed.service.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
	await publish(type, parameters, { type: cause, does: harmless });
	await publish(type, parameters, { type: cause, does, disabled: true });
	const options = { ...(parameters.options as object | undefined), allowLoop: true };
	await publish(type, { ...parameters, options }, { type: cause, does });
});

test.each<[string, INodeParameters, string, string]>([
	['svcPaymentsTrigger', { events: ['orderSafe'] }, 'svcPayments', 'order create'],
	['svcSigningTrigger', { dossierStates: ['completed'] }, 'svcSigning', 'dossier sendForSigning'],
	['svcMessagesTrigger', { kind: 'campaigns' }, 'svcMessages', 'message create'],
	['svcMessagesTrigger', { statuses: 'failed' }, 'svcMessages', 'message duplicate'],
	['svcMessagesTrigger', { events: ['failuresPassed'] }, 'svcMessages', 'message duplicate'],
	['svcLettersTrigger', {}, 'svcMessages', 'message create'],
])('%s %j is no loop with %s %s', async (type, parameters, next, does) => {
	await publish(type, parameters, { type: next, does });
});

const byText = (inviteBy: string) => ({ entries: [{ options: { values: { inviteBy } } }] });

test.each<[string, INodeParameters, boolean]>([
	['by email', {}, false],
	['by text message', { sendInvite: 'text' }, true],
	['to several people by email', { signers: 'several', invitees: byText('email') }, false],
	['to several people by text message', { signers: 'several', invitees: byText('text') }, true],
	['to several people, as one person got it', { signers: 'several', sendInvite: 'text' }, false],
])('Send for Signing %s starts itself: %j %s', async (_, entered, isLoop) => {
	const parameters = { resource: 'dossier', operation: 'sendForSigning', ...entered };
	const next = [{ name: 'The Step', type: 'svcSigning', parameters }];
	const publishing = bed.pollHost({ type: 'svcMessagesTrigger', next }).activate();
	if (isLoop) await expect(publishing).rejects.toMatchObject(refused);
	else await publishing;
});

test('a test in the editor is told too', async () => {
	const step = { resource: 'message', operation: 'create' };
	const host = bed.pollHost({
		type: 'svcMessagesTrigger',
		next: [{ name: 'The Step', type: 'svcMessages', parameters: step }],
	});
	await expect(host.test()).rejects.toMatchObject(refused);
});

test('a test by polling is told too', async () => {
	const step = { resource: 'message', operation: 'create' };
	const type = 'svcMessagesTrigger';
	const next = [{ name: 'The Step', type: 'svcMessages', parameters: step }];
	await expect(bed.pollHost({ type, next }).testByPoll()).rejects.toMatchObject(refused);
	bed.service.state.seedMessages(1);
	expect(await bed.pollHost({ type }).testByPoll()).toMatchObject([{ event: 'statusChanged' }]);
});

/** n8n 2.x doesn't activate a trigger again if only other steps were changed. */
describe('a step that was added later', () => {
	const inExecution = {
		message: refused.message,
		description: expect.stringMatching(/Then retry this execution/),
	};

	test('ends each execution of a polling trigger before it runs', async () => {
		const host = bed.pollHost({ type: 'svcMessagesTrigger' });
		await host.activate();
		const parameters = { resource: 'message', operation: 'create' };
		host.edit({ next: [{ name: 'The Step', type: 'svcMessages', parameters }] });
		bed.service.state.seedMessages(1);
		await host.poll();
		expect(host.failures).toMatchObject([inExecution]);
		expect(host.items).toEqual([]);

		host.edit({ next: [] });
		bed.service.state.seedMessages(1);
		await host.poll();
		expect(host.items).toMatchObject([{ event: 'statusChanged' }]);
	});

	test('ends each execution of the Letters Trigger before it runs', async () => {
		const host = await bed.host({ type: 'svcLettersTrigger' });
		await host.activate();
		const parameters = { resource: 'letter', operation: 'create' };
		host.edit({ next: [{ name: 'The Step', type: 'svcLetters', parameters }] });
		const [letter] = bed.service.state.seedLetters(1);
		bed.service.state.advanceLetter(letter.id);
		await until(() => host.failures.length > 0);
		expect(host.failures).toMatchObject([inExecution]);
		expect(host.executions).toEqual([]);

		host.edit({ next: [] });
		bed.service.state.advanceLetter(letter.id);
		await until(() => host.executions.length > 0);
	});

	test('ends each execution of a trigger whose URL is entered in SVC before it runs', async () => {
		const type = 'svcRouteTestingTrigger';
		const host = await bed.host({ type });
		await host.activate();
		const parameters = { resource: 'test', operation: 'create' };
		host.edit({ next: [{ name: 'The Step', type: 'svcRouteTesting', parameters }] });
		const url = await bed.shownUrl(host, type);
		expect(await call({ url, body: { id: 'one', statusCode: 1 } })).toBe(200);
		await until(() => host.failures.length > 0);
		expect(host.failures).toMatchObject([inExecution]);
		expect(host.executions).toEqual([]);
	});
});

test('an agent can cause it with a tool', async () => {
	const parameters = { resource: 'message', operation: 'create' };
	const host = bed.pollHost({
		type: 'svcMessagesTrigger',
		next: [
			{ name: 'Agent', type: 'svcLetters', parameters: {} },
			{ name: 'The Step', type: 'svcMessages', parameters, toolOf: 'Agent' },
		],
	});
	await expect(host.activate()).rejects.toMatchObject(refused);
});

describe('svcAddressBookTrigger', () => {
	const type = 'svcAddressBookTrigger';

	/** Publishes a trigger on one of two groups, with a step. */
	async function publishWith(
		operation: string,
		step: INodeParameters,
		{ group, ...trigger }: INodeParameters = {},
	): Promise<void> {
		const [watched] = groups();
		const next = [
			{
				...{ name: 'The Step', type: 'svcAddressBook' },
				parameters: { resource: 'contact', operation, ...step },
			},
		];
		const parameters = { events: ['contactAdded'], group: group ?? byId(watched.id), ...trigger };
		await bed.pollHost({ type, parameters, next }).activate();
	}

	let groups: () => ReadonlyArray<{ id: string; name: string }>;
	beforeEach(() => {
		const seeded = bed.service.state.seedGroups(2);
		groups = () => seeded;
	});

	const adding: Array<[string, INodeParameters]> = [
		['create', {}],
		['import', { options: { existing: 'add' } }],
	];

	test.each(adding)('%s in the watched group', async (operation, more) => {
		const [{ id, name }] = groups();
		for (const groupId of [
			byId(id),
			byId(id.toUpperCase()),
			{ __rl: true, mode: 'list', value: id },
			byName('groupName', ` ${name.toUpperCase()} `),
			byId('={{ $json.groupId }}'),
		]) {
			const step = { ...more, groupId };
			await expect(publishWith(operation, step)).rejects.toMatchObject(refused);
			await publishWith(operation, step, { options: { allowLoop: true } });
			await publishWith(operation, step, { events: ['optOut'] });
		}
	});

	test.each(adding)('%s in another group is no loop', async (operation, more) => {
		const [, { id, name }] = groups();
		for (const groupId of [byId(id), byName('groupName', name), byName('groupName', 'New')]) {
			await publishWith(operation, { ...more, groupId });
			// Without a group, no contacts are watched.
			await publishWith(operation, { ...more, groupId }, { events: [], group: byId('') });
		}
	});

	test('an expression for the watched group can be any group', async () => {
		const [watched, other] = groups();
		const group = byId(`={{ "${watched.id}" }}`);
		const step = { groupId: byId(other.id) };
		await expect(publishWith('create', step, { group })).rejects.toMatchObject(refused);
	});

	test.each(['get', 'getAll', 'update', 'export', 'upsert', 'import'])(
		'%s adds no one',
		async (operation) => {
			await publishWith(operation, { groupId: byId(groups()[0].id) });
		},
	);

	test('the name of the watched group counts in whatever letters SVC writes its names', async () => {
		const [{ id, name }] = groups();
		const body = { Id: id, Name: name };
		bed.service.order({ kind: 'status', status: 200, body, match: { endpoint: groupEndpoint } });
		const step = { groupId: byName('groupName', name) };
		await expect(publishWith('create', step)).rejects.toMatchObject(refused);
	});

	test('a name that SVC does not tell now prevents no publishing', async () => {
		const [{ name }] = groups();
		bed.service.order({ kind: 'status', status: 429, match: { endpoint: groupEndpoint } });
		await publishWith('create', { groupId: byName('groupName', name) });
	});
});

test('the error leads into no sub-workflow, which would start the trigger again', async () => {
	await expect(
		publish('svcMessagesTrigger', {}, { type: 'svcMessages', does: 'message create' }),
	).rejects.toMatchObject({
		description: expect.stringContaining(
			'In a sub-workflow, the step starts this workflow again too.',
		),
	});
});
