/** Of one country each: what shops and people write most, in English, German, Dutch, or French. */
const written = {
	AE: 'UAE|VAE',
	BA: 'Bosnia|Bosnien|Bosnië',
	BY: 'Weißrussland|Wit-Rusland',
	CI: 'Ivory Coast|Elfenbeinküste',
	CN: "PR China|P.R. China|People's Republic of China|VR China",
	CZ: 'Czech Republic|Tschechische Republik|Tsjechische Republiek|République tchèque|Česká republika',
	DE: 'BRD|Bundesrepublik Deutschland|Federal Republic of Germany',
	GB: 'UK|U.K.|England|Scotland|Wales|Northern Ireland|Britain|Great Britain|Großbritannien|Schottland|Nordirland|Groot-Brittannië|Engeland|Schotland|Grande-Bretagne|Angleterre',
	HK: 'Hong Kong|Hongkong',
	IE: 'Republic of Ireland|Republik Irland',
	KR: 'Korea, Republic of|Republic of Korea|Republik Korea',
	MK: 'Macedonia|Mazedonien',
	MO: 'Macao|Macau',
	NL: 'Holland|Holanda',
	RU: 'Russian Federation',
	SK: 'Slovak Republic|Slowakische Republik|Slovenská republika',
	TR: 'Turkey',
	TW: 'Taiwan, Province of China',
	US: "America|U.S.|U.S.A.|United States of America|Amerika|Vereinigte Staaten von Amerika|VS|Verenigde Staten van Amerika|États-Unis d'Amérique",
	VA: 'Vatican',
};

/** The short form of several countries' names, though in some language it's one country's own. */
export const ambiguousNames: Readonly<Record<string, readonly [string, string]>> = {
	...{ congo: ['CG', 'CD'], kongo: ['CG', 'CD'] },
	guiana: ['GF', 'GY'],
	...{ korea: ['KR', 'KP'], corea: ['KR', 'KP'], coree: ['KR', 'KP'] },
	...{ 'channel islands': ['GG', 'JE'], kanalinseln: ['GG', 'JE'], kanaaleilanden: ['GG', 'JE'] },
	...{ 'virgin islands': ['VG', 'VI'], jungferninseln: ['VG', 'VI'] },
};

/** The name without what differs from one writer to the next: marks, capitals, articles, and words for "and". */
export function countryKey(name: string): string {
	const letters = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
	return letters
		.replaceAll('ß', 'ss')
		.replace(/[^\p{L}\p{N}]+/gu, ' ')
		.trim()
		.replace(/^(?:the|die|de|la|le|les|l|los) /, '')
		.replace(/(?<= )(?:and|und|en|et|y|e) /g, '')
		.replace(/(?<![^ ])st(?= )/g, 'saint');
}

/** As in "Oesterreich", where umlauts can't be entered. */
export function spelledOut(name: string): string {
	return name.normalize('NFC').replace(/[äöü]/gi, (umlaut) => `${countryKey(umlaut)}e`);
}

/**
 * What people and other services write, and no language's list has. Made when it's used first, since n8n loads all nodes at its start.
 */
export function otherNames(): ReadonlyArray<readonly [name: string, code: string]> {
	return Object.entries(written).flatMap(([code, names]) =>
		names
			.split('|')
			.flatMap((name) => [countryKey(name), countryKey(spelledOut(name))])
			.map((name) => [name, code] as const),
	);
}
