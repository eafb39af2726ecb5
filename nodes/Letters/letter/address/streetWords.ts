/**
 * The words for a street in the languages of Europe, without marks and in small letters, by where they stand. Words
 * that are also in names, such as "ring" in "catering", or "halle" for a Danish "allé", are left out.
 */

/** At the end of a word or on their own: the number of the house follows. */
const endings =
	'str strasse weg platz allee gasse damm chaussee steig stieg pfad promenade straat laan plein gracht singel ' +
	'gatan gata vagen veien vei vej plads katu';

/** Before the name of the street. */
const first =
	'rue avenue av boulevard bd blvd place allee chemin quai impasse route cours via viale piazza piazzale corso vicolo ' +
	'strada calle avenida avda paseo plaza carrer carretera camino rua travessa praca largo estrada alameda ' +
	'ulica ul aleja aleje plac osiedle ulice namesti nam trida bulevardul calea';

/** After the name of the street. */
const last =
	'street road avenue lane drive boulevard blvd terrace crescent highway parkway square ulica ulice namesti namestie ' +
	'trg cesta utca ut ter korut caddesi sokak улица проспект';

/** The same in short, only in an address that begins with a number: St. Gallen is a city. */
const lastInShort = 'st rd ave dr ln';

/** What follows the street, if it isn't the end. */
const afterwards = 'apt apartment flat floor suite unit n s e w ne nw se sw north south east west';

const wordsIn = (list: string): ReadonlySet<string> => new Set(list.split(' '));

const endingList = endings.split(' ');
const firstWords = wordsIn(first);
const lastWords = wordsIn(last);
const shortWords = wordsIn(lastInShort);
const afterWords = wordsIn(afterwards);

/** As in "Am Markt 5" and "An der Alster 12". */
const german = /^(?:[ai]m|(?:an|auf|hinter|in|unter|vor) de[mnr]) /;

function wordsOf(value: string): string[] {
	return value
		.normalize('NFD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replaceAll('ß', 'ss')
		.replaceAll('c/', 'calle ')
		.replace(/(?<=[\p{L}.])(?=\d)/gu, ' ')
		.split(/[\s,.]+/)
		.filter((word) => word !== '');
}

const isNumber = (word = ''): boolean => /^\d/.test(word);
const hasEnding = (word: string): boolean => endingList.some((ending) => word.endsWith(ending));

/** Whether a word for a street is in it, or it begins as only a street does. */
export function namesStreet(value: string): boolean {
	const words = wordsOf(value);
	return (
		german.test(words.join(' ')) ||
		words.some((word) => hasEnding(word) || firstWords.has(word) || lastWords.has(word))
	);
}

/** Whether it surely is a street with a house number: other names have words of streets and numbers in other places. */
export function isStreetWithNumber(value: string): boolean {
	const [one = '', ...rest] = wordsOf(value);
	const startsWithNumber = isNumber(one);
	const words = startsWithNumber ? rest : [one, ...rest];
	return (
		hasLastWord(words, startsWithNumber) ||
		hasFirstWord(words, startsWithNumber) ||
		(!startsWithNumber &&
			german.test(words.join(' ')) &&
			words.length > 2 &&
			isNumber(words.at(-1)))
	);
}

function hasLastWord(words: readonly string[], startsWithNumber: boolean): boolean {
	return words.some((word, index) => {
		const next = words[index + 1];
		const isClosing =
			isNumber(next) || (startsWithNumber && (next === undefined || afterWords.has(next)));
		if (!isClosing) return false;
		if (hasEnding(word)) return true;
		const isNamed = index > 0;
		return isNamed && (lastWords.has(word) || (startsWithNumber && shortWords.has(word)));
	});
}

/** With a name between the word and the number: Route 66 is a bar as well. */
function hasFirstWord(words: readonly string[], startsWithNumber: boolean): boolean {
	const at = ['bis', 'ter', 'a', 'b'].includes(words[0] ?? '') ? 1 : 0;
	if (!firstWords.has(words[at] ?? '')) return false;
	const after = words.slice(at + 1);
	if (startsWithNumber) return after.length > 0;
	return isNumber(after.at(-1)) && after.length > (isNumber(after[0]) ? 2 : 1);
}
