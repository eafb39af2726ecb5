import type { IBinaryData } from 'n8n-workflow';

/** The most bytes that a file's name has on usual file systems. */
const longestName = 255;

/** Names that mean a device to Windows, whatever their ending. */
const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?=\.|$)/i;

/**
 * A file's own name, safe on every system: without folders, drives, control characters (also those
 * that turn the direction of writing), halves of characters, dots at the end and names of devices.
 * A line break becomes a space, so that what it parted stays apart. Undefined if nothing is left.
 */
export function plainFileName(name: IBinaryData['fileName']): string | undefined {
	const own = name
		?.split(/[\\/]/)
		.pop()
		?.replace(/[\r\n]+/g, ' ')
		.replace(/[\p{Cc}\p{Bidi_Control}\p{Surrogate}]/gu, '')
		.replace(/:/g, '_')
		.trim();
	return (
		shortened(own ?? '')
			.replace(/(?<![. ])[. ]+$/, '')
			.replace(device, '_$&') || undefined
	);
}

/** Truncated in the middle, so that the ending stays. */
function shortened(name: string): string {
	if (Buffer.byteLength(name) < longestName) return name;
	const ending = /\.\w{1,10}$/.exec(name)?.[0] ?? '';
	const kept = Buffer.from(name).subarray(0, longestName - 1 - ending.length);
	return new TextDecoder().decode(kept).replace(/\uFFFD$/, '') + ending;
}
