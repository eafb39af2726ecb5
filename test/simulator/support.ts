/** A simulator for a test file, and plain requests to it without any help of the pack. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { demoAccount } from '../../simulator/account.ts';
import { createAreas } from '../../simulator/areas/index.ts';
import { readContract } from '../../simulator/core/contract.ts';
import { startSimulator, type Simulator } from '../../simulator/index.ts';
import { defaultShapes } from '../../simulator/shapes.ts';

export interface Answered {
	status: number;
	headers: Headers;
	text: string;
	/** The text as JSON; undefined when there is none. */
	json: unknown;
}

export interface Client {
	simulator: Simulator;
	/** Sends a request to an area, by default with the area's credentials, `body` as JSON. */
	send(request: {
		area:
			| 'addressbook'
			| 'campaigns'
			| 'letters'
			| 'messages'
			| 'numbers'
			| 'bulkemail'
			| 'payments'
			| 'routetest'
			| 'voice';
		method?: string;
		/** Below the area's base URL; `{accountId}`, `{accountID}` and `{merchant_key}` are filled in. */
		path: string;
		body?: unknown;
		raw?: NonNullable<Parameters<typeof fetch>[1]>['body'];
		headers?: Record<string, string | undefined>;
	}): Promise<Answered>;
}

/** To be called at the top of a test file. The simulator is reset before each test. */
export function useSimulator(): Client {
	let started: Simulator | undefined;
	const simulator = () => {
		if (!started) throw new Error('The simulator is not running');
		return started;
	};

	beforeAll(async () => {
		started = await startSimulator();
	});
	beforeEach(() => simulator().reset());
	afterAll(async () => {
		await simulator().close();
	});

	return {
		get simulator() {
			return simulator();
		},
		async send({ area, method = 'GET', path, body, raw, headers = {} }) {
			const { account, baseUrls } = simulator();
			const filled = path
				.replace(/\{accountI[dD]\}/, account.accountId)
				.replace('{merchant_key}', account.merchantKey);
			const all = {
				...credentialsFor(area, path, simulator()),
				...(body === undefined ? {} : { 'content-type': 'application/json' }),
				...headers,
			};
			const given = Object.entries(all).filter(
				(pair): pair is [string, string] => pair[1] !== undefined,
			);
			const response = await fetch(`${baseUrls[area]}${filled}`, {
				method,
				headers: given,
				body: raw ?? (body === undefined ? undefined : JSON.stringify(body)),
				redirect: 'manual',
			});
			const text = await response.text();
			return { status: response.status, headers: response.headers, text, json: parse(text) };
		},
	};
}

/** Somebody on loopback whom the service calls. To be called at the top of a test file. */
export function useReceiver(): {
	/** The JSON bodies that have come since the test began. */
	received: unknown[];
	readonly url: string;
} {
	const received: unknown[] = [];
	let receiver: Server;

	beforeAll(async () => {
		receiver = createServer((request, response) => {
			let text = '';
			request.on('data', (chunk: Buffer) => (text += chunk.toString()));
			request.on('end', () => {
				received.push(JSON.parse(text));
				response.end();
			});
		});
		await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
	});
	beforeEach(() => (received.length = 0));
	afterAll(() => receiver.close());

	return {
		received,
		get url() {
			return `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
		},
	};
}

/** The documented credentials: wallet sessions take none. */
function credentialsFor(
	area: string,
	path: string,
	{ account }: Simulator,
): Record<string, string | undefined> {
	if (area !== 'payments') return { 'x-svc-producttoken': account.productToken };
	if (path.startsWith('/mobile/')) return {};
	const { paymentsUser, paymentsPassword } = account;
	return { authorization: `Basic ${btoa(`${paymentsUser}:${paymentsPassword}`)}` };
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** What is wrong with an answer that the document shows, by the area's contract. */
export function contractProblems(
	area: string,
	endpoint: string,
	status: number,
	body: unknown,
): string[] {
	const { areas } = createAreas({ account: demoAccount, shapes: defaultShapes, url: '' });
	const contract = areas.find(({ name }) => name === area)?.contract;
	const operation =
		contract && readContract(area, contract).find((one) => one.endpoint === endpoint);
	const check = operation?.answers.get(`${status}`);
	if (!check) throw new Error(`${area} documents no answer ${status} of ${endpoint}`);
	return check(body, 'answer').problems;
}

/** An error whose cause, as fetch throws it, has this code. */
export function networkError(code: string): object {
	return expect.objectContaining({ cause: expect.objectContaining({ code }) });
}

export const letter = {
	addresses: [{ recipient: 'Anna Jansen\nKerkstraat 12\n1017 GC Amsterdam' }],
	message: 'Dear Anna',
	destination: 'NL',
};

export const message = {
	body: 'Hello',
	channels: ['SMS'],
	senders: ['SVC'],
	recipients: [{ msisdn: '+31612345678' }],
};

export const order = {
	order_reference: 'INV-1',
	description: 'Boots',
	amount: 12995,
	currency: 'EUR',
	language: 'en',
	email: 'anna@example.com',
	country: 'NL',
};

export const lettersPath = '/accounts/{accountId}/letters';
export const callbacksPath = '/accounts/{accountId}/callbacks';
export const messagesPath = '/accounts/{accountId}/messages';
export const ordersPath = '/ps/api/public/v1/merchants/{merchant_key}/orders';

/** Waits until the condition holds; a condition that never does fails by Jest's own limit. */
export async function eventually(condition: () => boolean | Promise<boolean>): Promise<void> {
	while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10));
}
