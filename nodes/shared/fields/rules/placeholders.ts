import { isTypedIn } from '../entered';
import { excerpt } from '../excerpt';
import { InputError } from '../field';

/**
 * Rejects a template that no one has filled, such as "Dear {name}," or "Hello [First Name]": it would be sent, or
 * printed, as it is. Two braces are n8n's own or a tag of SVC, and two brackets are tags.
 */
export function refusePlaceholders(value: string): void {
	// Within braces it's a whole expression, of which the field itself says more.
	const code = bareExpression.exec(value.replace(/\{\{[^{}]*\}\}/g, ''))?.[0];
	if (code !== undefined) throw asCode(code);
	const placeholder = [inBraces, ofNames, ofWriter, ofMerges]
		.map((kind) => kind.exec(value)?.[0])
		.find((found) => found !== undefined);
	if (placeholder !== undefined) throw unfilled(placeholder);
}

/** Rejects "INV-{id}", which would be the reference of every item. With digits, it can be a GUID. */
export function refuseNamesInBraces(value: string): void {
	const name = inBraces.exec(value)?.[0];
	if (name !== undefined && !/\p{N}/u.test(name)) throw unfilled(name);
}

function unfilled(placeholder: string): InputError {
	return new InputError(
		`contains "${excerpt(placeholder)}", which would be sent as is`,
		'Drag the field with the value from the input panel in its place, such as {{ $json.name }}. If you mean the text literally, add a space after its first character.',
	);
}

function asCode(code: string): InputError {
	return new InputError(
		`contains "${excerpt(code)}" without braces, which would be sent as is`,
		`Drag the field from the input panel in its place, or set the field to 'Expression' and write {{ ${excerpt(code)} }}.`,
	);
}

/** Rejects a tag such as [[first name]] where SVC fills in none. */
export function refuseTags(value: string): void {
	const tag = tagOfMessages.exec(value)?.[0];
	if (tag === undefined) return;
	throw new InputError(
		`contains ${excerpt(tag)}, a tag for messages and campaigns that isn't filled in here`,
		'Drag the field with the name from the input panel instead, such as {{ $json.firstName }}.',
	);
}

const tagOfMessages = /\[\[[\p{L} _-]+\]\]|\{\{[^{}]*\}\}/u;

/**
 * Rejects "Dear ," of a step before this one, which had no name. Whoever types the space can mean it. In French, "Madame"
 * without a name greets someone.
 */
export function refuseNoOneGreeted(value: string, entered: unknown): void {
	const greeted = noOneGreeted.exec(value)?.[1];
	if (greeted === undefined || isTypedIn(entered, greeted)) return;
	throw new InputError(
		`greets no one: "${excerpt(greeted)}"`,
		'Check that the step that writes the text has the name for this item. To greet without a name, remove the space before the comma.',
	);
}

/** In the languages of SVC's countries. */
const greeting =
	'(?:dear|hello|hi|hey|good (?:morning|day|afternoon|evening)|sehr geehrte[rs]?|liebe[rs]?|hallo|guten (?:morgen|tag|abend)|moin|beste|geachte|goede(?:morgen|middag|navond|ndag)|chers?|chères?|bonjour|madame|monsieur)(?![\\p{L}\\p{N}])';

const noOneGreeted = new RegExp(
	`^[ \\t]*((?!madame|monsieur)${greeting}(?: (?:mrs?|ms|miss|dr|herr|frau|heer|mevrouw|dhr|mevr)\\.?)?[^\\S\\n]+,)`,
	'imu',
);

/** How n8n calls the item, outside of double braces. */
const bareExpression = /(?<![\w$])\$json(?:\.\w+|\["[^"\]]*"\])+/;

/**
 * As word processors and other services write the place of a value. With a space inside, it's meant as text, and a
 * code such as {SALE10} is one.
 */
const inBraces =
	/(?<!\{)\{(?![A-Z]+\d+\})[\p{L}_$][\p{L}\p{N}_$.-]*(?: [\p{L}\p{N}_.-]+){0,3}\}(?!\})/u;

const nameWords =
	"(?:(?:first|last|full|given|family|sur|customer|client|company|recipient|contact|user|insert|your|vor|nach|kunden|firmen|voor|achter|klant)(?:['’]s)?[ _'-]?)?names?|vorname|nachname|kundenname|firmenname|voornaam|achternaam|klantnaam|naam";

/** As in mail merges, and in templates of shops and web pages: «Name», <<Name>>, %NAME%, *|NAME|*, {% name %}, <%= name %>. */
const ofMerges = new RegExp(
	`«(?:${nameWords})»|<<(?:${nameWords})>>|(?<![\\w%])%[A-Za-z]{0,9}_?NAME%|\\*\\|[A-Za-z_]+\\|\\*|\\{%-? [^{}%\\n]{1,60} -?%\\}|<%= [^<>%\\n]{1,60} -?%>|%%[A-Za-z]\\w{1,40}%%|\\{ ?MERGEFIELD [^{}\\n]{1,60}\\}|(?<!\\{)\\{![A-Za-z][\\w.]{1,60}\\}(?!\\})`,
	'iu',
);

/**
 * What a model leaves to the sender, as in "Best regards, [Your Company]", in languages of SVC's countries. German "[Ihr
 * Team]" can be meant, so there, only what a sender has counts.
 */
const ofWriter =
	/(?<!\[)\[(?:(?:your|insert|uw|votre|vos) [\p{L}'’/, -]{2,40}|(?:ihre?|deine?) (?:\p{L}*(?:name|position|firma|abteilung|adresse|anschrift|nummer)|unternehmen|kontaktdaten))\](?!\])/iu;

/** Other brackets are common in texts, so only those around words for a name count. */
const ofNames = new RegExp(
	`(?<![[<])(?:\\[(?:${nameWords})\\]|<(?:${nameWords})>)(?![\\]>])`,
	'iu',
);
