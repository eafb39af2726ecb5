import type { INodeListSearchItems } from 'n8n-workflow';

/** "Anna Jansen · anna@example.com": what a list of the editor shows for something that has an ID. */
export function listEntry(
	id: unknown,
	parts: Array<string | undefined>,
): INodeListSearchItems | undefined {
	if (typeof id !== 'string') return undefined;
	return { name: parts.filter((part) => part).join(' · ') || id, value: id };
}

/** The text, if there is one. */
export function filledText(value: unknown): string | undefined {
	return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
