import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';
import { excerpt } from './excerpt';

export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The same, as n8n passes it on: in an item everything is JSON. */
export function isDataObject(value: unknown): value is IDataObject {
	return isObject(value);
}

/** The entries of a list; none of whatever else it is. */
export function listedIn(value: unknown): readonly unknown[] {
	return Array.isArray(value) ? value : [];
}

/** Values that are shown unchanged: text, a number, a boolean. */
export function isPlain(value: unknown): value is string | number | boolean {
	return ['string', 'number', 'boolean'].includes(typeof value);
}

/** A text without spaces and invisible characters around it, which tables leave there and copying brings along. */
export function trimmed(text: string): string {
	return /[^\s\p{Cf}](?:.*[^\s\p{Cf}])?/su.exec(text)?.[0] ?? '';
}

/**
 * What is true or false, also as text, as tables write it and SVC can, or as 1 or 0, as databases do. Undefined for
 * everything else.
 */
export function truthOf(value: unknown): boolean | undefined {
	const said = typeof value === 'string' ? trimmed(value).toLowerCase() : value;
	if (said === true || said === 'true' || said === 1 || said === '1') return true;
	return said === false || said === 'false' || said === 0 || said === '0' ? false : undefined;
}

/** Names a wrong kind of value in words: "an object", "a list", "a number", "nothing". */
export function kindOf(value: unknown): string {
	if (value === undefined || value === null) return 'nothing';
	if (typeof value === 'number' && !Number.isFinite(value)) return `not a number (${value})`;
	if (Array.isArray(value)) return 'a list';
	if (value instanceof Date || isDateTime(value)) return 'a date';
	if (typeof value === 'object') return 'an object';
	if (typeof value === 'boolean') return 'true or false';
	if (typeof value === 'string') return 'text';
	return `a ${typeof value}`;
}

/** What an expression returned, or of what kind it is where that is too much to show. */
export function valueOrKind(value: unknown): string {
	if (typeof value === 'number' && Number.isFinite(value)) return String(value);
	return typeof value === 'string' ? `"${excerpt(value)}"` : kindOf(value);
}

/** Luxon's own check uses a field that any JSON can have as well. */
export function isDateTime(value: unknown): value is DateTime {
	return DateTime.isDateTime(value) && typeof value.setZone === 'function';
}
