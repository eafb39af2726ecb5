/** A secret in the ways in which a response may repeat it. */
export function spellingsOf(secret: string): Record<string, string> {
	const bytes = Buffer.from(secret);
	const escaped = (way: (character: string, code: number) => string) =>
		Array.from(secret, (character) => way(character, character.codePointAt(0) ?? 0)).join('');
	return {
		plain: secret,
		'capital letters': secret.toUpperCase(),
		'small letters': secret.toLowerCase(),
		'for a URL': encodeURIComponent(secret),
		'for a URL, all characters': Array.from(
			bytes,
			(byte) => `%${byte.toString(16).padStart(2, '0')}`,
		).join(''),
		'for a URL, twice': encodeURIComponent(encodeURIComponent(secret)),
		'in base64': bytes.toString('base64'),
		'in base64 for URLs': bytes.toString('base64url'),
		hexadecimal: bytes.toString('hex'),
		'in JSON': JSON.stringify(secret).slice(1, -1),
		'as JSON escapes': escaped((_, code) => `\\u${code.toString(16).padStart(4, '0')}`),
		'in HTML': escaped((character, code) => (/[\w+-]/.test(character) ? character : `&#${code};`)),
		'broken by lines': escaped((character) => `${character}\n`),
		'quoted printable': `${secret.slice(0, 10)}=\r\n${secret.slice(10)}`,
	};
}
