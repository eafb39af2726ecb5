import type {
	ICredentialsDecrypted,
	ICredentialTestFunctions,
	INodeCredentialTestResult,
} from 'n8n-workflow';
import type { FailureTexts } from '../shared/errors';
import { InputError, listedIn, uuidRule } from '../shared/fields';
import { groupBy } from '../shared/host';
import { asLine, asToken, problemOf, readBaseUrl } from '../shared/http';
import {
	baseUrlField,
	type ProductTokenArea,
	productTokenAccounts,
	productTokenAreas,
} from './areas';

type CredentialData = NonNullable<ICredentialsDecrypted['data']>;

const nothing = 'Nothing found at the base URL';

/** The ID differs by area, and the ticket shop has none. */
function statusesOf(area: ProductTokenArea): NonNullable<FailureTexts['statuses']> {
	const id = accountOf(area)?.displayName;
	const token = {
		says: 'SVC rejected the product token',
		remedy:
			'Copy it again: only the token, without spaces, quotes, or "Bearer". If SVC rejects it again, ask your provider for the right one.',
	};
	if (id === undefined) {
		return {
			401: token,
			403: { says: "The product token isn't allowed to do this", remedy: 'Contact your provider.' },
			404: { says: nothing, remedy: `Check ${suspectsOf(area)}.` },
		};
	}
	return {
		400: { says: `SVC rejected '${id}'`, remedy: 'Copy the whole ID, without spaces or quotes.' },
		401: token,
		403: {
			says: "The product token isn't allowed to use this account",
			remedy: `Check '${id}'.`,
		},
		404: { says: nothing, remedy: `Check ${suspectsOf(area)}.` },
	};
}

function suspectsOf(area: ProductTokenArea): string {
	const id = accountOf(area)?.displayName;
	return id === undefined ? 'the base URL' : `the base URL and '${id}'`;
}

function accountOf({ check }: ProductTokenArea) {
	return productTokenAccounts.find(({ field }) => check.includes(`{${field}}`));
}

/**
 * Sends one harmless request to every area in use and names those that fail. n8n's own test of a
 * credential can only send a single request, and n8n 1.x drops the words for its response.
 */
export async function testProductToken(
	this: ICredentialTestFunctions,
	{ data = {} }: ICredentialsDecrypted,
): Promise<INodeCredentialTestResult> {
	const chosen = listedIn(data.areas);
	const areas = productTokenAreas.filter(({ value }) => chosen.includes(value));
	if (areas.length === 0) {
		return { status: 'Error', message: "Select the areas you use under 'Areas in Use'." };
	}
	const results = await Promise.all(
		areas.map(async (area) => ({ ...area, problem: await problemIn(this, area, data) })),
	);
	const failed = results.filter(({ problem }) => problem !== undefined);
	if (failed.length === 0) return { status: 'OK', message: 'Connection successful!' };
	const message = [...groupBy(failed, ({ problem }) => problem)].map(
		([problem = '', ofAreas]) => `${ofAreas.map(({ name }) => name).join(', ')}: ${problem}`,
	);
	return { status: 'Error', message: [...message, ...ifSwapped(failed, data)].join(' ') };
}

/** What is found nowhere can be the other's. */
function ifSwapped(
	failed: ReadonlyArray<ProductTokenArea & { readonly problem: string | undefined }>,
	data: CredentialData,
): string[] {
	const unfound = failed.filter(({ problem }) => problem?.startsWith(nothing));
	const urls = new Set(unfound.map((area) => baseUrlIn(area, data)));
	return urls.size > 1
		? ["Maybe their base URLs are swapped: each may be in the other's field."]
		: [];
}

async function problemIn(
	context: ICredentialTestFunctions,
	area: ProductTokenArea,
	data: CredentialData,
): Promise<string | undefined> {
	const { name, harmless } = area;
	const token = asToken(data.productToken);
	return await problemOf(context, {
		...{ title: name, statuses: statusesOf(area), secrets: [token] },
		...(harmless && { harmless }),
		suspects: suspectsOf(area),
		request() {
			const url = `${baseUrlIn(area, data)}${pathOf(area, data)}`;
			if (token === '') throw new InputError('is empty', 'Enter it.', 'Product Token');
			// The ticket shop asks for a content type, though there is no body (service document 3, part A).
			return { url, headers: { 'X-SVC-PRODUCTTOKEN': token, 'Content-Type': 'application/json' } };
		},
	});
}

function baseUrlIn(area: ProductTokenArea, data: CredentialData): string {
	const { field, displayName } = baseUrlField(area);
	const url = asLine(data[field]);
	if (url !== '') return readBaseUrl(url, displayName);
	// Without the field's name, which has the area's in it: equal problems of areas are told together.
	throw new InputError('there is no base URL', 'Enter it.');
}

function pathOf({ check: path }: ProductTokenArea, data: CredentialData): string {
	return path.replace(/\{(\w+)\}/g, (_, field: string) => {
		const id = asLine(data[field]);
		const { displayName } = productTokenAccounts.find((account) => account.field === field) ?? {};
		if (id === '') throw new InputError('is empty', 'Enter it.', displayName);
		// SVC may accept another spelling, but the nodes don't.
		const { pattern, says, remedy } = uuidRule;
		if (!pattern.test(id)) throw new InputError(says, remedy, displayName);
		return encodeURIComponent(id);
	});
}
