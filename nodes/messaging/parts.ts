/** What sending a text takes. SVC's description doesn't say it; the SMS standard does. */
export interface Room {
	readonly encoding: 'GSM-7' | 'Unicode';
	readonly characters: number;
	/** Text messages; a text of several is joined again on the phone. */
	readonly parts: number;
	readonly charactersLeft: number;
}

/** The characters of the GSM 7 bit default alphabet but for the escape (3GPP TS 23.038, 6.2.1). */
const alphabet =
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** Those of its extension table, which are sent as an escape and a second character (6.2.1.1). */
const extension = '\f^{}\\[~]|€';

const gsm7Sizes = new Map([
	...[...alphabet].map((character) => [character, 1] as const),
	...[...extension].map((character) => [character, 2] as const),
]);

/** How many characters one takes, or undefined for one that only Unicode has. */
export function gsm7Size(character: string): 1 | 2 | undefined {
	return gsm7Sizes.get(character);
}

/** Characters of a single text message, and of each part of several (3GPP TS 23.040, 9.2.3.24.1). */
const capacities = {
	'GSM-7': { single: 160, part: 153 },
	Unicode: { single: 70, part: 67 },
} as const;

/**
 * GSM-7 if its alphabet has every character, else Unicode for the whole text. A character of two
 * (of the extension table, or beyond the first 65,536 of Unicode) is never cut in two, so a part may
 * stay one short.
 */
export function roomOf(text: string): Room {
	const encoding = [...text].every(gsm7Size) ? 'GSM-7' : 'Unicode';
	const sizes = sizesIn(text, encoding);
	const characters = charactersIn(text, encoding);
	const { single, part } = capacities[encoding];
	if (characters <= single) {
		return { encoding, characters, parts: 1, charactersLeft: single - characters };
	}
	let parts = 1;
	let used = 0;
	for (const size of sizes) {
		if (used + size > part) {
			parts++;
			used = 0;
		}
		used += size;
	}
	return { encoding, characters, parts, charactersLeft: part - used };
}

function sizesIn(text: string, encoding: Room['encoding']): number[] {
	return [...text].map((character) =>
		encoding === 'GSM-7' ? (gsm7Size(character) ?? 1) : character.length,
	);
}

export function charactersIn(text: string, encoding: Room['encoding']): number {
	return sizesIn(text, encoding).reduce((sum, size) => sum + size, 0);
}

export function unicodeCharacters(text: string): string[] {
	return [...new Set(text)].filter((character) => !gsm7Size(character));
}
