/** How good responses look where the documents leave it open, whatever their area (see `Shapes`). */
import type { Shapes } from '../shapes.ts';
import { type Answer, Refusal } from './area.ts';

type Members = Record<string, unknown>;

/** The response to a request to this endpoint, in the shapes in force. */
export function inVariant(answer: Answer, endpoint: string, shapes: Readonly<Shapes>): Answer {
	const { status, body, headers } = answer;
	if (status >= 300) return answer;
	const written = valueIn(body, '', { endpoint, shapes });
	return {
		...answer,
		...(body !== undefined && {
			body: enveloped(written, endpoint, shapes),
		}),
		...(headers && { headers: mapped(headers, (text, name) => headerIn(text, name, shapes)) }),
	};
}

interface Place {
	endpoint: string;
	shapes: Readonly<Shapes>;
}

function valueIn(value: unknown, name: string, place: Place): unknown {
	const { shapes, endpoint } = place;
	if (Array.isArray(value)) {
		const all = value.map((one: unknown) => valueIn(one, name, place));
		return shapes.recordOrder === 'reversed' && !hasOrder(endpoint) ? all.reverse() : all;
	}
	if (isMembers(value)) return mapped(value, (one, key) => valueIn(one, key, place));
	if (typeof value === 'boolean') return shapes.booleans === 'text' ? String(value) : value;
	if (typeof value === 'number') {
		return shapes.amounts === 'text' && isMoney(name) ? String(value) : value;
	}
	if (typeof value !== 'string') return value;
	if (isStatus(name)) return inCase(value, shapes);
	return isLetterId(name, value, place) ? Number(value) : value;
}

/** "answers in request order" (D3 B); what is read, and texts and addresses of a request, have their own. */
function hasOrder(endpoint: string): boolean {
	return endpoint.startsWith('GET ') || endpoint.startsWith('POST /testrequest/multiple/');
}

const isMoney = (name: string) => /^(?!max_).*(?:amount|cost|price)$/i.test(name);
const isStatus = (name: string) =>
	/^(?:status|state|confidence|level|ticket_status_type_id)$/.test(name);

function inCase(text: string, { statusCase }: Readonly<Shapes>): string {
	if (statusCase === 'documented') return text;
	return statusCase === 'lower' ? text.toLowerCase() : text.toUpperCase();
}

function isLetterId(name: string, text: string, { shapes, endpoint }: Place): boolean {
	const isOfLetters = /\/(?:letters|callbacks)\b/.test(endpoint);
	return shapes.letterIds === 'numeric' && isOfLetters && name === 'id' && /^\d+$/.test(text);
}

/** An object that isn't a list in an envelope, or several of them, or the channels by their names. */
function isRecord(body: unknown): body is Members {
	if (!isMembers(body)) return false;
	const own = Object.entries(body).filter(([name]) => name !== 'total' && name !== '_embedded');
	return own.some(([, value]) => typeof value !== 'object' || value === null);
}

function enveloped(
	content: unknown,
	endpoint: string,
	{ records, lists }: Readonly<Shapes>,
): unknown {
	if (Array.isArray(content)) {
		return lists === 'hal' ? { _embedded: { [`${nameOf(endpoint)}s`]: content } } : content;
	}
	if (!isRecord(content) || records === 'bare') return content;
	return { [records === 'data' ? 'data' : nameOf(endpoint)]: content };
}

/** "letter" of `GET /accounts/{accountId}/letters/{letterId}`. */
function nameOf(endpoint: string): string {
	const parts = endpoint
		.split('/')
		.filter((part) => !part.startsWith('{') && !verbs.includes(part));
	return (parts.at(-1) ?? '').replace(/s$/, '');
}

const verbs = ['cancel', 'duplicate', 'pause', 'resume'];

function headerIn(text: string, name: string, { totals }: Readonly<Shapes>): string {
	if (totals === 'right' || !/-total$/i.test(name)) return text;
	return String(Math.max(0, Number(text) + (totals === 'too small' ? -1 : 1)));
}

function mapped<T, U>(
	members: Record<string, T>,
	to: (value: T, name: string) => U,
): Record<string, U> {
	return Object.fromEntries(Object.entries(members).map(([name, one]) => [name, to(one, name)]));
}

function isMembers(value: unknown): value is Members {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** IDs of what was created and hasn't been asked for yet (see the shape `created`). */
export class NewRecords {
	private readonly ids = new Set<string>();

	note({ body }: Answer): void {
		const id = isMembers(body) ? (body.id ?? body.order_key) : undefined;
		if (typeof id === 'string') this.ids.add(id);
	}

	/** @throws Refusal at the first attempt to read one */
	check(path: Readonly<Record<string, string>>): void {
		const last = Object.values(path).at(-1) ?? '';
		if (this.ids.delete(last)) throw new Refusal(404, `there is no ${last} yet`);
	}

	clear(): void {
		this.ids.clear();
	}
}
