/** Shorter secrets aren't searched for, because that would hide ordinary words. */
const shortest = 8;
export const hidden = '[hidden]';

const dot = String.raw`(?:\s|=\r?\n){0,9}(?:\.|%2e|&#46;|\\{1,9}u002e)(?:\s|=\r?\n){0,9}`;

/**
 * Web tokens, such as the one that signs requests, and what follows the name of a scheme. n8n doesn't return the
 * token, so it's recognized by its beginning: as such, character by character for URLs and in JSON, in
 * hexadecimal, in base64, and broken by white space.
 */
const tokens = [
	new RegExp(String.raw`\beyJ[\w-]{6,}(?:=\s{1,3}[\w-]+)?(?:${dot}[\w-]+){0,2}`, 'gi'),
	/%65%79%4a(?:%[\da-f]{2}){8,}/gi,
	/\\{1,9}u0065\\{1,9}u0079\\{1,9}u004a(?:\\{1,9}u00[\da-f]{2}){8,}/gi,
	/\b65794a(?:[\da-f]{2}){8,}/gi,
	/\bZXlK[\w+/=-]{12,}/g,
	// With something before it, in the same base64: the beginning then has one of three forms.
	/(?:ZXlK|[GWm2]V5S[g-n]|leU[op])[\w+/=-]{40,}/g,
	/\be\s{1,3}y\s{1,3}J(?:\s{1,3}[\w.-](?![\w.-])){6,}/gi,
	/(?<=\b(?:bearer|basic)(?:\s|%20|\+){1,9})[\w.+/=~-]{8,}/gi,
];

/**
 * Redacts known secrets in a text, in case SVC repeats them: in capital or small letters, encoded for
 * URLs, HTML, JSON, in base64 or hexadecimal, and broken by white space.
 */
export function redact(text: string, secrets: readonly string[]): string {
	// The longest first: a part of one, hidden before, would keep the rest of it from being found.
	const found = secrets.toSorted((one, other) => other.length - one.length).flatMap(spellings);
	const clean = found.reduce((shown, spelling) => without(spelling, shown), text);
	return tokens.reduce((shown, token) => shown.replace(token, hidden), clean);
}

/**
 * One spelling of a secret, in pieces that follow each other: a pattern of all of it would take the square of its
 * length to compile, which is half a minute for a thousand characters.
 */
interface Spelling {
	readonly first: RegExp;
	/** They become patterns where the first piece is found: thousands of those would take too much memory. */
	readonly others: readonly string[];
}

const known = new Map<string, readonly Spelling[]>();

function spellings(secret: string): readonly Spelling[] {
	if (secret.trim().length < shortest) return [];
	const before = known.get(secret);
	if (before) return before;
	const bytes = Buffer.from(secret);
	const literals = [...inBase64(bytes), bytes.toString('hex')].filter(
		(literal) => literal.length >= shortest,
	);
	const made = [secret.trim(), ...literals].map(spellingOf);
	// Secrets rarely change, so only patterns for many secrets aren't cached.
	if (known.size >= 50) known.clear();
	known.set(secret, made);
	return made;
}

/** Each ends before a letter or digit, if one comes soon: what is before a mark can be read in two ways. */
const piece = /[^]{16,32}?(?=[a-z\d])|[^]{1,32}/giu;

function spellingOf(literal: string): Spelling {
	const [first = '', ...others] = literal.replace(/\s+/g, ' ').match(piece) ?? [];
	return { first: new RegExp(patternOf(first), 'giu'), others };
}

function without({ first, others }: Spelling, text: string): string {
	let clean = '';
	let copied = 0;
	first.lastIndex = 0;
	for (let found = first.exec(text); found; found = first.exec(text)) {
		const end = endOf(others, text, first.lastIndex);
		if (end !== undefined) {
			clean += text.slice(copied, found.index) + hidden;
			copied = end;
		}
		// Where the rest doesn't follow, the secret can begin within what looked like its first piece.
		first.lastIndex = end ?? found.index + ((text.codePointAt(found.index) ?? 0) > 0xffff ? 2 : 1);
	}
	return clean + text.slice(copied);
}

/** Where the pieces end that begin here; undefined unless all of them follow. */
function endOf(pieces: readonly string[], text: string, begin: number): number | undefined {
	let end = begin;
	for (const one of pieces) {
		const pattern = new RegExp(between + patternOf(one), 'iuy');
		pattern.lastIndex = end;
		if (!pattern.test(text)) return undefined;
		end = pattern.lastIndex;
	}
	return end;
}

/**
 * Base64 with whatever before and after it: which characters come out depends on how many bytes stand
 * before. The first and last ones, which others have a part in, are left out.
 */
function inBase64(bytes: Buffer): string[] {
	return [0, 1, 2].flatMap((before) => {
		const text = Buffer.concat([Buffer.alloc(before), bytes])
			.toString('base64')
			.replaceAll('=', '');
		const first = [0, 2, 3][before] ?? 0;
		const isWhole = (before + bytes.length) % 3 === 0;
		const inner = text.slice(first, isWhole ? undefined : -1);
		return [inner, inner.replace(/\+/g, '-').replace(/\//g, '_')];
	});
}

/**
 * What may stand between two characters of a broken line: as such, escaped, or encoded. Here and
 * below, whatever may be repeated has a bound: else the search would take the square of the time.
 */
const between = String.raw`(?:[\s\u00ad\u200b]|\\{1,9}[nrt]|=\r?\n|%0[ad])*`;

function patternOf(text: string): string {
	return Array.from(text, oneCharacter).join(between);
}

const names: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&apos;',
};

function oneCharacter(character: string): string {
	const code = character.codePointAt(0) ?? 0;
	const hex = code.toString(16);
	const inUrl = Array.from(Buffer.from(character), (byte) => byte.toString(16).padStart(2, '0'));
	const ways = [
		`[${character.replace(/[\\\]^-]/g, '\\$&')}]`,
		inUrl.map((byte) => `%(?:25){0,9}${byte}`).join(''),
		`\\\\{1,9}u0{0,9}${hex}`,
		`\\\\{1,9}x${hex.padStart(2, '0')}`,
		`&(?:amp;){0,9}#0{0,9}${code};?`,
		`&(?:amp;){0,9}#x0{0,9}${hex};?`,
		...(names[character] ? [names[character]] : []),
		...(character === ' ' ? ['\\+'] : []),
		...(/["\\/]/.test(character) ? [`\\\\{1,9}[${character.replace('\\', '\\\\')}]`] : []),
	];
	return `(?:${ways.join('|')})`;
}
