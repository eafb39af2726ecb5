/** Looks for secrets in everything an execution leaves behind. */
import * as flatted from 'flatted';
import type { RunResult } from './result.ts';

/** By a name that may appear in a test's output: `{ 'svcPaymentsApi.password': '…' }`. */
export type Secrets = Record<string, string>;

/** Enough to see the pattern; one leaked error object often has the secret in dozens of places. */
const MAX_FINDINGS = 10;

/** Fails with the places where a secret was found, never with the secret. */
export function expectNoSecrets(result: RunResult, secrets: Secrets): void {
	expect(secretsIn(result, secrets)).toEqual([]);
}

/** The places in all that an execution left behind where a secret was found. */
export function secretsIn(result: RunResult, secrets: Secrets): string[] {
	return findSecrets(placesToSearch(result), secrets);
}

/**
 * Everything a person could get to see: the editor's run data, what is stored, what is logged.
 * `runData` is searched as n8n holds it (errors with their causes), and as it is stored.
 */
export function placesToSearch({ error, outputs, runData, executionData, logs }: RunResult) {
	return {
		error,
		outputs,
		runData,
		executionData,
		stored: flatted.parse(flatted.stringify(executionData)) as unknown,
		logs,
	};
}

/**
 * @returns for each finding the secret's name and its place: `token at error.cause.config.headers`
 */
export function findSecrets(root: unknown, secrets: Secrets): string[] {
	const needles = Object.entries(secrets).flatMap(([name, secret]) =>
		spellings(name, secret).map((spelling) => ({ name, spelling })),
	);
	const shortest = Math.min(...needles.map(({ spelling }) => spelling.length));
	const clean = new Set<string>();
	const findings: string[] = [];
	for (const { text, place } of textsIn(root)) {
		if (text.length < shortest || clean.has(text)) continue;
		const found = needles.find(({ spelling }) => text.includes(spelling));
		if (found) findings.push(`${found.name} at ${place()}`);
		else clean.add(text);
		if (findings.length >= MAX_FINDINGS) break;
	}
	return findings;
}

/** Something that was reached, by a key of what it was reached from; its name is that key itself. */
interface Spot {
	value: unknown;
	key?: PropertyKey;
	isName?: true;
	from?: Spot;
}

function placeOf({ key, isName, from }: Spot): string {
	if (!from) return '';
	const before = placeOf(from);
	const place = before ? `${before}.${String(key)}` : String(key);
	return isName ? `the name of ${place}` : place;
}

/**
 * All texts in something: goes through all properties of all objects, also those that are not enumerable
 * and those named by symbols, through maps, sets and buffers.
 */
export function* textsIn(root: unknown): Generator<{ text: string; place: () => string }> {
	const seen = new Set<unknown>();
	const reached: Spot[] = [{ value: root }];
	// Grows while it is gone through.
	for (const spot of reached) {
		const { value } = spot;
		const text = textOf(value);
		if (text !== undefined) yield { text, place: () => placeOf(spot) };
		else if (isObject(value) && !seen.has(value)) {
			seen.add(value);
			addParts(spot, value, reached);
		}
	}
}

const isObject = (value: unknown): value is object =>
	(typeof value === 'object' && value !== null) || typeof value === 'function';

function textOf(value: unknown): string | undefined {
	if (typeof value === 'string') return value;
	return Buffer.isBuffer(value) ? value.toString() : undefined;
}

function addParts(from: Spot, value: object, reached: Spot[]): void {
	for (const key of Reflect.ownKeys(value)) {
		if (typeof key === 'string') reached.push({ value: key, key, isName: true, from });
		reached.push({ value: read(value, key), key, from });
	}
	if (value instanceof Map || value instanceof Set) {
		reached.push({ value: [...value.entries()], key: 'entries()', from });
	}
}

/** Some getters of Node's classes throw when nobody is to use them any more. */
function read(value: object, key: PropertyKey): unknown {
	try {
		return Reflect.get(value, key);
	} catch {
		return undefined;
	}
}

/** A secret as it is, and as it looks in a URL, in hexadecimal and in base64 (Basic auth, JWT). */
function spellings(name: string, secret: string): string[] {
	if (secret.length < 6) throw new Error(`"${name}" is too short to be looked for`);
	const hex = Buffer.from(secret).toString('hex');
	return [...new Set([secret, encodeURIComponent(secret), hex, ...base64Spellings(secret)])];
}

/**
 * Base64 of a text that contains the secret depends on where in the text it starts, modulo 3. What
 * also depends on the text around the secret is cut off at both ends.
 */
function base64Spellings(secret: string): string[] {
	const bytes = Buffer.from(secret);
	return [0, 1, 2].flatMap((offset) => {
		const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
		const end = Math.floor(((offset + bytes.length) * 4) / 3);
		const certain = encoded.slice(Math.ceil((offset * 4) / 3), end);
		return [certain, certain.replaceAll('+', '-').replaceAll('/', '_')];
	});
}
