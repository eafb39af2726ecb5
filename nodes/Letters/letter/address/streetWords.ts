/*
 * The words for a street in the languages of Europe, without marks and in small letters, by where they stand. Words
 * that are also in names, such as "ring" in "catering", or "halle" for a Danish "allé", are left out.
 */
const oneOf = (words: string): string => `(?:${words.replaceAll(' ', '|')})`;

/** At the end of a word or on their own: the number of the house follows. */
const ending = oneOf(
	'str strasse weg platz allee gasse damm chaussee steig stieg pfad promenade straat laan plein gracht singel ' +
		'gatan gata vagen veien vei vej plads katu',
);
/** Before the name of the street. */
const first = oneOf(
	'rue avenue av boulevard bd blvd place allee chemin quai impasse route cours via viale piazza piazzale corso vicolo ' +
		'strada calle avenida avda paseo plaza carrer carretera camino rua travessa praca largo estrada alameda ' +
		'ulica ul aleja aleje plac osiedle ulice namesti nam trida bulevardul calea',
);
/** After the name of the street. */
const last = oneOf(
	'street road avenue lane drive boulevard blvd terrace crescent highway parkway square ulica ulice namesti namestie ' +
		'trg cesta utca ut ter korut caddesi sokak улица проспект',
);
/** The same in short, only in an address that begins with a number: St. Gallen is a city. */
const lastInShort = oneOf('st rd ave dr ln');
/** What follows the street, if it isn't the end. */
const afterwards = oneOf(
	'apt apartment flat floor suite unit n s e w ne nw se sw north south east west',
);
/** As in "Am Markt 5" and "An der Alster 12". */
const german = ['[ai]m', '(?:an|auf|hinter|in|unter|vor) de[mnr]'] as const;

const number = String.raw`\d\S*`;
const anyWord = String.raw`\S+`;

/** In Paris, 5 bis is the house beside 5. */
const bis = '(?:(?:bis|ter|a|b) )?';

const street = new RegExp(
	`^(?:${german.join('|')}) |(?:^| )(?:\\S*${ending}|${first}|${last})(?= |$)`,
);

/** With a name between the word and the number: Route 66 is a bar as well. */
const withNumberBehind = new RegExp(
	[
		`(?:^| )\\S*${ending} ${number}`,
		`\\S ${last} ${number}`,
		`^${bis}${first} (?:${number} )?${anyWord}(?: ${anyWord})* ${number}$`,
		`^(?:${german[0]} ${anyWord}|${german[1]})(?: ${anyWord})* ${number}$`,
	].join('|'),
);

const end = `(?= ${number}| ${afterwards}(?: |$)|$)`;
const withNumberBefore = new RegExp(
	[
		`(?:^| )\\S*${ending}${end}`,
		`\\S (?:${last}|${lastInShort})${end}`,
		`^${bis}${first} ${anyWord}`,
	].join('|'),
);

function plainWords(value: string): string {
	return value
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replaceAll('ß', 'ss')
		.replaceAll('c/', 'calle ')
		.replace(/(?<=[\p{L}.])(?=\d)/gu, ' ')
		.replace(/[\s,.]+/g, ' ')
		.trim();
}

/** Whether a word for a street is in it, or it begins as only a street does. */
export function namesStreet(value: string): boolean {
	return street.test(plainWords(value));
}

/** Whether it surely is a street with a house number: other names have words of streets and numbers in other places. */
export function isStreetWithNumber(value: string): boolean {
	const words = plainWords(value);
	const rest = words.replace(new RegExp(`^${number}(?: |$)`), '');
	return rest === words ? withNumberBehind.test(words) : withNumberBefore.test(rest);
}
