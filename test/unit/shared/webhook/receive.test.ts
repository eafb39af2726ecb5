import type { IDataObject, IWebhookFunctions } from 'n8n-workflow';
import { objectIn, receive, type Reception } from '../../../../nodes/shared/webhook/receive';

const read = (text: string) => objectIn(text, { asDocumented: (body) => body });
const reception: Reception = { read, identity: () => undefined, wanted: () => true };

interface Call {
	context: IWebhookFunctions;
	answers: unknown[];
	/** What the responses say. */
	said: unknown[];
	logged: unknown[][];
}

function calling(): Call {
	const answers: unknown[] = [];
	const said: unknown[] = [];
	const logged: unknown[][] = [];
	const context = {
		getRequestObject: () => ({ rawBody: Buffer.from('{"id":1}') }),
		getHeaderData: () => ({}),
		getQueryData: () => ({}),
		getResponseObject: () => ({
			status: (code: number) => ({
				json: (body: unknown) => {
					answers.push(code);
					said.push(body);
				},
			}),
		}),
		getMode: () => 'webhook',
		getNode: () => ({ id: 'node', name: 'Reports' }),
		getWorkflow: () => ({ id: 'workflow-1' }),
		getWorkflowStaticData: () => ({}),
		logger: {
			error: (...entry: unknown[]) => logged.push(entry),
			warn: (...entry: unknown[]) => logged.push(entry),
		},
	} as unknown as IWebhookFunctions;
	return { context, answers, said, logged };
}

/** The credential can't be read for so many attempts, then proves the caller or not. */
const unreadable = (times: number, then: boolean) => {
	let attempts = 0;
	return async () => {
		if (attempts++ < times) throw new Error('SQLITE_BUSY: database is locked');
		return then;
	};
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

async function received(
	{ context }: Call,
	authorized: () => Promise<boolean>,
	by: Reception = reception,
) {
	const result = receive(context, authorized, async () => by);
	await jest.advanceTimersByTimeAsync(1000);
	return await result;
}

it("takes an event although n8n can't read the credential for most of a second", async () => {
	const call = calling();
	const begun = Date.now();
	const busy = async () => await unreadable(Date.now() - begun < 900 ? 1 : 0, true)();
	const { workflowData } = await received(call, busy);
	expect(workflowData).toEqual([[{ json: { id: 1 } }]]);
	expect(call.answers).toEqual([200]);
	expect(call.logged).toEqual([]);
});

it('rejects a stranger then as well', async () => {
	const call = calling();
	expect(await received(call, unreadable(2, false))).toEqual({ noWebhookResponse: true });
	expect(call.answers).toEqual([401]);
});

it("authorizes nothing while the credential can't be read, and logs why", async () => {
	const call = calling();
	expect(await received(call, unreadable(3, true))).toEqual({ noWebhookResponse: true });
	expect(call.answers).toEqual([503]);
	expect(call.logged).toEqual([
		[
			"Reports rejected a call, which may have been an event: n8n couldn't read the credential",
			{ workflowId: 'workflow-1', reason: 'SQLITE_BUSY: database is locked' },
		],
	]);
});

it("logs that it rejected what it can't read of a caller who knows the secret", async () => {
	const call = calling();
	call.context.getRequestObject = () => ({ rawBody: Buffer.from('<xml/>') }) as never;
	expect(await received(call, unreadable(0, true))).toEqual({ noWebhookResponse: true });
	expect(call.answers).toEqual([400]);
	expect(call.logged).toEqual([
		["Reports rejected a call: The body isn't a JSON object", { workflowId: 'workflow-1' }],
	]);
});

it("records no event that the filter excludes, so that it doesn't displace others", async () => {
	const staticData = {};
	const call = calling();
	call.context.getWorkflow = () => ({ id: 'workflow-2' }) as never;
	call.context.getWorkflowStaticData = () => staticData;
	const identity = () => 'event 1';
	const excluding = { ...reception, identity, wanted: () => false };
	expect(await received(call, unreadable(0, true), excluding)).toEqual({ noWebhookResponse: true });
	expect(call.said).toEqual([{ message: 'Received, nothing to do' }]);
	expect(staticData).not.toHaveProperty('seen');
	const { workflowData } = await received(call, unreadable(0, true), { ...reception, identity });
	expect(workflowData).toMatchObject([[{ json: { id: 1 } }]]);
	expect(call.said.at(-1)).toEqual({ message: 'Received' });
});

it("takes no event of a call if one of them can't be read, so that all of them can come again", async () => {
	const call = calling();
	const staticData = {};
	call.context.getWorkflow = () => ({ id: 'workflow-3' }) as never;
	call.context.getWorkflowStaticData = () => staticData;
	const events = [{ id: 1 }, { id: 2 }];
	const by = (broken?: 'identity' | 'shown'): Reception => {
		const failing = (event: IDataObject) => {
			if (event.id === 2) throw new Error('unreadable');
			return event;
		};
		return {
			...reception,
			read: () => events,
			identity: ({ id }) => {
				if (broken === 'identity') failing({ id });
				return `event ${String(id)}`;
			},
			...(broken === 'shown' && { shown: failing }),
		};
	};
	for (const broken of ['identity', 'shown'] as const) {
		await expect(
			receive(
				call.context,
				async () => true,
				async () => by(broken),
			),
		).rejects.toThrow('unreadable');
		expect(call.answers).toEqual([]);
	}
	const { workflowData } = await received(call, async () => true, by());
	expect(workflowData).toMatchObject([events.map((json) => ({ json }))]);
});
