/**
 * The kinds of parameters: how each is shown in the editor, and how its value is validated when the
 * node runs. Both come from one declaration.
 *
 * What an operation does with the values belongs to `operation/`; the fields of an area are declared
 * in the area's folder.
 */

export * from './anyway';
export { choice, choices } from './choice';
export { collection, optionsBox } from './collection';
export { countries, countryCode, countryRule, notACountry, sharedName } from './codes/countries';
export { date, momentInWords } from './date';
export {
	concerning,
	inField,
	InputError,
	mapValue,
	ofField,
	readFilled,
	shownAs,
	when,
	type Field,
	type Fields,
	type Place,
	type ShowWhen,
	type Values,
} from './field';
export type { ReadContext, ReadContextOfItem, ReadContextOfRun } from './readContext';
export {
	draggedFields,
	enteredUnder,
	everythingIn,
	hasExpression,
	isExpression,
	literally,
} from './entered';
export { refuseWrittenBreaks } from './rules/escapes';
export { excerpt, quotedNames } from './excerpt';
export { group } from './group';
export { additionalProperties, jsonObject, writtenAsJson } from './json';
export { isDataObject, isObject, isPlain, kindOf, listedIn, trimmed, truthOf } from './kinds';
export { listedTexts } from './locators/listedTexts';
export { inEnglish } from './codes/inEnglish';
export { languageCode, languages } from './codes/languages';
export { list, type ListField } from './list';
export { byNameOrCode, idIn, locator, type SearchedField } from './locators/locator';
export { isAutomatic } from './locators/otherSteps';
export { locatorList } from './locators/locatorList';
export { mapper, type MapperColumn, type MapperField, type Mapping } from './mapper';
export * from './locators/nameIndex';
export { type MissingRecords, modeOf, type NamedRecords } from './locators/named';
export { isBlank, isNothing, type WhenEmpty } from './nothing';
export { number } from './number';
export { refuseJson, refuseMarkdown, refuseMarkup } from './rules/markup';
export { refusePlaceholders, refuseTags } from './rules/placeholders';
export {
	filledTemplate,
	inText,
	quotedIn,
	type TemplatePart,
	templateOf,
	typedIn,
} from './rules/template';
export { fieldProperties, property } from './property';
export { readCollection, readFields, refuseUnevaluated, type Added } from './read';
export { refuseHalfCharacters } from './rules/damagedText';
export { refuseShortened } from './rules/spoiledNumbers';
export {
	isEmptyCell,
	isNoValue,
	refuseMissingParts,
	refuseNoValue,
	refuseStandIns,
} from './rules/standIns';
export { texts } from './texts';
export { asText, emailRule, text, urlRule, uuidPattern, uuidRule } from './text';
export {
	nameOfPerson,
	numberToCall,
	readByPeople,
	reference,
	senderName,
	target,
} from './rules/textKinds';
export { agentNotice, costNotices, notice, onlyEvent, toolNotice } from './withoutValue';
export { yesNo } from './yesNo';
export * from './commonFields';
export { selectedNames } from './subtitle';
