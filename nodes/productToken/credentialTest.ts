import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import { explain, fromNetworkError, RequestFailure, UnusableAnswer } from '../shared/errors';
import { InputError } from '../shared/fields';
import { enteredBaseUrl, readBaseUrl } from '../shared/http';
import { type ProductTokenArea, productTokenAccounts, productTokenAreas } from './areas';

type CredentialData = NonNullable<ICredentialsDecrypted['data']>;

/** Milliseconds; users of a dialog don't wait longer. */
const timeoutMs = 20_000;

const statuses = {
	400: {
		says: 'SVC rejected the account ID',
		remedy: 'Copy the whole ID, without spaces or quotes.',
	},
	401: { says: 'SVC rejected the product token', remedy: 'Copy it again, without spaces.' },
	403: {
		says: "The product token isn't allowed to use this account",
		remedy: 'Check the account ID.',
	},
	404: {
		says: 'Nothing found at the base URL',
		remedy: 'Check the base URL and the account ID.',
	},
};

/**
 * Sends one harmless request to every area in use and names those that fail. n8n's own test of a
 * credential can only send a single request, and n8n 1.x drops the words for its response.
 */
export async function testProductToken(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const chosen: readonly unknown[] = Array.isArray(data.areas) ? data.areas : [];
	const areas = productTokenAreas.filter(({ value }) => chosen.includes(value));
	if (areas.length === 0) {
		return { status: 'Error', message: "Select the areas you use under 'Areas in Use'." };
	}
	const problems = new Map<string, string[]>();
	const results = await Promise.all(
		areas.map(async (area) => [area.name, await problemOf(this, area, data)] as const),
	);
	for (const [name, problem] of results) {
		if (problem !== undefined) problems.set(problem, [...(problems.get(problem) ?? []), name]);
	}
	if (problems.size === 0) return { status: 'OK', message: 'Connection successful!' };
	const message = [...problems].map(([problem, names]) => `${names.join(', ')}: ${problem}`);
	return { status: 'Error', message: message.join(' ') };
}

/** @returns what doesn't work in an area, and what to do; undefined if it works */
async function problemOf(
	context: ICredentialTestFunctions,
	area: ProductTokenArea,
	data: CredentialData,
): Promise<string | undefined> {
	const token = String(data.productToken).trim();
	try {
		await check(context, area, data, token);
		return undefined;
	} catch (error) {
		const texts = { title: area.name, statuses };
		const { message, description } = explain(error, texts, [token]);
		return `${message}. ${description}`;
	}
}

async function check(
	{ helpers }: ICredentialTestFunctions,
	area: ProductTokenArea,
	data: CredentialData,
	token: string,
): Promise<void> {
	const { name, value, harmless = [] } = area;
	const entered = enteredBaseUrl(data, { title: name }, `${value}BaseUrl`);
	const url = `${readBaseUrl(entered, `${name} Base URL`)}${pathOf(area, data)}`;
	const response: unknown = await helpers
		.request({
			...{ method: 'GET', url, timeout: timeoutMs },
			// The ticket shop asks for a content type, though there is no body (service document 3, part A).
			headers: { 'X-SVC-PRODUCTTOKEN': token, 'Content-Type': 'application/json' },
			// The token would go to the other host.
			...{ followRedirect: false, simple: false, resolveWithFullResponse: true },
		})
		.catch((error: unknown) => {
			throw new RequestFailure(fromNetworkError(error, [token]).reason);
		});
	const { status, body, location } = readResponse(response);
	if (status < 300) {
		if (/^\s*</.test(body)) throw new UnusableAnswer('is a web page', status);
		return;
	}
	if (harmless.includes(status)) return;
	if (status < 400) throw new RequestFailure({ kind: 'redirected', status, host: location });
	throw new RequestFailure({ kind: status < 500 ? 'refused' : 'failed', status });
}

function pathOf({ check: path }: ProductTokenArea, data: CredentialData): string {
	return path.replace(/\{(\w+)\}/g, (_, field: string) => {
		const id = String(data[field] ?? '').trim();
		if (id !== '') return encodeURIComponent(id);
		const { displayName } = productTokenAccounts.find(({ name }) => name === field) ?? {};
		throw new InputError('is empty', 'Enter it.', displayName);
	});
}

/** n8n's types say nothing of what its request helper returns. */
function readResponse(response: unknown): { status: number; body: string; location: string } {
	const { statusCode, body, headers } = Object(response) as Record<string, unknown>;
	const { location } = Object(headers) as Record<string, unknown>;
	const target = String(location);
	return {
		status: Number(statusCode),
		body: typeof body === 'string' ? body : '',
		location: URL.canParse(target) ? new URL(target).host : 'another URL',
	};
}
