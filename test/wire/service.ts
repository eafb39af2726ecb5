import { createRequire } from 'node:module';
import path from 'node:path';
import { Readable } from 'node:stream';
import type {
	ICredentialDataDecryptedObject,
	ICredentialType,
	IExecuteFunctions,
	IHttpRequestOptions,
	INodeType,
} from 'n8n-workflow';
import { credentials, executeContext, nodeOf, Wire } from '../fuzz/n8n.ts';
import { routeOf } from './wireValues.ts';

export interface StandInResponse {
	readonly status: number;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

/** Answers a request; given its endpoint, and how many came to it before. */
export type Answer = (
	options: IHttpRequestOptions,
	route: ReturnType<typeof routeOf>,
	before: number,
) => StandInResponse;

/** The service's side of a run that needs no network. */
export class StandIn extends Wire {
	readonly requests: Array<{
		options: IHttpRequestOptions;
		route: ReturnType<typeof routeOf>;
	}> = [];

	override readonly request = async (options: IHttpRequestOptions): Promise<unknown> => {
		const route = routeOf(options, this.area);
		const { endpoint } = route.documented;
		const before = this.requests.filter((one) => one.route.documented.endpoint === endpoint);
		this.requests.push({ options, route });
		const { status, headers, body } = this.answer(options, route, before.length);
		return await Promise.resolve({
			statusCode: status,
			headers: { ...headers },
			body: options.encoding === 'stream' ? Readable.from([Buffer.from(body)]) : body,
		});
	};

	private readonly area: string;
	private readonly answer: Answer;

