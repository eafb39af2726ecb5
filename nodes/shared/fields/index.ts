export { choice, choices, loadedChoices, asTexts, type LoadedField } from './choice';
export { date } from './date';
export {
	concerning,
	InputError,
	isEmpty,
	isObject,
	kindOf,
	readFilled,
	when,
	type Field,
	type Fields,
	type Place,
	type ReadContext,
	type ShowWhen,
	type Values,
} from './field';
export { group } from './group';
export { additionalProperties, isDataObject, jsonObject, parseJson, writtenAsJson } from './json';
export { list, type ListField } from './list';
export { locator, type SearchedField } from './locator';
export { locatorList } from './locatorList';
export { notice } from './notice';
export { number } from './number';
export { property } from './property';
export { readCollection, readFields, type Added } from './read';
export { texts } from './texts';
export { asText, emailRule, excerpt, text, urlRule, uuidPattern, uuidRule } from './text';
export { yesNo } from './yesNo';
