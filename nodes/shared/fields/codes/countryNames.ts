/** Of one country each. Written as people do, in English, German, Dutch, French, Spanish, or Italian. */
const written = {
	AE: 'UAE|U.A.E.|VAE|V.A.E.|EAU|E.A.U.',
	AT: 'Republic of Austria|Republik Österreich',
	BA: 'Bosnia|Bosnien|Bosnië|Bosnie|Bosnia Erzegovina',
	BF: 'Burkina',
	BN: 'Brunei Darussalam',
	BO: 'Bolivia, Plurinational State of',
	BQ: 'Bonaire|Bonaire, Sint Eustatius and Saba',
	BY: 'Weißrussland|Wit-Rusland',
	CD: 'Congo, the Democratic Republic of the|Congo, Democratic Republic of the|Congo (Democratic Republic of the)|Congo, Dem. Rep.|Democratic Republic of the Congo|Democratic Republic of Congo|DR Congo|D.R. Congo|DRC|Demokratische Republik Kongo|Demokratische Republik Congo|Dem. Rep. Kongo|DR Kongo|Democratische Republiek Congo|République démocratique du Congo|RD Congo|R.D. Congo|RDC|R.D.C.|República Democrática del Congo|Repubblica Democratica del Congo',
	CF: 'Centrafrique',
	CG: 'Congo, Republic of the|Republic of the Congo|Republic of Congo|Republik Kongo|Republiek Congo|République du Congo|República del Congo|Repubblica del Congo',
	CH: 'Schweizerische Eidgenossenschaft|Confédération suisse|Confederazione Svizzera',
	CI: 'Ivory Coast|Elfenbeinküste|Costa de Marfil',
	CK: 'Cook-Inseln',
	CN: "PRC|P.R.C.|PR China|P.R. China|People's Republic of China|Mainland China|VR China|V.R. China|Volksrepublik China|Volksrepubliek China|République populaire de Chine|República Popular China|República Popular de China|Repubblica Popolare Cinese",
	CV: 'Cabo Verde|Cape Verde|Kap Verde|Kapverden|Kapverdische Inseln|Kaapverdische Eilanden',
	CZ: 'Czech Republic|Tschechische Republik|Tsjechische Republiek|République tchèque|República Checa|Repubblica Ceca|Česká republika',
	DE: "BRD|BR Deutschland|Bundesrepublik Deutschland|Federal Republic of Germany|Bondsrepubliek Duitsland|République fédérale d'Allemagne|República Federal de Alemania",
	DO: 'Dom. Rep.',
	ES: 'Canary Islands|Kanarische Inseln|Islas Canarias',
	FK: 'Falkland Islands (Malvinas)|Falkland-Inseln|Malvinas',
	FM: 'Micronesia, Federated States of',
	FO: 'Faeroe Islands|Färöer-Inseln',
	FR: 'République française',
	GB: 'UK|U.K.|England|Scotland|Wales|Northern Ireland|Britain|Great Britain|Great Britain and Northern Ireland|United Kingdom of Great Britain and Northern Ireland|Großbritannien|Vereinigtes Königreich Großbritannien und Nordirland|Großbritannien und Nordirland|Schottland|Nordirland|Groot-Brittannië|Engeland|Schotland|Noord-Ierland|Grande-Bretagne|Angleterre|Écosse|Pays de Galles|Irlande du Nord|Gran Bretaña|Inglaterra|Escocia|Gales|Irlanda del Norte|Gran Bretagna|Inghilterra|Scozia|Galles|Irlanda del Nord',
	GF: 'Guyane|Französisch Guyana',
	GR: 'Hellenic Republic',
	GS: 'South Georgia and the South Sandwich Islands',
	HK: 'Hong Kong|Hongkong|Hong Kong SAR|Hongkong SAR|Hong Kong, China',
	HM: 'Heard Island and McDonald Islands',
	IE: "Republic of Ireland|Ireland (Republic)|Republik Irland|Republiek Ierland|République d'Irlande|República de Irlanda|Repubblica d'Irlanda",
	IM: 'Insel Man',
	IR: 'Iran, Islamic Republic of|Islamic Republic of Iran|Persien',
	KG: 'Kyrgyz Republic|Kirgisien',
	KP: "Korea, Democratic People's Republic of|DPRK|Nord-Korea",
	KR: 'Korea, Republic of|Republic of Korea|Süd-Korea|Republik Korea|République de Corée|República de Corea',
	KY: 'Cayman-Inseln',
	KZ: 'Kazajstán',
	LA: "Lao People's Democratic Republic",
	LI: 'Fürstentum Liechtenstein',
	LU: 'Grand Duchy of Luxembourg|Großherzogtum Luxemburg|Groothertogdom Luxemburg|Grand-Duché de Luxembourg',
	MC: 'Fürstentum Monaco|Principauté de Monaco|Principato di Monaco',
	MD: 'Moldova, Republic of|Republic of Moldova|Moldau|Moldawien|Republik Moldawien|République de Moldavie',
	MF: 'Saint Martin (French part)',
	MK: 'Macedonia|FYROM|Mazedonien|Macedonië|Macédoine',
	MM: 'Burma|Birma|Birmanie|Birmania',
	MO: 'Macao|Macau',
	MU: 'Île Maurice',
	MX: 'Méjico',
	NL: 'Holland|Netherlands, Kingdom of the|Kingdom of the Netherlands|Königreich der Niederlande|Koninkrijk der Nederlanden|Royaume des Pays-Bas|Hollande|Holanda|Olanda',
	NZ: 'Nueva Zelandia',
	PS: 'Palestine|Palestine, State of|State of Palestine|Palestinian Territory|Palestinian Territory, Occupied|Palästina|Palestina',
	RE: 'Île de la Réunion|Reunion Island',
	RU: 'Russian Federation|Russische Föderation|Russische Federatie|Fédération de Russie|Federación Rusa|Federación de Rusia|Federazione Russa',
	SA: 'KSA|K.S.A.|Kingdom of Saudi Arabia|Saudi-Arabië',
	SB: 'Salomon Islands',
	SH: 'Saint Helena, Ascension and Tristan da Cunha',
	SJ: 'Svalbard|Spitzbergen',
	SK: 'Slovak Republic|Slowakische Republik|Slowaakse Republiek|République slovaque|República Eslovaca|Repubblica Slovacca|Slovenská republika',
	SY: 'Syrian Arab Republic',
	SZ: 'Swaziland|Swasiland|Suazilandia',
	TC: 'Turks and Caicos',
	TL: 'East Timor|Ost-Timor',
	TR: 'Turkey|Republic of Turkey',
	TW: 'Taiwan, Province of China|Taiwan R.O.C.',
	TZ: 'Tanzania, United Republic of|United Republic of Tanzania',
	UM: 'United States Minor Outlying Islands',
	US: "America|U.S.|U.S.A.|United States of America|Amerika|Vereinigte Staaten von Amerika|VS|V.S.|Verenigde Staten van Amerika|Amérique|États-Unis d'Amérique|EE.UU.|EEUU|EUA|E.U.A.|Estados Unidos de América|Stati Uniti d'America",
	VA: 'Holy See|Holy See (Vatican City State)|Vatican|Vatican City State|Heiliger Stuhl|Vaticaan|Heilige Stoel|Cité du Vatican|Saint-Siège|Vaticano|Santa Sede',
	VC: 'Saint Vincent|Saint Vincent and the Grenadines',
	VE: 'Venezuela, Bolivarian Republic of',
	VG: 'BVI|Virgin Islands, British',
	VI: 'US Virgin Islands|Virgin Islands, U.S.|USVI',
	WS: 'Western Samoa',
	ZA: 'RSA|Süd-Afrika|Republic of South Africa|Republik Südafrika|Africa del Sud',
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
 * What people and other services write, and no language's list has: official names, short ones, and former ones. Made
 * when it's used first, since n8n loads all nodes at its start.
 */
export function otherNames(): ReadonlyArray<readonly [name: string, code: string]> {
	return Object.entries(written).flatMap(([code, names]) =>
		names
			.split('|')
			.flatMap((name) => [countryKey(name), countryKey(spelledOut(name))])
			.map((name) => [name, code] as const),
	);
}