	constructor(area: string, answer: Answer) {
		super([]);
		this.area = area;
		this.answer = answer;
	}
}

const json = { 'content-type': 'application/json' };

/** Answers as if all went well, with two pages of a list that is read in pages. */
export const usualAnswer: Answer = (options, { documented, inPath }, before) => {
	if (isFile(documented.endpoint)) {
		return { status: 200, headers: { 'content-type': fileType }, body: zip };
	}
	const body =
		documented.endpoint === 'POST /upload'
			? { id: id(before + 1) }
			: usualBody(options, documented.answer, inPath, documented.endpoint);
	return { status: 200, headers: json, body: JSON.stringify(body) };
};

const fileType = 'application/octet-stream';
/** How a ZIP archive begins, and so an Excel file. */
const zip = 'PK\u0003\u0004';

export const isFile = (endpoint: string) => /\/(download|export)$/.test(endpoint);

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

function usualBody(
	{ url, body }: IHttpRequestOptions,
	answer: string,
	inPath: Record<string, string>,
	endpoint: string,
): unknown {
	const { searchParams } = new URL(url);
	const named = Object.entries(inPath).at(-1)?.[1] ?? id(1);
	if (endpoint.endsWith('/invites')) {
		return (JSON.parse(String(body)) as Array<{ inviteeId: string }>).map(({ inviteeId }) => ({
			id: id(1),
			inviteeId,
			inviteUri: 'https://sign.example/1',
		}));
	}
	if (/^POST \/testrequest\//.test(endpoint)) {
		const wanted = JSON.parse(String(body)) as TestRequest | TestRequest[];
		return Array.isArray(wanted) ? wanted.map(handsetFor) : handsetFor(wanted);
	}
	if (endpoint.endsWith('/cost')) {
		return {
			totalCost: 0.08,
			currency: 'EUR',
			messageCount: 1,
			recipientCount: 1,
			countryCosts: [],
		};
	}
	if (endpoint === 'POST /testresult/{testProductAccount}') {
		const ids = JSON.parse(String(body)) as string[];
		return ids.map((one) => ({ id: one, statusCode: 1, status: 'Finished' }));
	}
	if (endpoint.endsWith('/events/{event_uuid}')) return shopEvent(named);
	if (endpoint.endsWith('/initialize') && endpoint.includes('/business/')) {
		return { merchantSessionAsString: '{"nonce":"1"}' };
	}
	if (endpoint.endsWith('/authorize') && endpoint.includes('/business/')) {
		return { status: 'AUTHORIZED' };
	}
	if (endpoint.startsWith('GET ') && endpoint.endsWith('/orders')) {
		// Of a month ago, so that a search has to go through all of its days.
		const age = Date.now() - Date.parse(searchParams.get('date') ?? '');
		if (Math.floor(Math.abs(age) / 86_400_000) < 30) return [];
		const order = { order_key: '2B1C4F0E9A7D4C3B8E6F5A4D3C2B1A09' };
		return [{ ...order, order_reference: 'order-2030-0042', url: 'https://pay.example/1' }];
	}
	if (endpoint.startsWith('POST ') && endpoint.endsWith('/orders')) {
		return { order_key: named, url: 'https://pay.example/1' };
	}
	if (endpoint === 'POST /dossiers') {
		const { invitees = [] } = JSON.parse(String(body)) as { invitees?: object[] };
		const known = invitees.map((invitee, index) => ({ ...invitee, id: id(10 + index) }));
		return { id: id(2), state: 'draft', invitees: known };
	}
	if (/^(array|list|contacts|fields|callbacks|price models|OptOut entries|search)/.test(answer)) {
		const take = Number(searchParams.get('take') ?? 1);
		const from = Number(searchParams.get('skip') ?? 0);
		const isOver = from >= 2 * take || searchParams.has('lastGuid');
		return Array.from({ length: isOver ? 0 : Math.min(take, 200) }, (_, index) => ({
			id: id(from + index + 1),
		}));
	}
	return { id: named, groupId: id(3), name: 'Name', body: 'Text', message: 'Text', amount: 1 };
}

interface TestRequest {
	mccMnc: string;
}

function handsetFor({ mccMnc }: TestRequest) {
	const test = {
		...{ id: id(1), msisdn: '004915112345678', messageKey: 'ABCDEFGHIJKLMNOP' },
		...{ preferredAlphaNumericSender: 'SVCTest', preferredNumericSender: '31612345678' },
	};
	return { details: 'Found an available candidate', mccMnc, test };
}

/** An event with one ticket, which the parameters of the operations name. */
function shopEvent(uuid: string) {
	const ticket = { uuid, name: { en: 'Day' }, price: 25, ticket_status_type_id: 'ONLINE' };
	return {
		event: { uuid, name: 'Concert' },
		categories: [{ uuid: id(4), name: { en: 'Standing' }, tickets: [ticket] }],
		ticket_statuses: [{ id: 'ONLINE', status: { en: 'On sale' } }],
		payment_methods: [{ uuid: id(5), name: 'Card', currency: 'EUR' }],
	};
}

/** What a run of an operation is given. */
export interface Call {
	readonly type: INodeType;
	readonly parameters: Readonly<Record<string, unknown>>;
	/** Values of the credential in place of the usual ones. */
	readonly credential?: Readonly<Record<string, string>>;
	readonly tolerant?: boolean;
}

const contract = {
	data: Buffer.from('%PDF-1.7\n').toString('base64'),
	fileName: 'contract.pdf',
	mimeType: 'application/pdf',
};

/** What a shopper's device sends, in the field with this name. */
const deviceData = (field: string) => ({
	data: Buffer.from(JSON.stringify({ token: field })).toString('base64'),
	fileName: 'device.json',
	mimeType: 'application/json',
});

/** n8n's side of the run. */
export function contextOf(
	{ type, parameters, credential, tolerant = false }: Call,
	service: StandIn,
): IExecuteFunctions {
	const node = type.description.name;
	const fileIn = (field: string) =>
		node === 'svcPayments' ? deviceData(field) : { ...contract, fileName: `${field}.pdf` };
	const given = { node, answers: [], parameters, json: {}, binary: fileIn('data'), tolerant };
	const context = executeContext(given, service);
	const secrets = credentials({ ...credential }) as ICredentialDataDecryptedObject;
	const selected = { svcProductTokenApi: { id: '1', name: 'SVC' } };
	return Object.assign(context, {
		// An operation of one area can need the credential of another one.
		getNode: () => ({ ...nodeOf(type, parameters), credentials: selected }),
		getCredentials: async () => await Promise.resolve(secrets),
		getWorkflowStaticData: () => ({}),
		// What an operation that waits for an answer needs to pause the execution.
		runExecutionData: { executionData: { nodeExecutionStack: [] } },
		getExecuteData: () => ({ node: nodeOf(type, parameters), data: { main: [] }, source: null }),
		putExecutionToWait: async () => {},
		// Its key is random, so each request would differ from the one before.
		getSignedResumeUrl: () => 'https://n8n.example/webhook-waiting/1?key=1&signature=1',
		helpers: {
			...context.helpers,
			httpRequestWithAuthentication: async (name: string, options: IHttpRequestOptions) =>
				await service.request(await authenticated(name, secrets, options)),
			assertBinaryData: (_: number, name: string) => fileIn(name),
		},
	});
}

async function authenticated(
	name: string,
	secrets: ICredentialDataDecryptedObject,
	options: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
	// The others carry their secrets in ways that no endpoint documents as a parameter.
	if (name !== 'svcProductTokenApi') return options;
	const { authenticate } = credentialType(name);
	return typeof authenticate === 'function' ? await authenticate(secrets, options) : options;
}

const fromRoot = createRequire(path.join(process.cwd(), 'package.json'));

const credentialTypes = new Map<string, ICredentialType>();

/** A credential type of the built package, by name. n8n makes it once, too. */
export function credentialType(name: string): ICredentialType {
	const made = credentialTypes.get(name);
	if (made) return made;
	const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
	const exported = fromRoot(`./dist/credentials/${type}.credentials.js`) as Record<
		string,
		new () => ICredentialType
	>;
	const credential = new exported[type]();
	credentialTypes.set(name, credential);
	return credential;
}
