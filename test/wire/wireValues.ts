import type { IHttpRequestOptions } from 'n8n-workflow';
import { baseOfService } from '../fuzz/n8n.ts';
import { type DocumentedEndpoint, documentedEndpoints, type WirePlace } from './documented.ts';

/** What a request carries: "body invitees[].name" and the values there. */
export type WireValues = ReadonlyMap<string, readonly unknown[]>;

export const wireKey = (place: WirePlace, name: string): string => `${place} ${name}`;

const routes = documentedEndpoints.map((documented) => {
	const [method = '', path = ''] = documented.endpoint.split(' ');
	const pattern = path.replace(/[.$]/g, '\\$&').replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
	return { documented, method, path: new RegExp(`^${pattern}$`) };
});

/** The endpoint that a request goes to, its own area's before others, and one without parameters before one with. */
export function routeOf({ method = 'GET', url }: IHttpRequestOptions, area: string) {
	const path = new URL(url).pathname.slice(new URL(baseOfService).pathname.length);
	const [found] = routes
		.flatMap((route) => {
			const match = route.method === method && route.path.exec(path);
			return match ? [{ documented: route.documented, inPath: { ...match.groups } }] : [];
		})
		.sort((a, b) => rank(a.documented, area) - rank(b.documented, area));
	if (!found) throw new Error(`No such endpoint: ${method} ${path}`);
	return found;
}

/** Other nodes send messages too, and no campaigns. */
const rank = (endpoint: DocumentedEndpoint, area: string) =>
	(endpoint.area === area ? 0 : endpoint.area === 'messages' ? 50 : 100) +
	(endpoint.endpoint.match(/\{/g)?.length ?? 0);

/** All values of a request, by place and name. */
export async function wireValuesOf(
	options: IHttpRequestOptions,
	inPath: Record<string, string>,
): Promise<WireValues> {
	const values = new Map<string, unknown[]>();
	const note = (place: WirePlace, name: string, value: unknown) => {
		const key = wireKey(place, name);
		values.set(key, [...(values.get(key) ?? []), value]);
	};
	for (const [name, value] of Object.entries(inPath)) note('path', name, decodeURIComponent(value));
	for (const [name, value] of new URL(options.url).searchParams) note('query', name, value);
	for (const [name, value] of Object.entries(options.headers ?? {})) {
		note('header', name.toLowerCase(), value);
	}
	const type = String(options.headers?.['content-type'] ?? '');
	if (type.startsWith('multipart/') && Buffer.isBuffer(options.body)) {
		const sent = new Response(options.body, { headers: { 'content-type': type } });
		for (const [name, value] of await sent.formData()) {
			if (typeof value !== 'string') note('form', name, `file ${value.name}`);
			else noteLeaves('form', name, /^[[{]/.test(value) ? JSON.parse(value) : value, note);
		}
	} else if (options.body !== undefined) {
		noteLeaves('body', '', JSON.parse(String(options.body)), note);
	}
	return values;
}

function noteLeaves(
	place: WirePlace,
	name: string,
	value: unknown,
	note: (place: WirePlace, name: string, value: unknown) => void,
): void {
	if (Array.isArray(value) && value.length > 0) {
		for (const one of value) noteLeaves(place, `${name}[]`, one, note);
	} else if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) {
		for (const [key, one] of Object.entries(value)) {
			noteLeaves(place, name === '' ? key : `${name}.${key}`, one, note);
		}
	} else {
		note(place, name, isPresent(value) ? present : isSecret(value) ? secret : value);
	}
}

const present = '2026-01-31T09:00:00.000Z';

const secret = 'a secret of the run';

/** 256 random bits of a callback, which differ between runs too. */
function isSecret(value: unknown): boolean {
	return typeof value === 'string' && /^[\w-]{43}$/.test(value);
}

/** The time of a run, which differs between runs that are compared. */
function isPresent(value: unknown): boolean {
	return typeof value === 'string' && Math.abs(Date.parse(value) - Date.now()) < 600_000;
}
