/**
 * An AI agent calls the node as a tool: each call is a run of its own, and so is each try of
 * "Retry On Fail" there. What an earlier call of the execution has done, or may have done, is not done again.
 */
import type { INodeParameters } from 'n8n-workflow';
import type { ChainNode, Engine } from '../harness/index.ts';
import { byCode, byId } from '../locator.ts';
import { simulatorBed } from '../simulator-bed.ts';
import { AGENT, agentParameters, agentWorkflow, answersOf, engineWithTools } from './agent.ts';
import { lettersAt, retryOnFail } from './five-letters.ts';

const bed = simulatorBed();

let engine: Engine;

beforeAll(async () => {
	engine = await engineWithTools(bed, [
		...['svcCampaigns', 'svcLetters', 'svcPayments', 'svcPhoneNumbers', 'svcSigning'],
	]);
});

const parameters: INodeParameters = {
	resource: 'letter',
	operation: 'create',
	content: 'text',
	addressAs: 'lines',
	recipient: 'Ann\n1 Main Street',
	destination: byCode('DE'),
	message: "={{ $fromAI('text', 'The text of the letter', 'string') }}",
	toolDescription: 'Posts a letter',
};

/** `calls` after each other, each with all its texts at once. */
const workflow = (calls: string[][], settings: Partial<ChainNode> = {}, modelIsDown = false) =>
	agentWorkflow(
		{ type: 'svcLettersTool', parameters, ...settings },
		{ rounds: calls.map((texts) => texts.map((text) => ({ arguments: { text } }))), modelIsDown },
	);

/** @returns what the tool told the agent */
const call = async (calls: string[][], settings: Partial<ChainNode> = {}): Promise<string[]> =>
	answersOf(await engine.run({ workflow: workflow(calls, settings) }));

/** What the tool tells of the first letter. */
const toldOfLetter = () => {
	const [letter] = bed.service.state.letters;
	return JSON.stringify([{ letterId: letter?.id, ...letter }]);
};

test.each([
	['one after another', [['Hello'], ['Hello']]],
	['at once', [['Hello', 'Hello']]],
])('two calls with the same text, %s, are one letter', async (_, calls) => {
	bed.service.latency(20);
	const answers = await call(calls);
	expect(answers).toEqual([toldOfLetter(), toldOfLetter()]);
	expect(lettersAt(bed)).toEqual(['Hello']);
});

test('calls whose text only differs in what is around it are one letter', async () => {
	await call([['Hello'], ['Hello\n'], [' Hello '], ['Hello\r\n\t']]);
	expect(lettersAt(bed)).toEqual(['Hello']);
});

test('calls whose text differs within are letters of their own', async () => {
	const texts = [
		'Hello\nAnn',
		'Hello\n\nAnn',
		'Hello Ann',
		'He said "Hello" to Ann',
		'He said "Hello"to Ann',
	];
	await call(texts.map((text) => [text]));
	expect(lettersAt(bed)).toEqual(texts);
});

test('two calls with the same text to another address are two letters', async () => {
	const recipient = '=Ann {{ Math.random() }}\n1 Main Street';
	await call([['Hello'], ['Hello']], { parameters: { ...parameters, recipient } });
	expect(lettersAt(bed)).toEqual(['Hello', 'Hello']);
});

test('two calls with the same text are two letters if that is chosen, and in two executions', async () => {
	const requestOptions = { identicalRequests: 'sendAll' };
	await call([['Hello'], ['Hello']], { parameters: { ...parameters, requestOptions } });
	await call([['Hello']]);
	await call([['Hello']]);
	expect(lettersAt(bed)).toEqual(['Hello', 'Hello', 'Hello', 'Hello']);
});

test.each([
	['one after another', [['Hello'], ['Hello']]],
	['at once', [['Hello', 'Hello']]],
])('a call whose letter was rejected can be made again, %s', async (_, calls) => {
	bed.service.latency(20);
	bed.service.order({ kind: 'status', status: 400 });
	const answers = await call(calls);
	expect(answers[0]).toContain('SVC rejected');
	expect(lettersAt(bed)).toEqual(['Hello']);
});

