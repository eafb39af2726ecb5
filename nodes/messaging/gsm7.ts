/** The characters of the GSM 7 bit default alphabet but for the escape (3GPP TS 23.038, 6.2.1). */
const alphabet =
	'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';

/** Those of its extension table, which are sent as an escape and a second character (6.2.1.1). */
const extension = '\f^{}\\[~]|€';

const sizes = new Map([
	...[...alphabet].map((character) => [character, 1] as const),
	...[...extension].map((character) => [character, 2] as const),
]);

/** How many characters one takes, or undefined for one that only Unicode has. */
export function gsm7Size(character: string): 1 | 2 | undefined {
	return sizes.get(character);
}
