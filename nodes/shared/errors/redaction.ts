/** What is shorter is not searched for: it would hide ordinary words. */
const shortest = 8;
export const hidden = '[hidden]';

/** Web tokens, such as the one that signs requests, and what follows the name of a scheme. */
const tokens = [
	/\beyJ[\w-]{6,}(?:\s{0,9}\.\s{0,9}[\w-]+){0,2}/gi,
	/(?<=\b(?:bearer|basic)(?:\s|%20|\+){1,9})[\w.+/=~-]{8,}/gi,
];

/**
 * Takes known secrets out of a text, in case the service repeats them: in capital or small letters,
 * encoded for URLs, HTML, JSON, in base64 or hexadecimal, and broken by white space.
 */
export function redact(text: string, secrets: readonly string[]): string {
	const patterns = secrets.flatMap(spellings);
	return [...patterns, ...tokens].reduce((clean, pattern) => clean.replace(pattern, hidden), text);
}

const known = new Map<string, readonly RegExp[]>();

function spellings(secret: string): readonly RegExp[] {
	if (secret.trim().length < shortest) return [];
	const before = known.get(secret);
	if (before) return before;
	const bytes = Buffer.from(secret);
	const literals = [...inBase64(bytes), bytes.toString('hex')].filter(
		(literal) => literal.length >= shortest,
	);
	const made = [secret.trim(), ...literals].map((literal) => new RegExp(patternOf(literal), 'giu'));
	// Secrets change seldom; only what makes up many is not worth keeping.
	if (known.size >= 50) known.clear();
	known.set(secret, made);
	return made;
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
	return Array.from(text.replace(/\s+/g, ' '), oneCharacter).join(between);
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