test('a text around what the model gives is no text with a gap', async () => {
	const message = "=Dear Ann,\n{{ $fromAI('text', 'The text of the letter', 'string') }}";
	await call([['Hello']], { parameters: { ...parameters, message } });
	expect(lettersAt(bed)).toEqual(['Dear Ann,\nHello']);
});

test('keeps simultaneous calls apart', async () => {
	bed.service.latency(20);
	await call([['One', 'Two', 'Three']]);
	expect(lettersAt(bed).sort()).toEqual(['One', 'Three', 'Two']);
});

test.each([
	[[['Hello']]],
	[[['Hello'], ['Hello']]],
	[[['Hello', 'Other']]],
	[[['Other', 'Hello']]],
])('neither "Retry On Fail" nor the agent repeats what may have been sent: %j', async (calls) => {
	bed.service.latency(20);
	bed.service.order({
		kind: 'resetAfterProcessing',
		times: 5,
		match: { bodyIncludes: 'Hello' },
	});
	const answers = await call(calls, retryOnFail);
	const texts = calls.flat();
	expect(answers.map((answer) => /Couldn't confirm whether/.test(answer))).toEqual(
		texts.map((text) => text === 'Hello'),
	);
	expect(lettersAt(bed).sort()).toEqual([...new Set(texts)].sort());
});

/** A model writes the same another way the next time, or names its arguments in another order. */
test.each([
	['the connection breaks', { kind: 'resetAfterProcessing' }],
	['the service answers with 500', { kind: 'status', status: 500 }],
	['a web page comes instead', { kind: 'html', status: 200 }],
] as const)(
	'if %s, a call for the same letter in other words sends nothing again',
	async (_, fault) => {
		const asked = (field: string) => `={{ $fromAI('${field}', 'The ${field}', 'string') }}`;
		const tool = {
			type: 'svcLettersTool',
			parameters: { ...parameters, destination: byCode(asked('country')), message: asked('text') },
		};
		const rounds = [
			[
				{ country: 'DE', text: 'Hello' },
				{ country: 'de', text: 'Hello ' },
			],
			[{ text: 'Hello', country: 'DE' }],
			[{ country: 'Germany', text: 'Hello' }],
			[{ country: 'DE', text: 'Hello', reason: 'Try again' }],
		].map((calls) => calls.map((one) => ({ arguments: one })));
		bed.service.order({ ...fault, match: { bodyIncludes: 'Hello' } });
		const failed = await engine.run({
			workflow: agentWorkflow(tool, { rounds, modelIsDown: true }),
		});
		expect(bed.service.requests).toHaveLength(1);
		const calls = [[{ arguments: { country: 'germany', text: 'Hello' } }]];
		const retried = await engine.retry(failed, {
			nodes: { [AGENT]: { parameters: agentParameters({ rounds: calls }) } },
		});
		expect(answersOf(retried)).toEqual([
			expect.stringMatching(/Couldn't confirm whether .* Don't request it again with other values/),
		]);
		expect(bed.service.requests).toHaveLength(1);
	},
);

describe('what a model writes in another way is not sent again', () => {
	const faults = [undefined, { kind: 'resetAfterProcessing' }] as const;
	const calls = async (tool: ChainNode, all: readonly string[]) => {
		const rounds = all.map((value) => [{ arguments: { value } }]);
		return answersOf(await engine.run({ workflow: agentWorkflow(tool, { rounds }) }));
	};
	const value = "={{ $fromAI('value', 'What is meant', 'string') }}";

	test.each(faults)('recipients of a triggered campaign in another order (%j)', async (fault) => {
		const [campaign] = bed.service.state.seedTriggeredCampaigns(1);
		campaign.body = 'Hello';
		const endpoint = 'POST /accounts/{accountId}/messages/{triggeredCampaignId}/trigger';
		if (fault) bed.service.order({ ...fault, times: 3, match: { endpoint } });
		await calls(
			{
				type: 'svcCampaignsTool',
				parameters: {
					...{
						resource: 'campaign',
						operation: 'addRecipients',
						triggeredCampaignId: byId(campaign.id),
					},
					...{ phoneNumber: value, toolDescription: 'Sends' },
				},
			},
			['+31612345678, +31612345679', '+31612345679, +31 6 12345678'],
		);
		const sent = bed.service.requests.filter((request) => request.endpoint === endpoint);
		expect(sent).toHaveLength(1);
	});

	test.each(faults)('invitees in another order, or with capital letters (%j)', async (fault) => {
		const file = bed.service.state.seedSigningFile('a.pdf', Buffer.from('%PDF-1.7'));
		const { dossier, invites } = bed.service.state.seedDossier([file], 2);
		const [one, other] = dossier.invitees.map(({ id }) => id);
		const before = invites.length;
		if (fault) bed.service.order({ ...fault, times: 3 });
		await calls(
			{
				type: 'svcSigningTool',
				parameters: {
					...{ resource: 'invite', operation: 'create', dossierId: byId(dossier.id) },
					...{ invitees: 'byId', inviteeIds: value, delivery: 'email', toolDescription: 'Invites' },
				},
			},
			[`${one}, ${other}`, `${other}, ${one}`, `${one}, ${other.toUpperCase()}`],
		);
		expect(invites).toHaveLength(before + 2);
	});

	/** People text it in any case, so it's the same keyword, and would be billed every month. */
	test.each(faults)('a keyword in capital or small letters (%j)', async (fault) => {
		const claims = 'POST /accounts/{accountId}/claims';
		if (fault) bed.service.order({ ...fault, times: 3, match: { endpoint: claims } });
		const answers = await calls(
			{
				type: 'svcPhoneNumbersTool',
				parameters: {
					...{ resource: 'claim', operation: 'create', phoneNumber: byId('0031970000001') },
					...{ keyword: value, simulate: false, toolDescription: 'Claims' },
				},
			},
			['WIN', 'win', 'Win'],
		);
		expect(bed.service.requests.map(({ endpoint }) => endpoint)).toEqual([claims]);
		expect(answers.map((answer) => answer.includes("Couldn't confirm"))).toEqual(
			answers.map(() => fault !== undefined),
		);
	});

	test.each(faults)(
		'data of a wallet with other spaces or names in another order (%j)',
		async (fault) => {
			const [order] = bed.service.state.seedOrders(1);
			order.walletSessionAt = Date.now();
			if (fault) bed.service.order({ ...fault, times: 3 });
			await calls(
				{
					type: 'svcPaymentsTool',
					parameters: {
						...{
							resource: 'walletSession',
							operation: 'authorize',
							orderKey: byId(order.order_key),
						},
						...{ dataSource: 'json', data: value, toolDescription: 'Charges' },
					},
				},
				['{"id":1,"by":"x"}', '{ "id": 1, "by": "x" }', '{"by":"x","id":1}'],
			);
			expect(bed.service.requests).toHaveLength(1);
		},
	);
});

/** Of each attempt by Retry On Fail, the agent gets the last error alone. */
test.each([
	['a parameter', { destination: '={{ $now.toMillis() > SOON ? "Atlantis" : "DE" }}' }],
	['a setting', { requestOptions: { timeout: '={{ $now.toMillis() > SOON ? 0 : 300000 }}' } }],
])("an attempt that fails for %s doesn't say that nothing was sent", async (_, change) => {
	bed.service.order({ kind: 'resetAfterProcessing', match: { bodyIncludes: 'Hello' } });
	const soon = String(Date.now() + 3000);
	const later = JSON.parse(JSON.stringify(change).replace('SOON', soon)) as INodeParameters;
	const settings = { ...retryOnFail, maxTries: 2, waitBetweenTries: 4000 };
	const [answer] = await call([['Hello']], {
		parameters: { ...parameters, ...later },
		...settings,
	});
	expect(answer).toMatch(/Atlantis|"Timeout/);
	expect(answer).toMatch(
		/Something may already have been sent (?:for this item|in this execution)/,
	);
	expect(lettersAt(bed)).toEqual(['Hello']);
});

test('"Retry On Fail" sends what was refused', async () => {
	bed.service.order({ kind: 'status', status: 400 });
	await call([['Hello']], retryOnFail);
	expect(lettersAt(bed)).toEqual(['Hello']);
});

/** Whoever retries sees the model's error, so nobody has asked them to check. */
test('"Retry" after the model has failed repeats neither what was sent nor what may have been', async () => {
	bed.service.order({ kind: 'resetAfterProcessing', match: { bodyIncludes: 'Lost' } });
	const failed = await engine.run({
		workflow: workflow([['Sent'], ['Lost']], {}, true),
	});
	expect(failed.error?.message).toContain('The model is down');
	expect(lettersAt(bed)).toEqual(['Sent', 'Lost']);
	await engine.retry(failed);
	expect(lettersAt(bed)).toEqual(['Sent', 'Lost']);
});

/** A model hardly ever writes the same twice, and the first call is among those that the retry makes again. */
test.each([
	['in other words', [['Hello']], [['Hello\n']], ['Hello']],
	[
		'in the words of each call, of which the first was rejected',
		[['Hello'], ['Hello\n']],
		[['Hello'], ['Hello\n']],
		['Hello\n'],
	],
])(
	'"Retry" after the model has failed sends nothing again %s',
	async (_, calls, again, letters) => {
		if (calls.length > 1) bed.service.order({ kind: 'status', status: 400 });
		const failed = await engine.run({ workflow: workflow(calls, {}, true) });
		expect(failed.error?.message).toContain('The model is down');
		expect(lettersAt(bed)).toEqual(letters);
		const rounds = again.map((texts) => texts.map((text) => ({ arguments: { text } })));
		const retried = await engine.retry(failed, {
			nodes: { [AGENT]: { parameters: agentParameters({ rounds }) } },
		});
		expect(answersOf(retried)).toEqual(again.map(toldOfLetter));
		expect(lettersAt(bed)).toEqual(letters);
	},
);

test("can't pause as a tool: reports it and sends nothing", async () => {
	const wait = {
		...parameters,
		additionalFields: { omitScheduledate: true },
		operation: 'createAndWait',
		statuses: 'received',
	};
	const [refused] = await call([['Hello']], { parameters: { ...wait, waitAtMost: 1 } });
	expect(refused).toContain('"Maximum Wait" is more than 0');
	expect(bed.service.requests).toEqual([]);
	const [looked] = await call([['Hello']], { parameters: { ...wait, waitAtMost: 0 } });
	expect(JSON.parse(looked)).toMatchObject([{ reachedStatus: 'received', timedOut: false }]);
});

test('in a retry, an update is sent again once the model has changed the same letter otherwise', async () => {
	const [letter] = bed.service.state.seedLetters(1);
	const tool = {
		type: 'svcLettersTool',
		parameters: { ...parameters, operation: 'update', letterId: byId(letter.id) },
	};
	const rounds = (texts: string[]) => texts.map((text) => [{ arguments: { text } }]);
	const failed = await engine.run({
		workflow: agentWorkflow(tool, { rounds: rounds(['First']), modelIsDown: true }),
	});
	const retried = await engine.retry(failed, {
		nodes: { [AGENT]: { parameters: agentParameters({ rounds: rounds(['Second', 'First']) }) } },
	});
	expect(retried.error?.message).toBeUndefined();
	expect(lettersAt(bed)).toEqual(['First']);
});
