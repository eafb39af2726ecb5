/** Operations of several requests, and services that exist more than once. */
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import type { Answer } from '../../../../nodes/shared/http/answer';
import { type Area, readAccount } from '../../../../nodes/shared/http/area';
import { json } from '../../../../nodes/shared/http/body';
import { explain } from '../../../../nodes/shared/errors/explain';
import { afterOthers, RequestFailure, StillUnknown } from '../../../../nodes/shared/errors/failure';
import { text } from '../../../../nodes/shared/fields';
import { operationsOf } from '../../../../nodes/shared/operation/operation';
import { Parameters } from '../../../../nodes/shared/operation/parameters';
import type { ServiceRequest } from '../../../../nodes/shared/http/serviceRequest';
import type { Run, SendItem } from '../../../../nodes/shared/send/strategy';
import { sentences } from '../../../sentences.ts';
import { contextWith } from '../fakes';

const area: Area<never> = {
	title: 'Signing',
	credential: 'svcSigningApi',
	asDocumented: (body) => body,
	baseUrl: {
		by: { field: 'environment', displayName: 'Environment' },
		environments: {
			live: { field: 'liveUrl', displayName: 'Live URL', hint: 'Done live' },
			trial: { field: 'trialUrl', displayName: 'Trial URL', hint: 'Only tried' },
		},
	},
	path: {},
};

describe('the failure of one request among several', () => {
	const words = {
		title: 'Dossier: Send',
		unknownOutcome: { what: 'the dossier was created', check: 'Look there' },
	};
	const lost = new RequestFailure({ kind: 'lost', code: 'ECONNRESET' });
	const invites = { what: 'the invites were made', check: 'Ask them' };

	it('is reported with what exists already, and in its own words', () => {
		expect(explain(afterOthers('File 1 is there.', lost, invites), words, [])).toMatchObject({
			message: "Couldn't confirm whether the invites were made",
			description: expect.stringMatching(
				/^File 1 is there\. .*Ask them before you run this again\.$/,
			),
			outcome: 'unknown',
		});
	});

	it('is reported in the words of the operation if it has none', () => {
		expect(explain(afterOthers(undefined, lost), words, [])).toMatchObject({
			message: "Couldn't confirm whether the dossier was created",
		});
	});

	it('is no unknown outcome where nothing depends on it', () => {
		const found = explain(afterOthers('File 1 is there.', lost, null), words, []);
		expect(found.message).toBe(sentences.dropped);
		expect(found).not.toHaveProperty('outcome');
	});

	it("keeps its words in later attempts, which don't resend it", () => {
		expect(
			explain(afterOthers('File 1 is there.', new StillUnknown(lost.reason), invites), words, []),
		).toEqual({
			message: "Couldn't confirm whether the invites were made",
			description: expect.stringMatching(
				/^File 1 is there\. In an earlier attempt: The connection dropped/,
			),
			outcome: 'unknown',
		});
	});
});

describe('an operation of several requests', () => {
	const operation = operationsOf(area)({
		name: 'Send',
		value: 'send',
		action: 'Send it',
		description: 'Send all of it',
		request: 'POST /dossiers',
		effect: 'spend',
		unknownOutcome: { what: 'it was sent', done: 'sent', check: 'Look there' },
		fields: { name: text({ displayName: 'Name', required: true }) },
		async check({ name }, item) {
			await Promise.resolve();
			if (name === item.environment) throw new Error('checked');
		},
		send: {
			as: 'steps',
			async run({ name }, send) {
				await send({ request: 'POST /upload', effect: 'idempotent' });
				await send({ body: json({ name }) });
				await send({ request: 'POST /dossiers/{id}/invites', path: { id: 'a/b' } });
				await send({ method: 'GET', query: { skip: '1' } });
				return [{ name }];
			},
		},
	});
	const prepare = async (name: string) => {
		const context = contextWith({
			getTimezone: () => 'UTC',
			getParentNodes: () => [],
			getMode: () => 'manual',
			getContext: () => ({}),
			getExecutionId: () => '1',
			evaluateExpression: () => '0',
			getNode: () => ({ type: 'test.node', parameters: {} }),
			getExecuteData: () => ({}),
			getInputData: () => [{ json: {} }],
			continueOnFail: () => false,
			getNodeParameter: (parameter: string) => (parameter === 'name' ? name : undefined),
		});
		const account = { path: {}, environment: { name: 'trial', hint: '' } };
		const connection = { context, area, account: { ...account, baseUrl: '', secrets: [] } };
		let ready: SendItem | undefined;
		const sendEach: Run['sendEach'] = async (prepareItem) => {
			({ ready } = await prepareItem(0));
			return [];
		};
		await operation.start(
			{ context, connection, sendEach, pathsIn: async () => ({}) } as unknown as Run,
			new Parameters(context),
		);
		return ready;
	};

	it('sends each to its own endpoint with its own effect', async () => {
		const sent: ServiceRequest[] = [];
		const ready = await prepare('Rent');
		const send = async (request: ServiceRequest) => {
			sent.push(request);
			return await Promise.resolve<Answer>({ status: 200, text: '', body: {}, headers: {} });
		};
		expect(await ready?.(send)).toEqual([{ json: { name: 'Rent' } }]);
		expect(sent.map(({ method, path, effect }) => [method, path, effect])).toEqual([
			['POST', '/upload', 'idempotent'],
			['POST', '/dossiers', 'spend'],
			['POST', '/dossiers/a%2Fb/invites', 'spend'],
			['GET', '/dossiers?skip=1', 'read'],
		]);
	});

	it('is checked before anything is sent, with what the item knows', async () => {
		await expect(prepare('trial')).rejects.toThrow('checked');
	});
});

describe('a service that exists more than once', () => {
	const account = async (credential: IDataObject) =>
		await readAccount(
			contextWith({
				getCredentials: async () => await Promise.resolve(credential),
				getNode: () => ({ credentials: {} }),
			}) as IExecuteFunctions,
			area,
		);
	const urls = {
		keyId: 'key-1',
		secret: 'secret-1',
		liveUrl: 'https://live.example/v1',
		trialUrl: 'https://trial.example/v1/',
	};

	it.each([
		['live', 'https://live.example/v1', 'Done live'],
		['trial', 'https://trial.example/v1', 'Only tried'],
	])('%s', async (environment, baseUrl, hint) => {
		expect(await account({ ...urls, environment })).toMatchObject({
			baseUrl,
			environment: { name: environment, hint },
		});
	});

	it.each(['', undefined, 'other', 'toString'])('none of them: %p', async (environment) => {
		await expect(account({ ...urls, environment })).rejects.toMatchObject({
			problem: 'can\'t be used: "Environment" isn\'t selected',
		});
	});
});
