import { company, detailTags } from './addressBook/fieldLocator';

/** The fields that every account has, by their default names (service document 2, body tags). */
const standardFields = [...detailTags, company];

const tagsByName = new Map([
	...standardFields.map(({ id, name }) => [tagKey(name), `{{${id}}}`] as const),
	['email', '{{5}}'],
	['optout', '[[optout]]'],
]);

/** The tag that a person means by a name, such as {{1}} by "first_name". */
export function tagCalled(name: string): string | undefined {
	return tagsByName.get(tagKey(name));
}

function tagKey(name: string): string {
	return name.replace(/[ _-]/g, '').toLowerCase();
}

const namesById = new Map(standardFields.map(({ id, name }) => [id, name.toLowerCase()]));

export function withNamedTags(text: string): string {
	return text.replace(/\{\{([1-6])\}\}/g, (tag, id: string) => `[[${namesById.get(id) ?? tag}]]`);
}
